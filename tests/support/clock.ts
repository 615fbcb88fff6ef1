import type { Clock } from '#server/platform/clock.ts'
import { OPEN_MARKET } from './product.ts'

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  /** Moves the product's time and the ages of things by the same span. */
  advance(by: { hours?: number; minutes?: number; seconds?: number; ms?: number }): void
  /** Sets the product's time back; the ages of things stay. */
  setBack(by: { minutes: number }): void
  /** Calls `listener` after every move, until the returned function is called. */
  onAdvance(listener: () => void): () => void
}

export function createTestClock(at: string = OPEN_MARKET): TestClock {
  const startMs = Date.parse(at)
  let elapsedMs = 0
  let setBackMs = 0
  const listeners = new Set<() => void>()
  return {
    now: () => new Date(startMs + elapsedMs - setBackMs),
    // Never zero: an age is told from "not yet".
    monotonicMs: () => 1_000 + elapsedMs,
    advance({ hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      elapsedMs += ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms
      for (const listener of listeners) listener()
    },
    setBack({ minutes }) {
      setBackMs += minutes * 60_000
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
