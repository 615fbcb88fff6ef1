import { describe, expect, test } from 'vitest'
import { DEPOSIT_RATE_DAYS, MAX_DEPOSIT_CENTS } from '#domain/cash/deposit.ts'
import { WITHDRAWAL_FEE_CENTS } from '#domain/cash/withdrawal.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { DOCUMENT_MEDIA_TYPES, MAX_DOCUMENT_BYTES } from '#domain/people/document.ts'
import { LINK_LIFETIME_MS } from '#domain/people/email-link.ts'
import { PASSWORD_RESET_LIFETIME_MS } from '#domain/people/password-reset.ts'
import { PAUSE_HOURS } from '#domain/people/payout-pause.ts'
import { MIN_PASSWORD_CHARACTERS } from '#domain/people/password-score.ts'
import { BIRTH_FAULTS } from '#domain/people/profile.ts'
import { MAX_PASSKEYS, RECOVERY_CODES } from '#domain/people/second-factor.ts'
import {
  CUSTOMER_IDLE_MINUTES,
  CUSTOMER_SESSION_HOURS,
  IDLE_MINUTES_CHOICES,
} from '#domain/people/session-lifetime.ts'
import { bestFaqMatch } from '#domain/support/faq.ts'
import { DEFAULT_LOT_METHOD } from '#domain/tax-lots/lot-method.ts'
import { ORDER_KINDS } from '#domain/trading/orders/order-terms.ts'
import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import { AFTER_HOURS_POLICIES, tradingHours } from '#domain/trading/after-hours.ts'
import { SALE_COMMISSION_BPS } from '#domain/trading/commission.ts'
import {
  EXPECTED_TOLERANCE_BPS,
  MAX_ORDER_QUANTITY,
  MIN_ORDER_QUANTITY,
} from '#domain/trading/orders/order-limits.ts'
import { NEW_INSTALLATION } from '../../../tests/support/rules/new-installation.ts'
import { faqOf } from './faq-content.ts'
import type { FaqFacts } from './faq-facts.ts'

const entriesOf = (facts: FaqFacts) => faqOf(facts).flatMap(({ entries }) => entries)
const ENTRIES = entriesOf(NEW_INSTALLATION)
const answerOf = (id: string, more: Partial<FaqFacts> = {}) =>
  entriesOf({ ...NEW_INSTALLATION, ...more }).find((entry) => entry.id === id)?.answer

describe('the FAQ', () => {
  test('has five categories, each with questions, every one with an id of its own', () => {
    const categories = faqOf(NEW_INSTALLATION)
    expect(categories.map(({ title }) => title)).toHaveLength(5)
    for (const { title, entries } of categories) {
      expect(entries.length).toBeGreaterThanOrEqual(5)
      expect(new Set(entries.map(({ category }) => category))).toEqual(new Set([title]))
    }
    const ids = ENTRIES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    // Links to tickets have the same form.
    expect(ids.filter((id) => id.startsWith('ticket-'))).toEqual([])
  })

  test.each(ENTRIES.map(({ id, question }) => [question, id]))(
    'asked "%s" in the chat, finds %s',
    (question, id) => {
      expect(bestFaqMatch(question, ENTRIES)?.id).toBe(id)
    },
  )

  test.each([
    ['how much does a withdrawal cost', 'withdrawal-fee'],
    ['withdrawal fee?', 'withdrawal-fee'],
    ['How long do withdrawals take', 'withdrawal-time'],
    ['cancel my withdrawal', 'withdrawal-cancel'],
    ['what currencies can I use for a deposit?', 'deposit-currencies'],
    ['I forgot my password', 'password-forgotten'],
    ['change password', 'password-change'],
    ['When is the market open? Opening hours?', 'trading-hours'],
    ['trading hours on weekends', 'trading-hours'],
    ['are the prices real', 'prices-source'],
    ['minimum order', 'trading-minimum'],
    ['commission on selling', 'trading-fees'],
    ['talk to a human', 'support'],
    ['why was my profile rejected?', 'profile-rejected'],
    ['how big can the ID document be', 'profile-document'],
  ])('asked "%s", finds %s', (message, id) => {
    expect(bestFaqMatch(message, ENTRIES)?.id).toBe(id)
  })

  test.each([
    'Can I visit your office in Boston?',
    'What is the meaning of life?',
    'hello',
    'asdf',
    'Can my cat have one?',
  ])('asked "%s", finds nothing', (message) => {
    expect(bestFaqMatch(message, ENTRIES)).toBeNull()
  })
})

