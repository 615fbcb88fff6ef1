import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/trading/plans.ts'
import { nextText, planBadge } from './plan-words.ts'

const PLAN: Plan = {
  id: '1',
  assetSymbol: 'KO',
  amount: '200.00',
  frequency: 'monthly',
  anchorDate: '2026-11-30',
  endDate: null,
  status: 'active',
  pausedWhy: null,
  endedWhy: null,
  stoppedAt: null,
  next: {
    dueDate: '2026-11-30',
    runsOn: '2026-11-30',
    runsAt: '2026-11-30T17:00:00.000Z',
    isSkipped: false,
  },
  moneySkips: 0,
  lastRun: null,
  createdAt: '2026-11-01T15:00:00.000Z',
}
const next = { ...PLAN.next, dueDate: '2026-12-25', runsOn: '2026-12-28', runsAt: '', isSkipped: false }

describe('when a plan buys next', () => {
  test.each([
    [PLAN, 'Buys on Nov 30, 2026 at noon Eastern.'],
    [{ ...PLAN, next }, 'Buys on Dec 28, 2026 at noon Eastern, as Dec 25, 2026 has no session.'],
    [{ ...PLAN, next: { ...next, isSkipped: true } }, 'Skips Dec 25, 2026.'],
    [{ ...PLAN, endDate: '2027-11-30' }, 'Buys on Nov 30, 2026 at noon Eastern. Ends on Nov 30, 2027.'],
    [
      { ...PLAN, status: 'paused' as const, pausedWhy: 'funds' as const, next: null },
      'Paused: your balance was too low three times. Add money, then resume.',
    ],
    [
      { ...PLAN, status: 'ended' as const, endedWhy: 'end_date' as const, next: null },
      'Its last date has passed.',
    ],
  ])('is said: %#', (plan, text) => {
    expect(nextText(plan)).toBe(text)
  })
})

test('a plan that goes on has no badge', () => {
  expect(planBadge(PLAN)).toBeNull()
  expect(planBadge({ ...PLAN, status: 'paused' })?.text).toBe('Paused')
})
