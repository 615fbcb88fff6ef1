import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { TRADED_TYPES, tradedEntry } from './traded-entry.ts'

const entries = (isFund: boolean) =>
  TRADED_TYPES.map((type) =>
    tradedEntry({ type, amountCents: cents(1_000n), feeCents: cents(5n) }, { isFund }),
  )

test('a stock: what its trades did to the cash, with the fee', () => {
  expect(entries(false)).toEqual([
    { action: 'shares.bought', netCents: -1_005n, unit: 'shares', by: 'customer' },
    { action: 'shares.sold', netCents: 995n, unit: 'shares', by: 'customer' },
    { action: 'dividend.paid', netCents: 995n, unit: 'shares', by: 'system' },
    { action: 'shares.split', netCents: null, unit: 'shares', by: 'system' },
  ])
})

test('a fund has units', () => {
  expect(entries(true).map(({ action, unit }) => (unit === 'units' ? action : null))).toEqual([
    'units.bought',
    'units.sold',
    'dividend.paid',
    'units.split',
  ])
})
