import { expect, test } from 'vitest'
import { TRANSACTION_TYPES } from '#contract/trading/orders.schemas.ts'
import { passes, TRANSACTION_FILTERS } from './transaction-filter.tsx'

test.each([
  ['all', [...TRANSACTION_TYPES]],
  ['deposits', ['deposit']],
  ['withdrawals', ['withdraw']],
  ['trades', ['buy', 'sell', 'split']],
  ['dividends', ['dividend']],
] as const)('%s shows %j', (filter, shown) => {
  expect(TRANSACTION_TYPES.filter((type) => passes(filter, { type })).toSorted()).toEqual(
    [...shown].toSorted(),
  )
})

test('every transaction is under one filter besides "all"', () => {
  const others = TRANSACTION_FILTERS.filter((filter) => filter !== 'all')
  for (const type of TRANSACTION_TYPES)
    expect(others.filter((filter) => passes(filter, { type }))).toHaveLength(1)
})
