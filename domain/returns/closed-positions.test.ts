import { describe, expect, test } from 'vitest'
import { accountBuilder } from '../../tests/support/rules/account-histories.ts'
import { price } from '../money/price.ts'
import { isOfInstrument } from './valued-holding.ts'
import { closedStretches, gainOfStretch, rateOfStretch } from './closed-positions.ts'

const shares = (count: number): bigint => BigInt(Math.round(count * 1e8))
const dollars = (amount: number): bigint => BigInt(Math.round(amount * 100))
const perShare = (amount: number) => price(BigInt(Math.round(amount * 1e6)))

describe('closed positions', () => {
  test('a holding that is bought again starts another; a late dividend goes to the one that earned it', () => {
    const made = accountBuilder()
    made.deposit(dollars(10_000))
    made.buy('A', shares(10), perShare(100))
    made.close()
    const earnedMs = made.account().ends.at(-1) ?? 0
    made.sell('A', shares(4), perShare(110), dollars(1))
    made.sell('A', shares(6), perShare(110), dollars(2))
    made.close()
    made.buy('A', shares(1), perShare(200))
    made.dividend('A', perShare(0.5), shares(10), earnedMs)
    made.close()
    made.sell('A', shares(1), perShare(150), 0n)
    made.buy('B', shares(1), perShare(10))
    const [second, first, ...more] = closedStretches(made.account().events.filter(isOfInstrument))
    expect(more).toEqual([])
    expect(first).toMatchObject({ paidCents: dollars(1_000), receivedCents: dollars(1_100) })
    expect(first).toMatchObject({ incomeCents: dollars(5), commissionCents: dollars(3) })
    expect(first && gainOfStretch(first)).toBe(dollars(102))
    expect(first && first.lastSaleDay - first.firstBuyDay).toBe(1)
    expect(second && gainOfStretch(second)).toBe(dollars(-50))
    expect([first, second].map((one) => one && rateOfStretch(one))).toEqual([0.102, -0.25])
  })

  test('a round trip within a day is one of 0 days, and a split in between changes nothing', () => {
    const made = accountBuilder()
    made.deposit(dollars(10_000))
    made.setPrice('A', 100)
    made.buy('A', shares(10))
    made.split('A', 2n, 1n)
    made.sell('A', shares(20), made.price('A'), 0n)
    const [only] = closedStretches(made.account().events.filter(isOfInstrument))
    expect(only && [gainOfStretch(only), only.lastSaleDay - only.firstBuyDay]).toEqual([0n, 0])
  })
})
