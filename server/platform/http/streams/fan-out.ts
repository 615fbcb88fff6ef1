import type { Clock } from '../../clock.ts'
import type { EventFrame } from './event-frame.ts'
import type { StreamClient } from './stream-client.ts'
import type { StreamClients } from './stream-clients.ts'

/** 10,000 writes take up to 90 ms; other work, such as orders, runs after each slice. */
const SLICE_MS = 5
/** Written between two checks of the clock. */
const CLIENTS_PER_LOOK = 25

interface Round {
  readonly frame: EventFrame
  readonly queue: readonly StreamClient[]
  reached: number
}

/**
 * Sends a message to every client in slices, with other work in between. A new message replaces the rest of the last
 * round.
 */
export function createFanOut(clients: StreamClients, clock: Clock): (frame: EventFrame) => void {
  let current: Round | null = null

  function writeSlice(round: Round): void {
    if (round !== current) return
    const startedMs = clock.monotonicMs()
    let nowMs = startedMs
    while (round.reached < round.queue.length && nowMs - startedMs < SLICE_MS) {
      const some = round.queue.slice(round.reached, round.reached + CLIENTS_PER_LOOK)
      for (const client of some) if (clients.all.has(client)) client.send(round.frame, nowMs)
      round.reached += some.length
      nowMs = clock.monotonicMs()
    }
    if (round.reached < round.queue.length) setImmediate(writeSlice, round)
    else current = null
  }

  return (frame) => {
    current = { frame, queue: queueAfter(current, clients.all), reached: 0 }
    writeSlice(current)
  }
}

/** Clients that an unfinished round missed come first, so all get a turn even if no round ends. */
const queueAfter = (unfinished: Round | null, clients: ReadonlySet<StreamClient>): readonly StreamClient[] =>
  unfinished ? [...new Set([...unfinished.queue.slice(unfinished.reached), ...clients])] : [...clients]
