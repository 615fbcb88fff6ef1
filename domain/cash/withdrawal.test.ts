import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, addCents, cents, parseCents } from '../money/money.ts'
import {
  WITHDRAWAL_FEE_CENTS,
  acceptWithdrawal,
  refusePayout,
  isSameName,
  splitWithdrawal,
} from './withdrawal.ts'

const amount = (text: string): Cents => parseCents(text) ?? cents(-1n)
const anyCents = (min = 0n) => fc.bigInt(min, 10n ** 14n).map(cents)
const NOON = new Date('2026-08-21T12:00:00Z')
const AT_NOON = { at: NOON, feeCents: WITHDRAWAL_FEE_CENTS }

describe('the fee comes out of the amount', () => {
  test.each([
    ['100.00', '95.00'],
    ['5.01', '0.01'],
    ['10.00', '5.00'],
    ['999999999999.99', '999999999994.99'],
  ])('%s pays out %s', (gross, net) => {
    expect(splitWithdrawal(amount(gross), WITHDRAWAL_FEE_CENTS)).toEqual({
      grossCents: amount(gross),
      netCents: amount(net),
      feeCents: amount('5.00'),
    })
  })

  test.each(['0.00', '0.01', '4.99', '5.00'])('%s leaves nothing to pay out', (gross) => {
    expect(splitWithdrawal(amount(gross), WITHDRAWAL_FEE_CENTS)).toEqual({
      refused: 'below_minimum_withdrawal',
    })
  })

  test('for any amount, net and fee add up to it, and the net is positive', () => {
    fc.assert(
      fc.property(anyCents(), (gross) => {
        const split = splitWithdrawal(gross, WITHDRAWAL_FEE_CENTS)
        if ('refused' in split) {
          expect(gross).toBeLessThanOrEqual(WITHDRAWAL_FEE_CENTS)
          return
        }
        expect(addCents(split.netCents, split.feeCents)).toBe(gross)
        expect(split.netCents).toBeGreaterThan(0n)
        expect(split.feeCents).toBe(WITHDRAWAL_FEE_CENTS)
      }),
    )
  })

  test('two withdrawals never pay out more than one of both amounts', () => {
    fc.assert(
      fc.property(anyCents(501n), anyCents(501n), (one, other) => {
        const [first, second, both] = [one, other, addCents(one, other)].map((gross) =>
          splitWithdrawal(gross, WITHDRAWAL_FEE_CENTS),
        )
        if (!first || !second || !both || 'refused' in first || 'refused' in second || 'refused' in both)
          throw new Error('nothing above the fee is refused')
        expect(addCents(first.netCents, second.netCents)).toBeLessThan(both.netCents)
      }),
    )
  })
})

describe('an account', () => {
  const account = {
    cashCents: amount('100.00'),
    owedCents: cents(0n),
    restrictedRights: [],
    payoutPause: null,
    moneyLock: null,
  }

  test('gives all that can be spent, and not a cent more', () => {
    expect(acceptWithdrawal(account, amount('100.00'), AT_NOON)).toMatchObject({ netCents: amount('95.00') })
    expect(acceptWithdrawal(account, amount('100.01'), AT_NOON)).toEqual({ refused: 'insufficient_funds' })
  })

  test('is never taken below zero', () => {
    fc.assert(
      fc.property(anyCents(), anyCents(), (cashCents, gross) => {
        const accepted = acceptWithdrawal(
          { cashCents, owedCents: cents(0n), restrictedRights: [], payoutPause: null, moneyLock: null },
          gross,
          AT_NOON,
        )
        if ('refused' in accepted) expect(gross > cashCents || gross <= WITHDRAWAL_FEE_CENTS).toBe(true)
        else expect(accepted.grossCents).toBeLessThanOrEqual(cashCents)
      }),
    )
  })

  test('pays nothing while its money lock is on, whatever else is wrong, and again from its end on', () => {
    const moneyLock = { since: NOON, delayHours: 24 as const, endsAt: null }
    const locked = { ...account, moneyLock }
    for (const gross of ['0.00', '50.00', '500.00'])
      expect(acceptWithdrawal(locked, amount(gross), AT_NOON)).toEqual({ refused: 'money_locked' })
    const over = { ...account, moneyLock: { ...moneyLock, endsAt: NOON } }
    expect(acceptWithdrawal(over, amount('50.00'), AT_NOON)).toMatchObject({ netCents: amount('45.00') })
  })

  test('pays nothing while payouts are paused, and again from that instant on', () => {
    const paused = { ...account, payoutPause: { until: NOON, reason: 'email_change' as const } }
    const before = new Date(NOON.getTime() - 1)
    for (const gross of ['0.00', '50.00', '500.00'])
      expect(acceptWithdrawal(paused, amount(gross), { at: before, feeCents: WITHDRAWAL_FEE_CENTS })).toEqual(
        {
          refused: 'payouts_paused',
          pause: paused.payoutPause,
        },
      )
    expect(acceptWithdrawal(paused, amount('50.00'), AT_NOON)).toMatchObject({ netCents: amount('45.00') })
  })

  test('says that the amount is too small before it says that the money is short', () => {
    const empty = {
      cashCents: amount('0.00'),
      owedCents: cents(0n),
      restrictedRights: [],
      payoutPause: null,
      moneyLock: null,
    }
    expect(acceptWithdrawal(empty, amount('5.00'), AT_NOON)).toEqual({ refused: 'below_minimum_withdrawal' })
    expect(acceptWithdrawal(empty, amount('5.01'), AT_NOON)).toEqual({ refused: 'insufficient_funds' })
  })
})

describe('a name', () => {
  test.each([
    ['Ada Example', 'ADA  EXAMPLE'],
    ['AdaExample', ' Ada Example '],
    ['José Núñez', 'Jose\u0301 Nu\u0301n\u0303ez'],
  ])('%j is %j', (holder, fullName) => expect(isSameName(holder, fullName)).toBe(true))

  test.each([
    ['Ada Example', 'Ada Exampel'],
    ['Ada Example', 'Ada M. Example'],
    ['Аda Example', 'Ada Example'],
    ['', 'Ada Example'],
  ])('%j is not %j', (holder, fullName) => expect(isSameName(holder, fullName)).toBe(false))
})

test('a payout is refused of a customer who is locked, money-locked or restricted, or who owes something', () => {
  const at = new Date('2026-11-18T15:00:00Z')
  const free = {
    moneyLock: null,
    lockedAt: null,
    restrictedRights: ['buy', 'keys'],
    owedCents: cents(0n),
  } as const
  const ended = { since: new Date(0), delayHours: 24, endsAt: at } as const
  expect(refusePayout(free, at)).toBeNull()
  expect(refusePayout({ ...free, moneyLock: ended }, at)).toBeNull()
  expect(refusePayout({ ...free, moneyLock: { ...ended, endsAt: null } }, at)).toBe('customer_money_locked')
  expect(refusePayout({ ...free, lockedAt: at }, at)).toBe('customer_locked')
  expect(refusePayout({ ...free, restrictedRights: ['withdraw'] }, at)).toBe('customer_restricted')
  expect(refusePayout({ ...free, owedCents: cents(1n) }, at)).toBe('customer_owes')
})
