import { describe, expect, test } from 'vitest'
import {
  POLLING_STARTS,
  type PollingEvent,
  type PollingMode,
  type PollingState,
  nextPollingState,
  pollBackOffMs,
} from './polling-state.ts'

const MODES: PollingMode[] = ['idle', 'polling', 'refreshing', 'backing_off', 'stopped']
const EVENTS = {
  'tick when due': { type: 'tick', nowMs: 50_000, periodMs: 20_000 },
  'tick when not due': { type: 'tick', nowMs: 29_999, periodMs: 20_000 },
  round_wanted: { type: 'round_wanted' },
  round_succeeded: { type: 'round_succeeded' },
  round_failed: { type: 'round_failed', retryAtMs: 90_000 },
  refreshed: { type: 'refreshed' },
  stop: { type: 'stop' },
} satisfies Record<string, PollingEvent>

// Each line: the mode, what happens, the mode after it. Everything else is refused.
const ALLOWED = `
  idle         tick when due      polling
  idle         tick when not due  refreshing
  idle         round_wanted       idle
  idle         stop               stopped
  polling      tick when due      polling
  polling      tick when not due  polling
  polling      round_wanted       polling
  polling      round_succeeded    idle
  polling      round_failed       backing_off
  polling      stop               stopped
  refreshing   tick when due      refreshing
  refreshing   tick when not due  refreshing
  refreshing   round_wanted       refreshing
  refreshing   refreshed          idle
  refreshing   stop               stopped
  backing_off  tick when due      polling
  backing_off  tick when not due  backing_off
  backing_off  round_wanted       backing_off
  backing_off  stop               stopped
  stopped      tick when due      stopped
  stopped      tick when not due  stopped
  stopped      round_wanted       stopped
  stopped      round_succeeded    stopped
  stopped      round_failed       stopped
  stopped      refreshed          stopped
  stopped      stop               stopped`
const afterOf = new Map(
  ALLOWED.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/))
    .map(([mode, event, after]) => [`${mode} ${event}`, after]),
)

const state = (mode: PollingMode): PollingState => ({
  mode,
  lastRoundMs: 10_000,
  failuresInARow: mode === 'backing_off' ? 1 : 0,
  retryAtMs: 40_000,
})

describe.each(MODES)('while %s', (mode) => {
  test.each(Object.entries(EVENTS))('%s leads to the mode of the table, or is refused', (name, event) => {
    const after = afterOf.get(`${mode} ${name}`)
    if (after) expect(nextPollingState(state(mode), event).mode).toBe(after)
    else
      expect(() => nextPollingState(state(mode), event)).toThrow(
        `polling: ${event.type} is not possible while ${mode}`,
      )
  })
})

const after = (...events: PollingEvent[]) => events.reduce(nextPollingState, POLLING_STARTS)
const tick = (nowMs: number): PollingEvent => ({ type: 'tick', nowMs, periodMs: 20_000 })

test('the first round begins at once, and the next a period after its beginning', () => {
  expect(after(tick(0))).toMatchObject({ mode: 'polling', lastRoundMs: 0 })
  expect(after(tick(0), { type: 'round_succeeded' }, tick(19_999)).mode).toBe('refreshing')
  expect(after(tick(0), { type: 'round_succeeded' }, tick(20_000)).mode).toBe('polling')
})

test('a wanted round begins at the next tick, also one that was wanted while another was under way', () => {
  const begun = [tick(0), { type: 'round_wanted' }, { type: 'round_succeeded' }] as const
  expect(after(...begun).lastRoundMs).toBe(-Infinity)
  expect(after(...begun, tick(1)).mode).toBe('polling')
})

test('failures are counted until a round succeeds, and a wanted round waits for the backoff', () => {
  const failed: PollingEvent[] = [tick(0), { type: 'round_failed', retryAtMs: 5_000 }]
  expect(after(...failed, { type: 'round_wanted' }, tick(4_999)).mode).toBe('backing_off')
  const again = after(...failed, tick(5_000), { type: 'round_failed', retryAtMs: 15_000 })
  expect(again).toMatchObject({ mode: 'backing_off', failuresInARow: 2, retryAtMs: 15_000 })
  expect(nextPollingState(nextPollingState(again, tick(15_000)), { type: 'round_succeeded' })).toMatchObject({
    mode: 'idle',
    failuresInARow: 0,
  })
})

test('the backoff doubles from the period on, to three periods or fifteen seconds', () => {
  expect([1, 2, 3, 4].map((failures) => pollBackOffMs(20_000, failures))).toEqual([
    20_000, 40_000, 60_000, 60_000,
  ])
  expect([1, 2, 3, 4, 5].map((failures) => pollBackOffMs(2_000, failures))).toEqual([
    2_000, 4_000, 8_000, 15_000, 15_000,
  ])
})
