import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { parsePrice, price } from '#domain/money/price.ts'
import { type Receipt, type ReceiptContext, nextKnownQuote } from '#server/market/polling/read-receipts.ts'
import type { SentQuote } from '#server/market/ports/market-requests.ts'
import type { KnownQuote } from '#server/market/quotes/stored-quotes.ts'

const NOW = Date.parse('2026-11-18T15:00:00Z')
const dollars = (text: string) => parsePrice(text) ?? price(0n)
const context: ReceiptContext = {
  provider: 'test',
  symbol: 'AAPL',
  figures: { peRatio: null, marketCap: null },
  calendar: createMarketCalendar('nyse'),
  now: new Date(NOW),
  splitOn: () => null,
}
const sent = (text: string | null, more: Partial<SentQuote> = {}): SentQuote => ({
  price: text === null ? null : dollars(text),
  atMs: NOW - 60_000,
  previousClose: dollars('99'),
  open: null,
  high: null,
  low: null,
  volume: 1_000,
  isStreamed: false,
  ...more,
})
const receipt = (quote: SentQuote, more: Partial<Receipt> = {}): Receipt => ({
  sent: quote,
  split: null,
  areHoldingsSplit: false,
  ...more,
})
const step = (before: KnownQuote | undefined, quote: SentQuote, more: Partial<Receipt> = {}) =>
  nextKnownQuote(before, receipt(quote, more), context)
const after = (...texts: (string | null)[]): KnownQuote | undefined =>
  texts.reduce<KnownQuote | undefined>((known, text) => step(known, sent(text)).known, undefined)

const FOUR_FOR_ONE = { newShares: 4n, oldShares: 1n, isApplied: false }

// The states of a symbol, each with the receipts that lead to it.
const STATES = {
  unknown: after(),
  accepted: after('100'),
  suspect: after('100', '125'),
  halted: after('100', '200'),
}

// Each line: the state, the receipt, its outcome, whether orders stop here, and the state after it.
const TRANSITIONS = `
  unknown   100   changed       goes on  accepted
  unknown   none  not_accepted  goes on  unknown
  accepted  100   confirmed     goes on  accepted
  accepted  101   changed       goes on  accepted
  accepted  125   not_accepted  goes on  suspect
  accepted  200   not_accepted  stops    halted
  accepted  none  not_accepted  stops    halted
  suspect   100   confirmed     goes on  accepted
  suspect   126   changed       goes on  accepted
  suspect   138   not_accepted  goes on  suspect
  suspect   200   not_accepted  stops    halted
  suspect   none  not_accepted  stops    halted
  halted    100   confirmed     goes on  accepted
  halted    125   not_accepted  goes on  halted
  halted    200   not_accepted  goes on  halted
  halted    none  not_accepted  stops    halted`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/))

const stateOf = (known: KnownQuote | undefined): keyof typeof STATES => {
  if (!known) return 'unknown'
  if (known.validation.halt) return 'halted'
  return known.validation.suspect === null ? 'accepted' : 'suspect'
}

test.each(TRANSITIONS)('%s, then %s: %s, trading %s, %s', (state, text, outcome, trading, next) => {
  const before = STATES[state as keyof typeof STATES]
  const { known, ...result } = step(before, sent(text === 'none' ? null : (text ?? '')))
  expect(result).toEqual({ outcome, isNewHalt: trading === 'stops' })
  expect(stateOf(known)).toBe(next)
  if (outcome === 'not_accepted') expect(known?.quote).toBe(before?.quote)
})

describe('a split', () => {
  test('that explains the move is shown, and orders stop until holdings are split', () => {
    const split = step(after('100'), sent('25'), { split: FOUR_FOR_ONE })
    expect(split).toMatchObject({ outcome: 'changed', isNewHalt: true })
    expect(stateOf(split.known)).toBe('halted')
    const later = step(split.known, sent('25'), { areHoldingsSplit: true })
    expect(later).toMatchObject({ outcome: 'confirmed', isNewHalt: false })
    expect(stateOf(later.known)).toBe('accepted')
  })

  test('that holdings have followed stops nothing', () => {
    const split = step(after('100'), sent('25'), { split: { ...FOUR_FOR_ONE, isApplied: true } })
    expect(split).toMatchObject({ outcome: 'changed', isNewHalt: false })
  })
})

test('an answer older than the known one gives its figures of the session only, and stops nothing', () => {
  const polled = step(undefined, sent('100')).known
  const more = { atMs: NOW - 600_000, volume: 2_000, high: dollars('104') }
  for (const price of ['90', '1', null]) {
    const { known, ...result } = step(polled, sent(price, more))
    expect(result).toEqual({ outcome: 'outdated', isNewHalt: false })
    const figures = { volume: 2_000, high: dollars('104') }
    expect(known?.quote).toEqual({ ...polled?.quote, ...figures })
    expect(known?.validation).toBe(polled?.validation)
  }
  expect(step(polled, sent('90', { ...more, volume: 500 })).known?.quote.volume).toBe(1_000)
})

test('an answer older than the known trade gives its figures of the session only', () => {
  const trade = step(after('100'), sent('101', { atMs: NOW, isStreamed: true })).known
  const { known, ...result } = step(trade, sent('90', { volume: 2_000 }))
  expect(result).toEqual({ outcome: 'outdated', isNewHalt: false })
  expect(known?.quote).toMatchObject({ price: dollars('101'), quotedAtMs: NOW, volume: 2_000 })
  expect(known?.validation).toBe(trade?.validation)
})
