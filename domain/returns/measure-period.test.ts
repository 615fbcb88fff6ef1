import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { replayAccount } from './account-history.ts'
import { measurePeriod } from './measure-period.ts'

const HOUR_MS = 3_600_000
/** In New York, where a market that never closes ends its sessions. */
const MIDNIGHT_MS = Date.parse('2026-11-18T05:00:00Z')

test('where sessions end at midnight, the day so far lasts from one day to the next', () => {
  const deposit = {
    kind: 'deposit',
    id: 1n,
    atMs: MIDNIGHT_MS - HOUR_MS,
    amountCents: cents(1_000_00n),
  } as const
  const ends = [MIDNIGHT_MS - 24 * HOUR_MS, MIDNIGHT_MS, MIDNIGHT_MS + 10 * HOUR_MS]
  const history = replayAccount([deposit], ends, new Map())
  expect(measurePeriod(history, { from: 1, to: 2 }).moneyWeighted).toEqual({ rate: 0 })
})
