import * as z from 'zod/mini'
import { MARKETS, MARKET_TIME_ZONE } from '#domain/alpaca/market-clock.ts'
import type { Schema } from '../operation.ts'
import {
  ACCOUNT,
  APPLE,
  type AlpacaAnswered,
  absent,
  answered,
  answeredObject,
  date,
  decimal,
  flag,
  listOf,
  nextPageToken,
  number,
  only,
  perhaps,
  text,
  time,
  uuid,
} from './answer.ts'

const Asset = answeredObject({
  id: uuid(APPLE),
  class: only('us_equity'),
  exchange: answered(z.enum(['NASDAQ', 'NYSE', '']), 'NASDAQ'),
  symbol: text('AAPL'),
  name: text('Apple Inc.'),
  status: answered(z.enum(['active', 'inactive']), 'active'),
  tradable: flag(true),
  marginable: only(false),
  maintenance_margin_requirement: number(100),
  margin_requirement_long: decimal('100'),
  margin_requirement_short: decimal('100'),
  shortable: only(false),
  easy_to_borrow: only(false),
  fractionable: only(true),
  min_order_size: decimal('0.01'),
  min_trade_increment: decimal('0.00000001'),
  attributes: answered(z.array(z.literal('mutual_fund')), []),
})

const Clock = answeredObject({
  timestamp: time('2026-11-19T15:00:00.000Z'),
  is_open: flag(true),
  next_open: time('2026-11-20T14:30:00.000Z'),
  next_close: time('2026-11-19T21:00:00.000Z'),
})

const session = answeredObject({
  date: date('2026-11-27'),
  open: answered(z.string().check(z.regex(/^\d{2}:\d{2}$/)), '09:30'),
  close: answered(z.string().check(z.regex(/^\d{2}:\d{2}$/)), '13:00'),
  session_open: answered(z.string().check(z.regex(/^\d{4}$/)), '0930'),
  session_close: answered(z.string().check(z.regex(/^\d{4}$/)), '1300'),
  settlement_date: date('2026-11-30'),
})

const [NYSE] = MARKETS
const market = answeredObject({
  acronym: answered(z.enum(MARKETS.map(({ acronym }) => acronym)), NYSE.acronym),
  mic: answered(z.enum(MARKETS.map(({ mic }) => mic)), NYSE.mic),
  name: text(NYSE.name),
  timezone: only(MARKET_TIME_ZONE),
})

const marketClock = answeredObject({
  market,
  timestamp: time('2026-11-19T10:00:00.000-05:00'),
  is_market_day: flag(true),
  phase: answered(z.enum(['core', 'closed']), 'core'),
  phase_until: time('2026-11-19T16:00:00.000-05:00'),
  next_market_open: time('2026-11-20T09:30:00.000-05:00'),
  next_market_close: time('2026-11-19T16:00:00.000-05:00'),
})

const marketSession = answeredObject({
  date: date('2026-11-27'),
  core_start: time('2026-11-27T09:30:00.000-05:00'),
  core_end: time('2026-11-27T13:00:00.000-05:00'),
  settlement_date: date('2026-11-30'),
})

const watchlist = {
  id: uuid('4e460000-0006-8000-8000-000000000003'),
  account_id: uuid(ACCOUNT),
  name: text('Mine'),
  created_at: time('2026-11-19T15:00:00.000Z'),
  updated_at: time('2026-11-19T15:00:00.000Z'),
}

export const MARKET_ANSWERS = {
  Asset,
  Assets: listOf(Asset),
  Clock,
  Calendar: listOf(session),
  MarketClocks: answeredObject({ clocks: listOf(marketClock) }),
  MarketCalendar: answeredObject({ market, calendar: listOf(marketSession) }),
  Watchlists: listOf(answeredObject(watchlist)),
  Watchlist: answeredObject({ ...watchlist, assets: listOf(Asset) }),
} as const

const AT = '2026-11-19T15:00:00.000Z'

const bar = answeredObject({
  t: time(AT),
  o: number(231),
  h: number(232.5),
  l: number(230.8),
  c: number(231.45),
  v: number(1200),
  n: absent,
  vw: absent,
})

const trade = answeredObject({
  t: time(AT),
  x: only(''),
  p: number(231.45),
  s: only(0),
  c: answered(z.array(z.string()), []),
  i: only(0),
  z: only(''),
})

const quote = answeredObject({
  t: time(AT),
  ax: only(''),
  ap: number(231.45),
  as: only(0),
  bx: only(''),
  bp: number(231.45),
  bs: only(0),
  c: answered(z.array(z.string()), []),
  z: only(''),
})

const snapshot = {
  latestTrade: trade,
  latestQuote: quote,
  minuteBar: perhaps(bar, bar.example),
  dailyBar: perhaps(bar, bar.example),
  prevDailyBar: perhaps(bar, bar.example),
}

const symbol = text('AAPL')
const bySymbol = <Of extends Schema>({ schema, example }: AlpacaAnswered<Of>) =>
  answered(z.record(z.string(), schema), { AAPL: example })

const report = answeredObject({
  id: answered(z.int(), 2251799813685247),
  headline: text('Apple shows a new phone'),
  author: text(''),
  created_at: time(AT),
  updated_at: time(AT),
  summary: text('The company showed a phone.'),
  content: text(''),
  url: answered(z.nullable(z.string()), 'https://news.example/apple-phone'),
  images: answered(z.array(z.never()), []),
  symbols: answered(z.array(z.string()), ['AAPL']),
  source: text(''),
})

const action = {
  id: uuid('4e460000-0005-8000-8000-000000000001'),
  symbol: text('KO'),
  ex_date: date('2026-11-30'),
  process_date: date('2026-11-30'),
}
const dividend = answeredObject({
  ...action,
  cusip: only(''),
  rate: number(0.485),
  special: only(false),
  foreign: only(false),
  payable_date: date('2026-11-30'),
})
const split = { ...action, new_rate: number(4), old_rate: number(1) }
const reverseSplit = answeredObject({ ...split, new_cusip: only(''), old_cusip: only('') })

export const STOCK_ANSWERS = {
  BarsOfSymbols: answeredObject({ bars: bySymbol(listOf(bar)), next_page_token: nextPageToken }),
  BarsOfSymbol: answeredObject({ symbol, bars: listOf(bar), next_page_token: nextPageToken }),
  LatestBars: answeredObject({ bars: bySymbol(bar) }),
  LatestBar: answeredObject({ symbol, bar }),
  LatestTrades: answeredObject({ trades: bySymbol(trade) }),
  LatestTrade: answeredObject({ symbol, trade }),
  LatestQuotes: answeredObject({ quotes: bySymbol(quote) }),
  LatestQuote: answeredObject({ symbol, quote }),
  Snapshots: bySymbol(answeredObject(snapshot)),
  Snapshot: answeredObject({ ...snapshot, symbol }),
  News: answeredObject({ news: listOf(report), next_page_token: nextPageToken }),
  CorporateActions: answeredObject({
    corporate_actions: answeredObject({
      cash_dividends: perhaps(listOf(dividend), [dividend.example]),
      forward_splits: perhaps(listOf(answeredObject({ ...split, cusip: only('') }))),
      reverse_splits: perhaps(listOf(reverseSplit)),
    }),
    next_page_token: nextPageToken,
  }),
} as const
