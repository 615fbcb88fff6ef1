import * as z from 'zod/mini'
import { answered, dateText, nextPageToken, timeText, uuidText } from './answer.ts'

const bar = z.strictObject({
  t: timeText,
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
  n: z.null(),
  vw: z.null(),
})

const trade = z.strictObject({
  t: timeText,
  x: z.literal(''),
  p: z.number(),
  s: z.literal(0),
  c: z.array(z.string()),
  i: z.literal(0),
  z: z.literal(''),
})

const quote = z.strictObject({
  t: timeText,
  ax: z.literal(''),
  ap: z.number(),
  as: z.literal(0),
  bx: z.literal(''),
  bp: z.number(),
  bs: z.literal(0),
  c: z.array(z.string()),
  z: z.literal(''),
})

const snapshot = z.strictObject({
  latestTrade: trade,
  latestQuote: quote,
  minuteBar: z.optional(bar),
  dailyBar: z.optional(bar),
  prevDailyBar: z.optional(bar),
})

const bySymbol = <Of extends z.ZodMiniType>(of: Of) => z.record(z.string(), of)

const report = z.strictObject({
  id: z.int(),
  headline: z.string(),
  author: z.string(),
  created_at: timeText,
  updated_at: timeText,
  summary: z.string(),
  content: z.string(),
  url: z.nullable(z.string()),
  images: z.array(z.never()),
  symbols: z.array(z.string()),
  source: z.string(),
})

const action = { id: uuidText, symbol: z.string(), ex_date: dateText, process_date: dateText }
const rates = { new_rate: z.number(), old_rate: z.number() }
const actions = z.strictObject({
  corporate_actions: z.strictObject({
    cash_dividends: z.optional(
      z.array(
        z.strictObject({
          ...action,
          cusip: z.literal(''),
          rate: z.number(),
          special: z.literal(false),
          foreign: z.literal(false),
          payable_date: dateText,
        }),
      ),
    ),
    forward_splits: z.optional(z.array(z.strictObject({ ...action, ...rates, cusip: z.literal('') }))),
    reverse_splits: z.optional(
      z.array(z.strictObject({ ...action, ...rates, new_cusip: z.literal(''), old_cusip: z.literal('') })),
    ),
  }),
  next_page_token: nextPageToken,
})

const AT = '2026-11-19T15:00:00.000Z'
const BAR: z.output<typeof bar> = { t: AT, o: 231, h: 232.5, l: 230.8, c: 231.45, v: 1200, n: null, vw: null }
const TRADE: z.output<typeof trade> = { t: AT, x: '', p: 231.45, s: 0, c: [], i: 0, z: '' }
const QUOTE: z.output<typeof quote> = {
  t: AT,
  ax: '',
  ap: 231.45,
  as: 0,
  bx: '',
  bp: 231.45,
  bs: 0,
  c: [],
  z: '',
}
const SNAPSHOT = {
  latestTrade: TRADE,
  latestQuote: QUOTE,
  minuteBar: BAR,
  dailyBar: BAR,
  prevDailyBar: BAR,
}

export const STOCK_ANSWERS = {
  BarsOfSymbols: answered(z.strictObject({ bars: bySymbol(z.array(bar)), next_page_token: nextPageToken }), {
    bars: { AAPL: [BAR] },
    next_page_token: null,
  }),
  BarsOfSymbol: answered(
    z.strictObject({ symbol: z.string(), bars: z.array(bar), next_page_token: nextPageToken }),
    { symbol: 'AAPL', bars: [BAR], next_page_token: null },
  ),
  LatestBars: answered(z.strictObject({ bars: bySymbol(bar) }), { bars: { AAPL: BAR } }),
  LatestBar: answered(z.strictObject({ symbol: z.string(), bar }), { symbol: 'AAPL', bar: BAR }),
  LatestTrades: answered(z.strictObject({ trades: bySymbol(trade) }), { trades: { AAPL: TRADE } }),
  LatestTrade: answered(z.strictObject({ symbol: z.string(), trade }), { symbol: 'AAPL', trade: TRADE }),
  LatestQuotes: answered(z.strictObject({ quotes: bySymbol(quote) }), { quotes: { AAPL: QUOTE } }),
  LatestQuote: answered(z.strictObject({ symbol: z.string(), quote }), { symbol: 'AAPL', quote: QUOTE }),
  Snapshots: answered(bySymbol(snapshot), { AAPL: SNAPSHOT }),
  Snapshot: answered(z.extend(snapshot, { symbol: z.string() }), { symbol: 'AAPL', ...SNAPSHOT }),
  News: answered(z.strictObject({ news: z.array(report), next_page_token: nextPageToken }), {
    news: [
      {
        id: 2251799813685247,
        headline: 'Apple shows a new phone',
        author: '',
        created_at: AT,
        updated_at: AT,
        summary: 'The company showed a phone.',
        content: '',
        url: 'https://news.example/apple-phone',
        images: [],
        symbols: ['AAPL'],
        source: '',
      },
    ],
    next_page_token: null,
  }),
  CorporateActions: answered(actions, {
    corporate_actions: {
      cash_dividends: [
        {
          id: '4e460000-0005-8000-8000-000000000001',
          symbol: 'KO',
          ex_date: '2026-11-30',
          process_date: '2026-11-30',
          cusip: '',
          rate: 0.485,
          special: false,
          foreign: false,
          payable_date: '2026-11-30',
        },
      ],
    },
    next_page_token: null,
  }),
} as const
