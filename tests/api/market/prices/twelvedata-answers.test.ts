import { describe, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { parsePrice } from '#domain/money/price.ts'
import {
  twelvedataBars,
  twelvedataDays,
  twelvedataError,
  twelvedataQuote,
  twelvedataRows,
  twelvedataSplits,
  twelvedataSymbol,
} from '#server/market/providers/twelvedata/twelvedata-wire.ts'

/** As documented, but for the time, which there is that of another night. */
const APPLE = {
  symbol: 'AAPL',
  name: 'Apple Inc',
  exchange: 'NASDAQ',
  mic_code: 'XNAS',
  currency: 'USD',
  datetime: '2021-09-16',
  timestamp: 1_631_799_000,
  last_quote_at: 1_631_822_340,
  open: '148.44000',
  high: '148.96840',
  low: '147.22099',
  close: '148.85001',
  volume: '67903927',
  previous_close: '149.09000',
  change: '-0.23999',
  percent_change: '-0.16097',
  is_market_open: false,
}
const ERROR = { code: 404, message: '**symbol** not found: X', status: 'error' }
const quote = (more: object = {}) => twelvedataQuote({ ...APPLE, ...more }, 'AAPL')

test('indices and classes of shares have their names there', () => {
  const names = new Map(BUILT_IN.all.map((one) => [one.symbol, twelvedataSymbol(one)]))
  expect(names.get('AAPL')).toBe('AAPL')
  expect(names.get('BRK-B')).toBe('BRK.B')
  expect(names.get('VFIAX')).toBe('VFIAX')
  const indices = ['GSPC', 'DJI', 'IXIC', 'NDX', 'RUT', 'VIX'].map((name) => names.get(`${name}.INDX`))
  expect(indices).toEqual(['SPX', 'DJI', 'IXIC', 'NDX', 'RUT', 'VIX'])
  expect(new Set(names.values()).size).toBe(BUILT_IN.all.length)
})

describe('errors', () => {
  test.each([
    [ERROR, 404],
    [{ code: 429, message: 'You have run out of API credits', status: 'error' }, 429],
    [{ code: '401', status: 'error' }, 401],
    [{ code: 403, message: 'available exclusively with pro plans' }, 403],
    [{ status: 'error' }, 500],
    [{ code: 'much', status: 'error' }, 500],
    [{ code: 1e9, status: 'error' }, 500],
    [{ code: 200, status: 'ok' }, null],
    [APPLE, null],
    [{ AAPL: ERROR }, null],
    [[ERROR], null],
    [null, null],
    ['error', null],
  ])('%j has status %j', (answer, status) => expect(twelvedataError(answer)).toBe(status))
})

describe('quotes', () => {
  test('come alone for one symbol, and keyed by their symbols for several', () => {
    expect([...twelvedataRows(APPLE, ['AAPL']).keys()]).toEqual(['AAPL'])
    expect([...twelvedataRows({ AAPL: APPLE }, ['AAPL']).keys()]).toEqual(['AAPL'])
    const several = twelvedataRows({ AAPL: APPLE, 'BRK.B': ERROR, TSLA: APPLE }, ['AAPL', 'BRK.B', 'MSFT'])
    expect([...several.keys()]).toEqual(['AAPL', 'BRK.B'])
    for (const answer of [null, 'text', 7, [], {}]) {
      expect(twelvedataRows(answer, ['AAPL', 'MSFT']).size).toBe(0)
    }
  })

  test('are figures as text, with the time of their last minute', () => {
    expect(quote()).toEqual({
      price: parsePrice('148.85001'),
      atMs: Date.parse('2021-09-16T19:59:00Z'),
      previousClose: parsePrice('149.09'),
      open: parsePrice('148.44'),
      high: parsePrice('148.9684'),
      low: parsePrice('147.22099'),
      volume: 67_903_927,
      isStreamed: false,
    })
    expect(quote({ close: 148.5, last_quote_at: '1631822340' })).toMatchObject({
      price: parsePrice('148.5'),
      atMs: Date.parse('2021-09-16T19:59:00Z'),
    })
  })

  test('are not from before the open of the day their figures are of', () => {
    // The documentation's own example: two o'clock in the morning.
    const night = 1_631_772_000
    expect(quote({ timestamp: night, last_quote_at: night })?.atMs).toBe(Date.parse('2021-09-16T13:30:00Z'))
    expect(quote({ last_quote_at: null, datetime: '2021-09-16 15:59:00' })?.atMs).toBe(1_631_799_000_000)
    expect(quote({ last_quote_at: 'NA', timestamp: null })?.atMs).toBe(Date.parse('2021-09-16T13:30:00Z'))
    expect(quote({ last_quote_at: -7, timestamp: 9e15, datetime: 'soon' })?.atMs).toBeNull()
  })

  test.each([null, undefined, '', 'NA'])('%j as the close is no quote, and no zero', (close) => {
    expect(quote({ close })).toBeNull()
  })

  test.each([0, '0.00000', '-5', 'NaN', 'Infinity', 'free', {}, [], true, 1e300])(
    '%j is a quote of no price',
    (close) => expect(quote({ close })).toMatchObject({ price: null }),
  )

  test('of another listing are none: another symbol, another currency, an error', () => {
    expect(quote({ symbol: 'AAPL34' })).toBeNull()
    expect(quote({ currency: 'EUR' })).toBeNull()
    expect(twelvedataQuote(ERROR, 'AAPL')).toBeNull()
  })

  test('leave out figures that are missing or contradict each other, and keep the price', () => {
    const bare = quote({ open: null, volume: null, previous_close: '' })
    expect(bare).toMatchObject({ open: null, high: null, low: null, volume: null, previousClose: null })
    expect(quote({ high: '1.00', volume: '-3' })).toMatchObject({
      price: parsePrice('148.85001'),
      high: null,
      volume: null,
    })
  })
})

const series = (values: unknown) => ({ meta: { symbol: 'AAPL' }, values, status: 'ok' })

describe('time series', () => {
  test('of days are sorted, and rows without a close left out', () => {
    const rows = [
      { datetime: '2021-09-16', close: '148.79' },
      { datetime: '2021-09-15', close: '149.03' },
      { datetime: '2021-09-14', close: null },
      { datetime: 'soon', close: '1' },
      { datetime: '2021-09-13', close: '0.00' },
      'x',
    ]
    expect(twelvedataDays(series(rows), 'd', '2021-09-16')).toEqual([
      { date: '2021-09-15', close: 149.03, adjusted: 149.03 },
      { date: '2021-09-16', close: 148.79, adjusted: 148.79 },
    ])
    for (const answer of [null, [], {}, series(null), series('x')]) {
      expect(twelvedataDays(answer, 'd', '2021-09-16')).toEqual([])
    }
  })

  test('of weeks name their first day, and are put on their last', () => {
    const week = (datetime: string) =>
      twelvedataDays(series([{ datetime, close: '1' }]), 'w', '2021-09-15')[0]?.date
    expect(week('2021-09-06')).toBe('2021-09-10')
    // The one that runs has come to today; a Sunday begins the week after it.
    expect(week('2021-09-13')).toBe('2021-09-15')
    expect(week('2021-09-05')).toBe('2021-09-10')
    expect(week('2021-09-10')).toBe('2021-09-10')
  })

  test('of minutes are in UTC, each once; one with a hole or a contradiction is left out', () => {
    const bar = { open: '148.735', high: '148.86', low: '148.73', close: '148.85', volume: '624277' }
    const bars = twelvedataBars(
      series([
        { ...bar, datetime: '2021-09-16 19:59:00' },
        { ...bar, datetime: '2021-09-16T13:30:00' },
        { ...bar, datetime: '2021-09-16 13:30:00', close: '148.80' },
        { ...bar, datetime: '2021-09-16 13:31:00', close: null },
        { ...bar, datetime: '2021-09-16 13:32:00', low: '150' },
        { ...bar, datetime: '2021-09-16 13:33' },
        { ...bar, datetime: '2021-09-16 25:33:00' },
        null,
      ]),
    )
    expect(bars.map(({ startsAtMs, close, volume }) => [startsAtMs, close, volume])).toEqual([
      [Date.parse('2021-09-16T13:30:00Z'), 148.8, 624_277],
      [Date.parse('2021-09-16T19:59:00Z'), 148.85, 624_277],
    ])
  })
})

test('splits are ratios of new to old shares, from words or factors; invalid ones are left out', () => {
  const splits = [
    { date: '2020-08-31', description: '4-for-1 split', ratio: 0.25, from_factor: 4, to_factor: 1 },
    { date: '2021-01-04', description: '1-for-10 split', ratio: 10, from_factor: 1, to_factor: 10 },
    // Some examples have the factors the other way round; the words are alike in all.
    { date: '2021-01-05', description: '4-for-1 split', ratio: 4, from_factor: 1, to_factor: 4 },
    { date: '2021-01-06', description: null, from_factor: '3', to_factor: '2' },
    { date: '2021-01-07', description: 'a split' },
    { date: 'never', description: '2-for-1 split' },
  ]
  const of = (newShares: bigint, oldShares: bigint) => ({
    newShares: newShares * 1_000_000n,
    oldShares: oldShares * 1_000_000n,
  })
  expect(twelvedataSplits({ splits }).map(({ split }) => split)).toEqual([
    of(4n, 1n),
    of(1n, 10n),
    of(4n, 1n),
    of(3n, 2n),
  ])
  for (const answer of [null, [], {}, { splits: null }]) expect(twelvedataSplits(answer)).toEqual([])
})
