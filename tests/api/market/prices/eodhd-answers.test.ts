import { describe, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { cents } from '#domain/money/money.ts'
import { parsePrice, price } from '#domain/money/price.ts'
import {
  sentBars,
  sentCalendarSplits,
  sentDays,
  sentDividends,
  sentFigures,
  sentQuotes,
  sentSplits,
} from '#server/market/providers/eodhd/eodhd-wire.ts'
import type { MarketQuote } from '#server/market/ports/provider.ts'
import { messagesOf, roundOf } from '#server/market/quotes/quote-messages.ts'
import { barsWithOwn } from '#server/market/charts/session-bars.ts'

const APPLE = {
  code: 'AAPL.US',
  timestamp: 1_729_888_080,
  gmtoffset: 0,
  open: 229.74,
  high: 233.22,
  low: 229.57,
  close: 231.41,
  volume: 37_931_706,
  previousClose: 230.57,
  change: 0.84,
  change_p: 0.3643,
}
const TICKERS = ['AAPL.US', 'BRK-B.US', 'GSPC.INDX']

describe('quotes', () => {
  test('come as an object for one ticker and as a list for several, with or without the suffix', () => {
    const apple = {
      price: parsePrice('231.41'),
      atMs: Date.parse('2024-10-25T20:28:00Z'),
      previousClose: parsePrice('230.57'),
      open: parsePrice('229.74'),
      high: parsePrice('233.22'),
      low: parsePrice('229.57'),
      volume: 37_931_706,
      isStreamed: false,
    }
    expect(sentQuotes(APPLE, TICKERS)).toEqual(new Map([['AAPL.US', apple]]))
    expect(sentQuotes([{ ...APPLE, code: 'AAPL' }], TICKERS)).toEqual(new Map([['AAPL.US', apple]]))
  })

  test.each(['NA', 'N/A', '', null, undefined])('%j as the price is no quote, and no zero', (close) => {
    expect(sentQuotes({ ...APPLE, close }, TICKERS).size).toBe(0)
  })

  test.each([0, -1, '0', 'NaN', 'free', {}, [], true, 1e300])('%j is a quote of no price', (close) => {
    expect(sentQuotes({ ...APPLE, close }, TICKERS).get('AAPL.US')?.price).toBeNull()
  })

  test('fields that are "NA" or contradict each other are left out, and the price is kept', () => {
    const na = { timestamp: 'NA', open: 'NA', high: 'NA', low: 'NA', volume: 'NA', previousClose: 'NA' }
    const bare = { atMs: null, open: null, high: null, low: null, volume: null, previousClose: null }
    expect(sentQuotes({ ...APPLE, ...na }, TICKERS).get('AAPL.US')).toMatchObject(bare)
    const odd = sentQuotes({ ...APPLE, high: 1, volume: -3, timestamp: 9e15 }, TICKERS).get('AAPL.US')
    expect(odd).toMatchObject({
      price: parsePrice('231.41'),
      open: null,
      high: null,
      volume: null,
      atMs: null,
    })
  })

  test('that were not requested, and second ones, are dropped; so is anything but a quote', () => {
    const rows = [
      { ...APPLE, close: 232 },
      APPLE,
      { ...APPLE, code: 'TSLA.US' },
      'x',
      null,
      7,
      { code: 'GSPC.INDX' },
    ]
    const quotes = sentQuotes(rows, TICKERS)
    expect([...quotes.keys()]).toEqual(['AAPL.US'])
    expect(quotes.get('AAPL.US')?.price).toBe(parsePrice('232'))
    for (const answer of [null, 'text', 7, [], {}]) expect(sentQuotes(answer, TICKERS).size).toBe(0)
  })
})

test('figures of companies come keyed by ticker, or as a list; losses and "NA" have none', () => {
  const apple = { symbol: 'AAPL.US', pe: 30.710167, marketCap: 3_054_287_882_360 }
  const known = new Map([['AAPL.US', { peRatio: '30.71', marketCap: cents(305_428_788_236_000n) }]])
  expect(sentFigures({ data: { 'AAPL.US': apple } }, TICKERS)).toEqual(known)
  expect(sentFigures({ data: [apple] }, TICKERS)).toEqual(known)
  expect(sentFigures([{ ...apple, code: 'AAPL', symbol: undefined }], TICKERS)).toEqual(known)
  const none = { peRatio: null, marketCap: null }
  for (const [pe, marketCap] of [
    [-3, 0],
    ['NA', 'NA'],
    [null, 1e300],
    [1e9, -1],
  ]) {
    expect(sentFigures({ data: { 'AAPL.US': { pe, marketCap } } }, TICKERS).get('AAPL.US')).toEqual(none)
  }
})

test('days carry the close as it was and adjusted, and the volume they have, in any order of the answer', () => {
  const days = sentDays([
    {
      date: '2005-02-28',
      open: 44.68,
      high: 45.14,
      low: 43.96,
      close: 44.86,
      adjusted_close: 43.63,
      volume: 9_000,
    },
    { date: '2005-02-25', close: 88.99, adjusted_close: 43.27 },
    { date: 'soon', close: 1, adjusted_close: 1 },
    { date: '2005-03-01', close: 0, adjusted_close: 0 },
    { date: '2005-03-02', close: '44.12', volume: -1 },
  ])
  expect(days).toEqual([
    { date: '2005-02-25', close: 88.99, adjusted: 43.27 },
    { date: '2005-02-28', close: 44.86, adjusted: 43.63, volume: 9_000 },
    { date: '2005-03-02', close: 44.12, adjusted: 44.12 },
  ])
})

describe('bars', () => {
  const bar = {
    timestamp: 1_627_911_000,
    open: 146.36,
    high: 147,
    low: 146,
    close: 146.42,
    volume: 3_930_530,
  }

  test('start at their time in UTC; one with a hole or a contradiction is left out', () => {
    const rows = [
      { ...bar, timestamp: 1_627_911_300 },
      bar,
      { ...bar, close: null },
      { ...bar, low: 150 },
      'x',
    ]
    expect(sentBars(rows).map(({ startsAtMs }) => new Date(startsAtMs).toISOString())).toEqual([
      '2021-08-02T13:30:00.000Z',
      '2021-08-02T13:35:00.000Z',
    ])
  })

  test('outside regular hours are dropped, and our own minutes go on where the provider’s end', () => {
    const calendar = createMarketCalendar('nyse')
    const at = (time: string) => Date.parse(`2026-11-18T${time}Z`)
    const sent = (time: string, close: number) => ({
      startsAtMs: at(time),
      open: close,
      high: close,
      low: close,
      close,
      volume: 10,
    })
    const own = (time: string, close: number, volumeSoFar: number) => ({
      ...sent(time, close),
      volume: 0,
      volumeSoFar,
    })
    const bars = barsWithOwn(
      calendar,
      [sent('14:25:00', 99), sent('14:30:00', 100)],
      [
        own('14:33:00', 90, 500),
        own('14:35:00', 101, 700),
        own('14:37:00', 99, 900),
        own('21:00:00', 98, 990),
      ],
      5,
    )
    expect(bars).toEqual([
      sent('14:30:00', 100),
      { startsAtMs: at('14:35:00'), open: 101, high: 101, low: 99, close: 99, volume: 400 },
    ])
  })
})

test('splits are ratios of new to old shares, with fractions; invalid ones are left out', () => {
  expect(
    sentSplits([
      { date: '2020-08-31', split: '4.000000/1.000000' },
      { date: '2021-01-04', split: '1.000000/10.000000' },
      { date: '2021-01-05', split: '0.000000/1.000000' },
      { date: '2021-01-06', split: 'two for one' },
      { date: 'never', split: '2/1' },
    ]),
  ).toEqual([
    { date: '2020-08-31', split: { newShares: 4_000_000n, oldShares: 1_000_000n } },
    { date: '2021-01-04', split: { newShares: 1_000_000n, oldShares: 10_000_000n } },
  ])
})

describe('messages between nodes', () => {
  const quotes: MarketQuote[] = BUILT_IN.all.map(({ symbol }, at) => ({
    symbol,
    provider: 'eodhd',
    price: price(9_007_199_254_740_993n + BigInt(at)),
    previousClose: price(1n),
    open: at % 2 === 0 ? null : price(5n),
    high: null,
    low: null,
    volume: at % 3 === 0 ? null : 9_999_999_999,
    peRatio: at % 4 === 0 ? null : '30.71',
    marketCap: at % 5 === 0 ? null : cents(305_428_788_236_000n),
    quotedAtMs: 1_794_960_151_000 + at,
    sessionIndex: 6_700,
    isClose: at % 2 === 0,
    isStreamed: at % 2 === 1,
  }))

  test('hold a whole round, each in less than 8,000 bytes, and lose nothing', () => {
    const confirmed = BUILT_IN.all.map(({ symbol }) => symbol)
    const suspended = ['AAPL', 'BRK-B']
    const messages = messagesOf({ provider: 'eodhd', everyMs: 20_000, quotes, confirmed, suspended })
    expect(messages.length).toBeGreaterThan(1)
    for (const text of messages) expect(Buffer.byteLength(text)).toBeLessThan(8_000)
    const rounds = messages.map(roundOf)
    expect(rounds.flatMap((round) => round?.quotes)).toEqual(quotes)
    expect(rounds.flatMap((round) => round?.confirmed)).toEqual(confirmed)
    for (const round of rounds) expect(round).toMatchObject({ provider: 'eodhd', everyMs: 20_000, suspended })
  })

  test('are sent for a round without news too', () => {
    const empty = { provider: 'eodhd', everyMs: 1_000, quotes: [], confirmed: [], suspended: [] }
    expect(messagesOf(empty).map(roundOf)).toEqual([empty])
  })

  test.each(['', 'x', 'null', '[]', '{}', '{"provider":"eodhd","everyMs":1,"quotes":[["A"]]}'])(
    '%j is none',
    (text) => expect(roundOf(text)).toBeNull(),
  )
})

test('splits of the calendar name their ticker and their day, those to come too', () => {
  expect(
    sentCalendarSplits({
      type: 'Splits',
      splits: [
        { code: 'AAPL.US', split_date: '2026-12-01', optionable: 'Y', old_shares: 1, new_shares: 4 },
        { code: 'F.US', split_date: '2026-12-02', old_shares: 50, new_shares: 1 },
        { code: 'T.US', split_date: 'soon', old_shares: 1, new_shares: 2 },
        { code: 'KO.US', split_date: '2026-12-02', old_shares: 0, new_shares: 2 },
      ],
    }),
  ).toEqual([
    { ticker: 'AAPL.US', date: '2026-12-01', split: { newShares: 4_000_000n, oldShares: 1_000_000n } },
    { ticker: 'F.US', date: '2026-12-02', split: { newShares: 1_000_000n, oldShares: 50_000_000n } },
  ])
  expect(sentCalendarSplits('Unauthenticated')).toEqual([])
})

test('dividends are unadjusted, in dollars, once each', () => {
  const ordinary = { date: '2012-08-09', value: 0.0946, unadjustedValue: 2.6488, currency: 'USD' }
  expect(
    sentDividends([
      ordinary,
      ordinary,
      { ...ordinary, unadjustedValue: 1 },
      { date: '2026-11-19', value: 0.2775, currency: 'USD' },
      { date: '2026-11-20', value: 0.2775, currency: 'EUR' },
      { date: '2026-11-21', value: 0, currency: 'USD' },
      { date: '2026-11-22', value: -1, unadjustedValue: 'NA', currency: 'USD' },
      { date: 'never', value: 1, currency: 'USD' },
    ]),
  ).toEqual([
    { date: '2012-08-09', perShare: 3_648_800n },
    { date: '2026-11-19', perShare: 277_500n },
  ])
  expect(sentDividends({ errors: {} })).toEqual([])
})