describe('what settings change', () => {
  test('the name of the product', () => {
    expect(JSON.stringify(faqOf({ ...NEW_INSTALLATION, productName: 'Harbour' }))).not.toContain('Northfold')
    expect(faqOf({ ...NEW_INSTALLATION, productName: 'Harbour' })[0]?.entries[0]?.question).toContain(
      'Harbour',
    )
  })

  test('the fees, with an example that follows', () => {
    expect(answerOf('withdrawal-fee')).toContain(
      '5.00 USD is deducted from the amount: withdraw 100.00 and you receive 95.00',
    )
    expect(answerOf('withdrawal-fee', { withdrawalFee: '7.50' })).toContain(
      'withdraw 150.00 and you receive 142.50',
    )
    expect(answerOf('trading-fees')).toContain(' 0.5% ')
    expect(answerOf('trading-fees', { saleCommissionPercent: '0.25' })).toContain(' 0.25% ')
  })

  test('confirming an email address, only where links can be mailed', () => {
    const mailing = { mailedLinks: true }
    expect(answerOf('email-confirmation')).toMatch(/^You do not have to/)
    expect(answerOf('email-confirmation', mailing)).toContain('you cannot withdraw')
    expect(answerOf('withdrawal-how', mailing)).toContain('must be confirmed first')
    expect(answerOf('withdrawal-how')).not.toContain('confirmed')
    expect(answerOf('account-email', mailing)).toContain('the link that we send to the new address')
    expect(answerOf('account-email')).not.toContain('link')
  })

  test('the pause after the first withdrawal to a new bank account', () => {
    const paused = (newBankAccountPauseHours: number) =>
      answerOf('withdrawal-paused', { newBankAccountPauseHours })
    expect(paused(72)).toContain('for 72 after the first withdrawal to a new bank account')
    expect(paused(0)).not.toContain('new bank account')
  })

  test('sizes and currencies', () => {
    expect(answerOf('profile-document')).toContain('at most 1MB')
    expect(answerOf('trading-minimum')).toMatch(/^0\.01 /)
    expect(answerOf('deposit-currencies')).toMatch(/^USD, EUR and GBP\. /)
    expect(answerOf('deposit-fee')).toContain('10,000,000.00 USD')
    expect(answerOf('trading-price-moved')).toContain('0.5%')
  })

  test('the hours and the kind of prices', () => {
    expect(answerOf('trading-hours')).toContain('9:30 AM to 4:00 PM ET')
    expect(answerOf('trading-hours', { marketHours: 'always' })).not.toContain('9:30')
    expect(answerOf('trading-hours', { afterHoursOrders: 'refuse' })).not.toContain('last price')
    expect(answerOf('trading-hours')).not.toContain('net asset value')
    expect(answerOf('trading-hours', { fundPricing: 'next-nav' })).toContain('next net asset value')
    const queue = answerOf('trading-hours', { afterHoursOrders: 'queue' })
    expect(queue).toContain('first price after the next open')
    expect(queue).toContain('5%')
    expect(answerOf('prices-source')).toContain('simulated')
    expect(answerOf('prices-source', { prices: 'delayed' })).toContain('delayed')
    expect(answerOf('prices-source', { prices: 'real-time' })).toContain('real time')
  })
})

