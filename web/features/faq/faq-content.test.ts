import { DEPOSIT_RATE_DAYS } from '#domain/cash/deposit.ts'
import { CUSTOMER_IDLE_MINUTES, CUSTOMER_SESSION_HOURS } from '#domain/people/session-lifetime.ts'
import { describe, expect, test } from 'vitest'
import { bestFaqMatch } from '#domain/support/faq.ts'
import { DOCUMENT_MEDIA_TYPES } from '#domain/people/document.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { PASSWORD_RESET_LIFETIME_MS, PAYOUT_PAUSE_AFTER_RESET_MS } from '#domain/people/password-reset.ts'
import { faqOf } from './faq-content.ts'
import type { FaqFacts } from './faq-facts.ts'

const FACTS: FaqFacts = {
  productName: 'Northfold',
  prices: 'simulated',
  marketHours: 'nyse',
  afterHoursOrders: 'fill-at-close',
  fundPricing: 'live',
  depositRateBandPercent: '2',
  saleCommissionPercent: '0.5',
  minOrderQuantity: '0.01',
  withdrawalFee: '5.00',
  maxDocumentBytes: 1_048_576,
  depositCurrencies: ['USD', 'EUR', 'GBP'],
}

const entriesOf = (facts: FaqFacts) => faqOf(facts).flatMap(({ entries }) => entries)
const ENTRIES = entriesOf(FACTS)
const answerOf = (id: string, more: Partial<FaqFacts> = {}) =>
  entriesOf({ ...FACTS, ...more }).find((entry) => entry.id === id)?.answer

describe('the FAQ', () => {
  test('has five categories, each with questions, every one with an id of its own', () => {
    const categories = faqOf(FACTS)
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
    'Do you offer paper statements?',
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
    expect(JSON.stringify(faqOf({ ...FACTS, productName: 'Harbour' }))).not.toContain('Northfold')
    expect(faqOf({ ...FACTS, productName: 'Harbour' })[0]?.entries[0]?.question).toContain('Harbour')
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
  })

  test('says of password resets and frozen rates what the rules say', () => {
    expect([PASSWORD_RESET_LIFETIME_MS, PAYOUT_PAUSE_AFTER_RESET_MS]).toEqual([86_400_000, 86_400_000])
    expect(answerOf('password-forgotten')).toContain('24 hours to decide')
    expect(answerOf('password-forgotten')).toContain('pause for 24 hours')
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
