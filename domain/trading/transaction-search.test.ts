import { expect, test } from 'vitest'
import {
  FILTERED_TYPES,
  readTransactionSearch,
  TRANSACTION_FILTERS,
  TRANSACTION_TYPES,
  transactionNumber,
} from './transaction-search.ts'

test('every type of transaction is under one filter besides "all"', () => {
  const others = TRANSACTION_FILTERS.filter((filter) => filter !== 'all')
  for (const type of TRANSACTION_TYPES)
    expect(others.filter((filter) => FILTERED_TYPES[filter].includes(type))).toHaveLength(1)
  expect(FILTERED_TYPES.all).toEqual(TRANSACTION_TYPES)
})

test.each([
  ['', TRANSACTION_TYPES, ''],
  ['AAPL', TRANSACTION_TYPES, 'AAPL'],
  ['  coca   cola ', TRANSACTION_TYPES, 'coca cola'],
  ['Dividends', ['dividend'], ''],
  ['sold aapl', ['sell'], 'aapl'],
  ['Vanguard 500 dividend', ['dividend'], 'Vanguard 500'],
  ['buy sell', ['buy', 'sell'], ''],
  ['trades ko', ['buy', 'sell', 'split'], 'ko'],
  ['withdrawal', ['withdraw'], ''],
  ['depositary', TRANSACTION_TYPES, 'depositary'],
  ['constructor', TRANSACTION_TYPES, 'constructor'],
] as const)('%j asks for %j that "%s" names', (typed, types, text) => {
  expect(readTransactionSearch(typed)).toEqual({ types, text })
})

test.each([
  ['#1234', 1234n],
  ['1234', 1234n],
  ['#0', null],
  ['12 34', null],
  ['#', null],
  ['1234567890123456789', null],
  ['AAPL', null],
])('the number in %j is %s', (text, number) => {
  expect(transactionNumber(text)).toBe(number)
})
