import { describe, expect, test } from 'vitest'
import {
  STREAM_STARTS,
  type StreamEvent,
  type StreamMode,
  nextStreamState,
  streamBackOffMs,
} from '#server/market/providers/eodhd/stream-state.ts'

const MODES: StreamMode[] = ['idle', 'connecting', 'open', 'backing_off']
const EVENTS = {
  'tick before the retry': { type: 'tick', nowMs: 99, isWanted: true },
  'tick at the retry': { type: 'tick', nowMs: 100, isWanted: true },
  'tick unwanted': { type: 'tick', nowMs: 100, isWanted: false },
  opened: { type: 'opened' },
  traded: { type: 'traded' },
  lost: { type: 'lost', retryAtMs: 200 },
} satisfies Record<string, StreamEvent>

// Each line: the mode, what happens, the mode after it. Everything else is refused.
const ALLOWED = `
  idle         tick before the retry  backing_off
  idle         tick at the retry      connecting
  idle         tick unwanted          idle
  connecting   tick before the retry  connecting
  connecting   tick at the retry      connecting
  connecting   tick unwanted          idle
  connecting   opened                 open
  connecting   lost                   backing_off
  open         tick before the retry  open
  open         tick at the retry      open
  open         tick unwanted          idle
  open         traded                 open
  open         lost                   backing_off
  backing_off  tick before the retry  backing_off
  backing_off  tick at the retry      connecting
  backing_off  tick unwanted          idle`
const afterOf = new Map(
  ALLOWED.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/))
    .map(([mode, event, after]) => [`${mode} ${event}`, after]),
)

describe.each(MODES)('while %s', (mode) => {
  const state = { mode, failuresInARow: 1, retryAtMs: 100 }
  test.each(Object.entries(EVENTS))('%s leads to the mode of the table, or is refused', (name, event) => {
    const after = afterOf.get(`${mode} ${name}`)
    if (after) expect(nextStreamState(state, event).mode).toBe(after)
    else expect(() => nextStreamState(state, event)).toThrow(`${event.type} is not possible while ${mode}`)
  })
})

test('lost connections are counted until a trade comes, also over a time without a wanted stream', () => {
  const events: StreamEvent[] = [
    EVENTS['tick at the retry'],
    { type: 'lost', retryAtMs: 300 },
    EVENTS['tick unwanted'],
    { type: 'tick', nowMs: 300, isWanted: true },
    { type: 'lost', retryAtMs: 600 },
  ]
  const lostTwice = events.reduce(nextStreamState, STREAM_STARTS)
  expect(lostTwice).toEqual({ mode: 'backing_off', failuresInARow: 2, retryAtMs: 600 })
  const again: StreamEvent[] = [
    { type: 'tick', nowMs: 600, isWanted: true },
    { type: 'opened' },
    { type: 'traded' },
  ]
  expect(again.reduce(nextStreamState, lostTwice)).toMatchObject({ mode: 'open', failuresInARow: 0 })
})

test('the next connection follows after three seconds at first, and after thirty at most', () => {
  expect([1, 2, 3, 4, 5, 6].map(streamBackOffMs)).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
})
