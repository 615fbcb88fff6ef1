import { expect, test } from 'vitest'
import {
  DROP_AFTER_MS,
  HEARTBEAT_AFTER_MS,
  careFor,
  nextClientState,
} from '#server/platform/http/streams/client-state.ts'
import { testStateTable } from '../../support/rules/state-table.ts'

testStateTable(nextClientState, ['sent', 'skipped', 'found_full', 'found_drained', 'ended'], {
  current: 'current behind slow current leaving',
  slow: 'current behind slow current leaving',
  behind: 'current behind behind behind leaving',
  leaving: '- - - - leaving',
})

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