describe('what the rules say, it says', () => {
  test('says of sessions what the server does', () => {
    expect(answerOf('signed-out')).toContain(`after ${CUSTOMER_IDLE_MINUTES} minutes without activity`)
    expect(answerOf('signed-out')).toContain(`after ${CUSTOMER_SESSION_HOURS} hours`)
    for (const minutes of IDLE_MINUTES_CHOICES) {
      expect(answerOf('signed-out')).toMatch(new RegExp(`you can choose.*\\b${minutes}\\b.*minutes`))
    }
  })

  test('says of password resets and frozen rates what the rules say', () => {
    expect([PASSWORD_RESET_LIFETIME_MS, PAUSE_HOURS.password_reset]).toEqual([86_400_000, 24])
    expect(answerOf('password-forgotten')).toContain('24 hours to decide')
    expect(answerOf('password-forgotten')).toContain('pause for 24 hours')
    expect(answerOf('password-forgotten')).not.toContain('a link that')
    const byLink = answerOf('password-forgotten', { passwordReset: { link: true, review: false } })
    expect(byLink).toContain(`once, for ${LINK_LIFETIME_MS.reset / 60_000} minutes`)
    expect(byLink).not.toContain('administrator')
    const either = answerOf('password-forgotten', { passwordReset: { link: true, review: true } })
    expect(either).toMatch(/a link.*Or ask an administrator/)
    const neither = answerOf('password-forgotten', { passwordReset: { link: false, review: false } })
    expect(neither).toContain('contact support')
    expect(answerOf('deposit-rate')).toContain(`for ${DEPOSIT_RATE_DAYS} days`)
  })

  test('names the kinds of documents that are accepted, and no other', () => {
    expect(DOCUMENT_MEDIA_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
    expect(answerOf('profile-document')).toContain('as a PDF or as a JPEG, PNG or WebP image')
  })

  test('says of the market hours what the calendar does', () => {
    const { statusAt } = createMarketCalendar('nyse')
    const at = (time: string) => {
      const { isOpen, tradingAllowed } = statusAt(Date.parse(time))
      return { isOpen, tradingAllowed }
    }
    expect(answerOf('trading-hours')).toContain('9:30 AM to 4:00 PM ET, Monday to Friday')
    expect(at('2026-11-18T14:29:59Z')).toEqual({ isOpen: false, tradingAllowed: true })
    expect(at('2026-11-18T14:30:00Z')).toEqual({ isOpen: true, tradingAllowed: true })
    expect(at('2026-11-18T21:00:00Z')).toEqual({ isOpen: false, tradingAllowed: true })
    expect(answerOf('trading-hours')).toContain('1:00 PM ET on a few half days')
    expect(at('2026-11-27T18:00:00Z')).toEqual({ isOpen: false, tradingAllowed: true })
    expect(answerOf('trading-hours')).toContain('no trading on weekends and US market holidays')
    expect(at('2026-11-21T15:00:00Z')).toEqual({ isOpen: false, tradingAllowed: false })
    expect(at('2026-11-26T15:00:00Z')).toEqual({ isOpen: false, tradingAllowed: false })
  })
})

test('a customer changes an email address on the profile, not through a person', () => {
  expect(answerOf('account-email')).toMatch(
    /^Your email, yes: on your profile, under Security, choose Change /,
  )
})

describe('every fact is that of the rule it speaks of', () => {
  test.each([
    ['profile-document', `${MAX_DOCUMENT_BYTES / 1_048_576}MB`],
    ['account-age', BIRTH_FAULTS.too_young],
    ['deposit-currencies', 'USD, EUR and GBP'],
    ['deposit-fee', '0.01 to 10,000,000.00 USD'],
    ['deposit-rate', `${DEPOSIT_RATE_DAYS} days`],
    ['withdrawal-limits', `${formatCents(WITHDRAWAL_FEE_CENTS)} USD fee`],
    ['withdrawal-fee', `${formatCents(WITHDRAWAL_FEE_CENTS)} USD`],
    ['withdrawal-paused', `${PAUSE_HOURS.password_reset} hours after a password reset`],
    ['account-email', `pause for ${PAUSE_HOURS.email_change} hours`],
    ['withdrawal-paused', `for ${PAUSE_HOURS.second_factor_removed} after two-step sign-in is turned off`],
    ['withdrawal-paused', `for ${PAUSE_HOURS.email_change} after a change of your email address`],
    ['lost-phone', `pause for ${PAUSE_HOURS.second_factor_removed} hours`],
    ['fees', `${Number(SALE_COMMISSION_BPS) / 100}% of the proceeds`],
    ['fees', `a withdrawal ${formatCents(WITHDRAWAL_FEE_CENTS)} USD`],
    ['trading-fees', `${Number(SALE_COMMISSION_BPS) / 100}%`],
    ['trading-minimum', formatQuantity(MIN_ORDER_QUANTITY)],
    ['trading-minimum', '1,000,000 shares or units'],
    ['trading-price-moved', `${Number(EXPECTED_TOLERANCE_BPS) / 100}%`],
    ['passkeys', `You can have ${MAX_PASSKEYS}.`],
    ['recovery-codes', `${RECOVERY_CODES} codes`],
    ['password-change', `at least ${MIN_PASSWORD_CHARACTERS} characters`],
    ['password-forgotten', `${PASSWORD_RESET_LIFETIME_MS / 3_600_000} hours`],
  ])('%s says "%s"', (id, fact) => {
    expect(answerOf(id)).toContain(fact)
  })

  test('the largest sums are those of the limits', () => {
    expect(formatCents(MAX_DEPOSIT_CENTS)).toBe('10000000.00')
    expect(formatQuantity(MAX_ORDER_QUANTITY)).toBe('1000000')
  })

  test('the configuration of a new installation is what the rules say', () => {
    expect(NEW_INSTALLATION).toMatchObject({
      withdrawalFee: formatCents(WITHDRAWAL_FEE_CENTS),
      minOrderQuantity: formatQuantity(MIN_ORDER_QUANTITY),
      maxDocumentBytes: MAX_DOCUMENT_BYTES,
    })
  })

  test.each(['nyse', 'always'] as const)(
    'an order fills and waits as the policy has it, hours %s',
    (marketHours) => {
      const says = (more: Partial<FaqFacts>) => answerOf('order-fills', { marketHours, ...more })
      for (const policy of AFTER_HOURS_POLICIES) {
        const day = { isOpen: false, tradingAllowed: true, message: null, nextOpenMs: 0 }
        const { tradingAllowed, fillsAtOnce } = tradingHours(day, policy)
        const answer = says({ afterHoursOrders: policy })
        const isAlways = marketHours === 'always'
        expect(answer?.includes('fill right away too')).toBe(!isAlways && fillsAtOnce)
        expect(answer?.includes('wait for the first price after the next open')).toBe(
          !isAlways && tradingAllowed && !fillsAtOnce,
        )
        expect(answer?.includes('While the market is closed no market order')).toBe(
          !isAlways && !tradingAllowed,
        )
      }
      expect(says({ fundPricing: 'next-nav' })).toContain('next net asset value')
      expect(says({ fundPricing: 'live' })).not.toContain('net asset value')
    },
  )

  test('an order can be canceled whatever the policy, since limit orders wait', () => {
    for (const afterHoursOrders of AFTER_HOURS_POLICIES)
      expect(answerOf('order-cancel', { afterHoursOrders })).toMatch(/^Yes, until it is filled/)
    expect(answerOf('order-cancel')).not.toContain('fund')
    expect(answerOf('order-cancel', { fundPricing: 'next-nav' })).toContain('until the close')
    expect(answerOf('splits')).toContain('Orders that wait are canceled')
  })

  test('the order types are those that an order can have', () => {
    const answer = answerOf('order-types') ?? ''
    for (const type of ORDER_KINDS) expect(answer.toLowerCase()).toContain(type.replace('_', ' '))
    expect(answer).toContain(`up to ${GTC_DAYS} days`)
  })

  test('sales are counted by the lots that are taken unless a customer says otherwise', () => {
    expect(DEFAULT_LOT_METHOD).toBe('fifo')
    expect(answerOf('gain-loss')).toContain('the oldest shares first')
  })
})
