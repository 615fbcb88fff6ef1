import {
  keyCreated,
  keyExpires,
  keyRevoked,
  keyUsedElsewhere,
  keysResumed,
  keysStopped,
} from './api-key-notice.ts'
import {
  accountRestricted,
  agreementDue,
  agreementPublished,
  announced,
  balanceCorrected,
  restrictionEnded,
} from './account-notices.ts'
import { describe, expect, test } from 'vitest'
import { webhookAdded, webhookEnded, webhookSecretChanged } from './webhook-notice.ts'
import { cents } from '../money/money.ts'
import {
  NOTICE_KINDS,
  bankDetailsChanged,
  depositDecided,
  depositRepriced,
  dividendPaid,
  profileDecided,
  sharesSplit,
  supportClosed,
  supportReplied,
  withdrawalDecided,
} from './notification.ts'
import { planEnded, planPaused, purchaseSkipped } from './plan-notices.ts'
import {
  accountLocked,
  accountUnlocked,
  passwordResetDecided,
  recoveryCodesReplaced,
  recoveryCodeUsed,
  secondFactorAdded,
  moneyLockEnded,
  moneyLocked,
  moneyUnlocked,
  secondFactorRemoved,
  emailChanged,
  emailRestored,
  newBrowser,
  secondStepFailed,
  passwordResetByLink,
} from './security-notice.ts'
import { orderCancelled, orderExpired, orderFilled, orderRefused } from './order-notices.ts'
import { price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { APPROVED, rejectedFor } from '../reviews/review.ts'

const euros = {
  creditedCents: cents(5_432_10n),
  sent: { amount: cents(5_000_00n), currency: 'EUR' },
  rate: 'locked',
} as const
const paid = { netCents: cents(1_234_995_00n), feeCents: cents(5_00n) }
const WHY = rejectedFor('The name differs')

test('an approved deposit says what was credited and for what', () => {
  expect(depositDecided(APPROVED, euros)).toEqual({
    kind: 'deposit_approved',
    title: 'Deposit approved',
    body: 'Your 5,000.00 EUR deposit arrived. $5,432.10 was added to your wallet at the rate locked with your request.',
    link: '/wallet?tab=deposits',
  })
  expect(depositDecided(APPROVED, { ...euros, rate: 'today' }).body).toBe(
    "Your 5,000.00 EUR deposit arrived. $5,432.10 was added to your wallet at today's rate, because the rate fell " +
      'after your request.',
  )
})

test('a repriced deposit says what it will add now', () => {
  expect(depositRepriced(euros)).toEqual({
    kind: 'deposit_repriced',
    title: 'Deposit repriced',
    body:
      'The exchange rate for your 5,000.00 EUR deposit expired and was updated. ' +
      'It will add $5,432.10 to your wallet.',
    link: '/wallet?tab=deposits',
  })
})

test('an approved withdrawal says what arrives and what it cost', () => {
  expect(withdrawalDecided(APPROVED, paid).body).toBe(
    '$1,234,995.00 is on its way to your bank; the fee was $5.00.',
  )
})

test('a new password says how long nothing can be withdrawn', () => {
  expect(passwordResetDecided(APPROVED).body).toBe(
    'Your password was changed as requested, and you were signed out everywhere. For your safety, withdrawals are ' +
      'paused for 24 hours.',
  )
})

describe('a rejection of every kind says why', () => {
  test.each([
    ['profile', profileDecided(WHY)],
    ['deposit', depositDecided(WHY, euros)],
    ['withdrawal', withdrawalDecided(WHY, paid)],
    ['password reset', passwordResetDecided(WHY)],
  ])('%s', (_, notice) => {
    expect(notice.kind).toMatch(/_rejected$/)
    expect(notice.title).toMatch(/ rejected$/)
    expect(notice.body).toMatch(/ Reason: The name differs$/)
  })
})

test('an answer of support is told by its beginning, on one line, and leads to its ticket', () => {
  expect(supportReplied({ ticketId: 7n, reply: 'Yes,\n\tyou can.' })).toEqual({
    kind: 'support_replied',
    title: 'Support has answered',
    body: 'Yes, you can.',
    link: '/faq#ticket-7',
  })
  const long = supportReplied({ ticketId: 7n, reply: '😀 '.repeat(200) })
  expect(long.body).toBe(`${'😀 '.repeat(69)}😀…`)
  expect(long.body.isWellFormed()).toBe(true)
})

test('the end of a conversation is told in words of ours alone, and leads to its ticket', () => {
  expect(supportClosed({ ticketId: 7n })).toEqual({
    kind: 'support_closed',
    title: 'Support conversation closed',
    body: 'Your conversation with support was closed. You can read it in the support chat.',
    link: '/faq#ticket-7',
  })
})

test('a dividend is told with what a share got and how many were held', () => {
  expect(
    dividendPaid({ symbol: 'KO', paidCents: cents(123_456n), perShare: price(512_500n), held: quantity(1n) }),
  ).toEqual({
    kind: 'dividend_paid',
    title: 'Dividend received',
    body: 'KO paid you $1,234.56 (0.00000001 at $0.5125).',
    link: '/history?show=dividends',
  })
})

test('a dividend that is reinvested says so', () =>
  expect(dividendPaid({ ...dividend, isReinvested: true }).body).toBe(
    'KO paid you $0.01 (0.00000001 at $0.000001). It is held to buy KO at the next price.',
  ))

test('a split is told in shares before and after, and leads to them', () => {
  expect(sharesSplit(split)).toEqual({
    kind: 'shares_split',
    title: 'Shares split',
    body: 'F split 1 for 10: your 25 became 2.5. Cost basis unchanged.',
    link: '/asset/F',
  })
})

const dividend = { symbol: 'KO', paidCents: cents(1n), perShare: price(1n), held: quantity(1n) }
const split = {
  symbol: 'F',
  split: { newShares: 1n, oldShares: 10n },
  before: quantity(2_500_000_000n),
  after: quantity(250_000_000n),
}

test('of an order its customer is told what became of it and of what it had reserved', () => {
  const size = { quantity: quantity(150_000_000n) }
  const sale = { id: 7n, side: 'sell', instrument: 'KO', size } as const
  const fill = { shares: size.quantity, at: price(50_000_000n), netCents: cents(1_074_63n) }
  expect(orderFilled(sale, { ...fill, givenBackCents: cents(0n) })).toEqual({
    kind: 'order_filled',
    title: 'Order filled',
    body: 'You sold 1.5 KO at $50.00 and received $1,074.63.',
    link: '/orders?order=7',
  })
  expect(orderFilled({ ...sale, side: 'buy' }, { ...fill, givenBackCents: cents(25n) })).toMatchObject({
    body: 'You bought 1.5 KO at $50.00 and paid $1,074.63. $0.25 of the held amount was released.',
  })
  expect(orderRefused(sale, 'Your reason')).toMatchObject({
    body: 'Your order to sell 1.5 KO was not filled: Your reason. The shares are available to sell again.',
    link: '/orders?order=7',
  })
  expect(orderCancelled({ ...sale, side: 'buy' })).toMatchObject({
    body: 'Your order to buy 1.5 KO was canceled. The held amount returned to your balance.',
  })
  expect(orderCancelled(sale, { split: { newShares: 4n, oldShares: 1n } })).toMatchObject({
    body: 'Your order to sell 1.5 KO was canceled because KO split 4 for 1. The shares are available to sell again.',
  })
  expect(orderExpired({ ...sale, side: 'buy', size: { notionalCents: cents(1_200_00n) } })).toMatchObject({
    body: 'Your order to buy $1,200.00 of KO was not filled by the close. The held amount returned to your balance.',
  })
})

test('every kind is what some decision makes', () => {
  const answers = [supportReplied({ ticketId: 7n, reply: 'Yes' }).kind, supportClosed({ ticketId: 7n }).kind]
  const seen = { browser: 'Firefox on Windows', address: '192.0.2.7', at: new Date('2026-11-18T15:00:00Z') }
  const made = [APPROVED, WHY].flatMap((decision) => [
    profileDecided(decision).kind,
    depositDecided(decision, euros).kind,
    withdrawalDecided(decision, paid).kind,
    passwordResetDecided(decision).kind,
  ])
  const sale = { id: 7n, side: 'sell', instrument: 'KO', size: { quantity: quantity(150_000_000n) } } as const
  const fill = { at: price(50_000_000n), netCents: cents(74_63n), givenBackCents: cents(0n) }
  made.push(orderFilled(sale, { ...fill, shares: sale.size.quantity }).kind, orderExpired(sale).kind)
  made.push(orderRefused(sale, 'Insufficient balance').kind, orderCancelled(sale).kind)
  made.push(moneyLocked().kind, moneyUnlocked(24).kind, moneyLockEnded().kind)
  made.push(bankDetailsChanged({ currencies: ['EUR'], isAll: false }).kind)
  made.push(announced({ level: 'info', text: 'We moved.' }).kind)
  made.push(accountLocked().kind, accountUnlocked().kind, depositRepriced(euros).kind)
  const rights = ['buy', 'withdraw'] as const
  made.push(accountRestricted({ rights, sentence: 'We ask.' }).kind, restrictionEnded(rights, []).kind)
  const version = { title: 'Customer Agreement', effectiveFrom: new Date(0), stopsAt: null }
  made.push(agreementPublished(version).kind, agreementDue('Customer Agreement').kind)
  made.push(dividendPaid(dividend).kind, sharesSplit(split).kind)
  made.push(secondFactorAdded('totp').kind, secondFactorRemoved('passkey', false).kind)
  made.push(recoveryCodesReplaced().kind, recoveryCodeUsed(1).kind, emailChanged().kind)
  made.push(emailRestored().kind, newBrowser(seen).kind, secondStepFailed(seen).kind)
  made.push(passwordResetByLink().kind)
  const corrected = {
    isCredit: true,
    amountCents: cents(1n),
    owedCents: cents(0n),
    sentence: 'We erred.',
    fill: null,
  }
  made.push(balanceCorrected(corrected).kind)
  made.push(
    keyCreated('NFK1', ['trade']).kind,
    keyRevoked('NFK1').kind,
    keysStopped().kind,
    keysResumed().kind,
  )
  made.push(webhookAdded().kind, webhookEnded('gone').kind, webhookSecretChanged().kind)
  made.push(keyExpires('NFK1', new Date(0)).kind, keyUsedElsewhere('NFK1', '203.0.113.0/24').kind)
  const recurring = { instrument: 'KO', amountCents: cents(1n) }
  made.push(purchaseSkipped(recurring, { dueDate: '2026-11-30', outcome: 'missed' }).kind)
  made.push(planPaused(recurring).kind, planEnded(recurring).kind)
  expect([...made, ...answers].toSorted()).toEqual([...NOTICE_KINDS].toSorted())
})

test('who had a trade canceled reads which, what it gave back or took, and why', () => {
  const fill = { side: 'buy', instrument: 'KO', quantity: quantity(150_000_000n) } as const
  const bought = {
    isCredit: true,
    amountCents: cents(75_00n),
    owedCents: cents(0n),
    sentence: 'We erred.',
    fill,
  }
  expect(balanceCorrected(bought).body).toBe(
    'Your purchase of 1.5 KO was canceled. $75.00 was added to your account. We erred.',
  )
  const sold = {
    ...bought,
    isCredit: false,
    owedCents: cents(5_00n),
    fill: { ...fill, side: 'sell' as const },
  }
  expect(balanceCorrected(sold).body).toBe(
    'Your sale of 1.5 KO was canceled. $75.00 was taken from your account. You owe $5.00; deposits and sales pay ' +
      'it first. We erred.',
  )
})

test('who loses the last second step reads that two-step sign-in is off, and how many codes are left', () => {
  expect(secondFactorRemoved('totp', true).body).toBe(
    'An authenticator app was removed from your account. Two-step sign-in is off, and for your safety ' +
      'withdrawals are paused for 24 hours. If this was not you, lock your account under Security ' +
      'and contact support.',
  )
  expect(secondFactorRemoved('passkey', false).body).not.toContain('is off')
  expect(recoveryCodeUsed(1).body).toContain('1 is left')
  expect(recoveryCodeUsed(0).body).toContain('0 are left')
})

test('who signs in with a new browser, or fails its second step, reads which, from where and when', () => {
  const seen = { browser: 'Firefox on Windows', address: '192.0.2.7', at: new Date('2026-11-18T15:00:00Z') }
  for (const { body } of [newBrowser(seen), secondStepFailed(seen)])
    expect(body.replaceAll('\u202f', ' ')).toContain(
      'Firefox on Windows, from the address 192.0.2.7, on November 18, 2026 at 10:00 AM ET',
    )
})
