import { expect, test } from 'vitest'
import {
  type ClientEvent,
  type ClientState,
  DROP_AFTER_MS,
  HEARTBEAT_AFTER_MS,
  careFor,
  nextClientState,
} from '#server/platform/http/streams/client-state.ts'

const EVENTS: readonly ClientEvent[] = ['sent', 'skipped', 'found_full', 'found_drained', 'ended']

// A row for each state, a column for each event; '-' is refused.
const TABLE: Record<ClientState, string> = {
  current: 'current behind slow current leaving',
  slow: 'current behind slow current leaving',
  behind: 'current behind behind behind leaving',
  leaving: '- - - - leaving',
}

for (const [state, row] of Object.entries(TABLE) as [ClientState, string][])
  test.each(row.split(' ').map((next, at) => [EVENTS[at]!, next] as const))(
    `a client that is ${state} and got %s is %s`,
    (event, next) => {
      if (next === '-') expect(() => nextClientState(state, event)).toThrow(`${state} got ${event}`)
      else expect(nextClientState(state, event)).toBe(next)
    },
  )

test.each([
  ['current', 0, null, 'none'],
  ['current', HEARTBEAT_AFTER_MS - 1, null, 'none'],
  ['current', HEARTBEAT_AFTER_MS, null, 'heartbeat'],
  ['slow', 0, DROP_AFTER_MS - 1, 'none'],
  ['slow', 0, DROP_AFTER_MS, 'drop'],
  ['behind', 0, DROP_AFTER_MS - 1, 'none'],
  ['behind', 0, DROP_AFTER_MS, 'drop'],
  ['behind', 0, null, 'catch_up'],
  ['behind', HEARTBEAT_AFTER_MS, null, 'catch_up'],
  ['leaving', HEARTBEAT_AFTER_MS, null, 'none'],
  ['leaving', 0, DROP_AFTER_MS, 'none'],
] as const)(
  'a client that is %s, silent for %d ms, with a socket full for %o ms, calls for: %s',
  (state, silentMs, fullMs, care) => expect(careFor(state, silentMs, fullMs)).toBe(care),
)
