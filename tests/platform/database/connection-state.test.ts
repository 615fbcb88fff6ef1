import { expect, test } from 'vitest'
import { nextConnectionState, retryAfterMs } from '#server/platform/database/connection-state.ts'
import { testStateTable } from '../../support/rules/state-table.ts'

testStateTable(nextConnectionState, ['opened', 'lost', 'retry', 'close'], {
  connecting: 'open waiting - closed',
  open: '- waiting - closed',
  waiting: '- - connecting closed',
  closed: '- - - closed',
})

test('attempts follow after 100 ms at first, then after twice as long each time, up to five seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(retryAfterMs)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000])
})
