import { expect, test } from 'vitest'
import { briefName } from './brief-name.ts'

test.each([
  ['Microsoft Corporation', 'Microsoft'],
  ['Amazon.com, Inc.', 'Amazon.com'],
  ['Apple Inc.', 'Apple'],
  ['Alphabet Inc. Class A', 'Alphabet'],
  ['Vanguard 500 Index Fund Admiral Shares', 'Vanguard 500'],
  ['Vanguard Wellington Fund Investor Shares', 'Vanguard Wellington'],
  ['JPMorgan Chase & Co.', 'JPMorgan Chase & Co.'],
  ['The Walt Disney Company', 'The Walt Disney Company'],
  ['Dow Jones Industrial Average', 'Dow Jones'],
  ['Nasdaq Composite', 'Nasdaq'],
  ['11 others', '11 others'],
  ['Cash', 'Cash'],
])('%s is called %s', (name, called) => {
  expect(briefName(name)).toBe(called)
})
