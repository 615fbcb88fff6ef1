import { expect, test } from 'vitest'
import type { HoldingPerformance } from '#web/features/portfolio/returns/own-return.tsx'
import { byHoldingOrder, type PerformanceSortKey } from './by-holding-order.ts'

const holding = (symbol: string, figures: Partial<HoldingPerformance>): HoldingPerformance => ({
  symbol,
  name: symbol,
  value: '0.00',
  gain: '0.00',
  realised: '0.00',
  unrealisedChange: '0.00',
  income: '0.00',
  fees: '0.00',
  contribution: null,
  contributionWhy: null,
  return: null,
  returnWhy: null,
  ...figures,
})

const HELD = [
  holding('KO', { value: '900.00', gain: '-5.00', income: '2.00', return: '-0.50', contribution: '-0.10' }),
  holding('AAPL', { value: '1000.00', gain: '10.00', return: '1.00', contribution: '0.30' }),
  holding('V', { value: '0.00', gain: '10.00', income: '1.00' }),
]

test.each<[PerformanceSortKey, boolean, string]>([
  ['value', true, 'AAPL KO V'],
  ['value', false, 'V KO AAPL'],
  ['symbol', false, 'AAPL KO V'],
  ['symbol', true, 'V KO AAPL'],
  ['gain', true, 'AAPL V KO'],
  ['gain', false, 'KO AAPL V'],
  ['dividends', true, 'KO V AAPL'],
  // Nothing is known of what V returned: it is last either way.
  ['return', true, 'AAPL KO V'],
  ['return', false, 'KO AAPL V'],
  ['contribution', false, 'KO AAPL V'],
])('by %s, descending %s: %s', (key, isDescending, symbols) => {
  const sorted = HELD.toSorted(byHoldingOrder({ key, isDescending }))
  expect(sorted.map(({ symbol }) => symbol).join(' ')).toBe(symbols)
})
