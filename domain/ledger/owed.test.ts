import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { takeIn, takeOut } from './owed.ts'

const account = (cash: bigint, owed: bigint) => ({ cashCents: cents(cash), owedCents: cents(owed) })

test('what comes in pays what is owed first', () => {
  expect(takeIn(account(0n, 500n), cents(300n))).toEqual({ ...account(0n, 200n), repaidCents: 300n })
  expect(takeIn(account(0n, 500n), cents(800n))).toEqual({ ...account(300n, 0n), repaidCents: 500n })
  expect(takeIn(account(700n, 0n), cents(800n))).toEqual({ ...account(1_500n, 0n), repaidCents: 0n })
})

test('what goes out beyond the cash is owed', () => {
  expect(takeOut(account(500n, 0n), cents(300n))).toEqual({ ...account(200n, 0n), paid: account(300n, 0n) })
  expect(takeOut(account(500n, 0n), cents(800n))).toEqual({ ...account(0n, 300n), paid: account(500n, 300n) })
  expect(takeOut(account(0n, 300n), cents(50n))).toEqual({ ...account(0n, 350n), paid: account(0n, 50n) })
})

const change = fc.record({ isIn: fc.boolean(), amount: fc.bigInt(0n, 10_000n) })

test('through any history cash less what is owed is the sum of what came in and out; one of them is nothing', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let now = account(0n, 0n)
      let sum = 0n
      for (const { isIn, amount } of changes) {
        const { cashCents, owedCents } = isIn ? takeIn(now, cents(amount)) : takeOut(now, cents(amount))
        sum += isIn ? amount : -amount
        now = { cashCents, owedCents }
        const least: Cents = cashCents < owedCents ? cashCents : owedCents
        expect([cashCents - owedCents, least]).toEqual([sum, 0n])
      }
    }),
  )
})
