import { expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { dividendIncome, firstMonth } from './dividend-months.ts'

const paid = (months: Record<string, bigint>) =>
  new Map<string, Cents>(Object.entries(months).map(([month, amount]) => [month, cents(amount)]))

test('twelve months, oldest first, over the turn of a year, without a gap', () => {
  const { months } = dividendIncome('2026-02', new Map())
  expect(months.map(({ month }) => month).join(' ')).toBe(
    '2025-03 2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02',
  )
  expect(firstMonth('2026-02')).toBe('2025-03')
  expect(firstMonth('2026-12')).toBe('2026-01')
})

test('months without a payment are zero, and the total is that of the months shown', () => {
  const { months, total } = dividendIncome(
    '2026-11',
    paid({ '2026-11': 225n, '2026-02': 51n, '2025-11': 999n }),
  )
  expect(months.filter((month) => month.paid !== 0n)).toEqual([
    { month: '2026-02', paid: 51n },
    { month: '2026-11', paid: 225n },
  ])
  expect(total).toBe(276n)
})
