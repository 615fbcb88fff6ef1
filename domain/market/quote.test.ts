import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from './market-calendar.ts'
import { price } from '../money/price.ts'
import {
  type PriceFeed,
  type HeldQuote,
  type Quote,
  changePercent,
  fillableQuote,
  openingQuote,
  publishedNav,
} from './quote.ts'

const calendar = createMarketCalendar()
const friday = calendar.sessionOn('2026-08-21')!
const open = calendar.statusAt(Date.parse('2026-08-21T15:00:00Z'))
const afterHours = calendar.statusAt(Date.parse('2026-08-21T21:00:00Z'))
const beforeMondaysOpen = calendar.statusAt(Date.parse('2026-08-24T12:00:00Z'))

const quote = (more: Partial<Quote> = {}): Quote => ({
  symbol: 'AAPL',
  price: price(309_000_000n),
  quotedAtMs: friday.closesAtMs,
  sessionIndex: friday.index,
  isClose: true,
  provider: 'simulated',
  ...more,
})
const stream: PriceFeed = { by: 'stream' }
const poll: PriceFeed = { by: 'poll', everyMs: 20_000 }
const nav: PriceFeed = { by: 'nav' }

describe('an order in session', () => {
  test.each([
    ['a streamed price received 15 s ago', stream, 15_000, true],
    ['a streamed price after 15 s of silence', stream, 15_001, false],
    ['a polled price after three missed polls', poll, 60_001, false],
    ['a polled price within three polls', poll, 60_000, true],
  ])('%s', (_case, feed, ageMs, fills) => {
    const held = { quote: quote({ isClose: false }), feed, ageMs }
    expect(fillableQuote(held, open)).toEqual(fills ? held.quote : null)
  })

  test('a delayed provider’s old timestamp is no reason to refuse a fresh receipt', () => {
    const delayed = quote({ quotedAtMs: open.session.opensAtMs - 900_000, isClose: false })
    expect(fillableQuote({ quote: delayed, feed: poll, ageMs: 1_000 }, open)).toBe(delayed)
  })

  test('without any quote there is no price', () => {
    expect(fillableQuote(null, open)).toBeNull()
  })
})

describe('an order after hours', () => {
  test('fills at the close of the last session, however long ago it came', () => {
    const held = { quote: quote(), feed: stream, ageMs: 60 * 3_600_000 }
    expect(fillableQuote(held, afterHours)).toBe(held.quote)
    expect(fillableQuote(held, beforeMondaysOpen)).toBe(held.quote)
  })

  test('never fills at a price from within the session, nor at an older close', () => {
    const held = (more: Partial<Quote>) => ({ quote: quote(more), feed: stream, ageMs: 0 })
    expect(fillableQuote(held({ isClose: false }), afterHours)).toBeNull()
    expect(fillableQuote(held({ sessionIndex: friday.index - 1 }), afterHours)).toBeNull()
  })
})

describe('a published net asset value', () => {
  test.each([
    [1, true],
    [2, true],
    [3, false],
  ])('%i sessions old: fills %s', (sessionsAgo, fills) => {
    const held = { quote: quote({ sessionIndex: friday.index - sessionsAgo }), feed: nav, ageMs: 1e9 }
    expect(fillableQuote(held, open) !== null).toBe(fills)
  })
})

describe('the change in percent', () => {
  test.each([
    [100, 101.23, '1.23'],
    [100, 98.77, '-1.23'],
    [100, 100, '0.00'],
    [300, 300.015, '0.01'],
    [300, 299.985, '-0.01'],
    [300, 299.99, '0.00'],
    [0.01, 1_000_000, '9999999900.00'],
  ])('from %d to %d is %s', (from, to, percent) => {
    const units = (dollars: number) => price(BigInt(Math.round(dollars * 1e6)))
    expect(changePercent(units(from), units(to))).toBe(percent)
  })
})

describe('what a resting order is filled at', () => {
  const morning = calendar.statusAt(Date.parse('2026-08-24T14:00:00Z'))
  const { session } = morning
  const first: Quote = {
    symbol: 'AAPL',
    price: price(300_000_000n),
    quotedAtMs: session.opensAtMs,
    sessionIndex: session.index,
    isClose: false,
    provider: 'test',
  }
  const streamed = (quote: Quote, ageMs = 0): HeldQuote => ({ quote, feed: { by: 'stream' }, ageMs })

  test('a fresh price of this session', () => {
    expect(openingQuote(streamed(first), morning)).toBe(first)
    expect(openingQuote(streamed(first, 15_001), morning)).toBeNull()
    expect(openingQuote(null, morning)).toBeNull()
  })

  test("never the close before, and never a delayed provider's price of before the open, however fresh", () => {
    const close = { ...first, sessionIndex: session.index - 1, isClose: true }
    expect(openingQuote(streamed(close), morning)).toBeNull()
    expect(openingQuote(streamed({ ...first, quotedAtMs: session.opensAtMs - 1 }), morning)).toBeNull()
  })

  test('nothing while the market is closed', () => {
    const close = { ...first, sessionIndex: beforeMondaysOpen.session.index, isClose: true }
    expect(fillableQuote(streamed(close), beforeMondaysOpen)).toBe(close)
    expect(openingQuote(streamed(close), beforeMondaysOpen)).toBeNull()
  })

  test("a fund's published net asset value, once the market is open", () => {
    const nav = { ...first, sessionIndex: session.index - 1, quotedAtMs: session.opensAtMs - 1 }
    expect(openingQuote({ quote: nav, feed: { by: 'nav' }, ageMs: 1e9 }, morning)).toBe(nav)
    expect(openingQuote({ quote: nav, feed: { by: 'nav' }, ageMs: 0 }, beforeMondaysOpen)).toBeNull()
  })
})

describe('a fund that is priced once a session', () => {
  const published = { ...quote({ price: price(101_000_000n) }), previousClose: price(100_000_000n) }
  const before = calendar.sessionAt(friday.index - 1)

  test('at the close it is the net asset value of that session', () => {
    const closed = { ...published, sessionIndex: friday.index, isClose: true }
    expect(publishedNav(closed, calendar)).toEqual({ price: 101_000_000n, madeAtMs: friday.closesAtMs })
  })

  test('while its session runs, the one of the session before is the last there is', () => {
    const running = { ...published, sessionIndex: friday.index, isClose: false }
    expect(publishedNav(running, calendar)).toEqual({ price: 100_000_000n, madeAtMs: before.closesAtMs })
  })
})
