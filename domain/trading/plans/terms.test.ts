import { describe, expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { amountRefusal, belowMinimumText, dateFault } from './terms.ts'

const MINIMA = { stockCents: cents(1_00n), fundCents: cents(50_00n) }

describe('the amount of a plan', () => {
  test.each([
    ['stock', 1_00n, null],
    ['stock', 99n, 'below_plan_minimum'],
    ['mutual_fund', 50_00n, null],
    ['mutual_fund', 49_99n, 'below_plan_minimum'],
    ['stock', 1_000_000_00n, null],
    ['stock', 1_000_000_01n, 'above_maximum'],
  ] as const)('%s for %i cents: %s', (type, amount, refusal) =>
    expect(amountRefusal(cents(amount), type, MINIMA)).toBe(refusal),
  )

  test('that is too small is refused with the minimum of its kind', () =>
    expect(belowMinimumText('mutual_fund', MINIMA)).toBe(
      'The minimum of a recurring investment in funds is 50.00 USD',
    ))
})

describe('the dates of a plan', () => {
  const today = '2026-11-25'
  const fault = (anchorDate: string, endDate: string | null = null, isNewAnchor = true) =>
    dateFault({ anchorDate, endDate, frequency: 'monthly' }, { today, isNewAnchor })?.path ?? null

  test('begin today or within a year', () => {
    expect(fault('2026-11-24')).toBe('anchorDate')
    expect(fault('2026-11-25')).toBeNull()
    expect(fault('2027-11-26')).toBeNull()
    expect(fault('2027-11-27')).toBe('anchorDate')
  })

  test('leave a purchase before the end', () => {
    expect(fault('2026-12-01', '2026-11-30')).toBe('endDate')
    expect(fault('2026-12-01', '2026-12-01')).toBeNull()
  })

  test('an anchor that stays may be long past', () => {
    expect(fault('2024-01-31', null, false)).toBeNull()
    expect(fault('2024-01-31', '2026-11-29', false)).toBe('endDate')
    expect(fault('2024-01-31', '2026-11-30', false)).toBeNull()
  })
})
