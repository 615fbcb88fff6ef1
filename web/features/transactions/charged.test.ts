import { expect, test } from 'vitest'
import { cents } from '#domain/money/money.ts'
import { chargedOf } from './charged.ts'

test.each([
  // A sale's amount is before its fee, a withdrawal's is after it.
  ['sell', '354.04', '1.77', { gross: 35_404n, net: 35_227n }],
  ['withdraw', '95.00', '5.00', { gross: 10_000n, net: 9_500n }],
] as const)('of a %s of %s with a fee of %s the net comes first', (type, amount, fee, { gross, net }) => {
  expect(chargedOf({ type, amount, fee })).toEqual({
    feeCents: cents(gross - net),
    grossCents: cents(gross),
    netCents: cents(net),
  })
})

test.each([
  ['buy', null],
  ['sell', '0.00'],
  ['dividend', null],
] as const)('a %s with a fee of %s has one amount', (type, fee) => {
  expect(chargedOf({ type, amount: '10.00', fee })).toBeNull()
})
