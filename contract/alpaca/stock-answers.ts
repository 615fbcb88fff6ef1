import * as z from 'zod/mini'
import type { Schema } from '../operation.ts'
import {
  type AlpacaAnswered,
  absent,
  answered,
  answeredObject,
  date,
  listOf,
  nextPageToken,
  number,
  only,
  perhaps,
  text,
  time,
  uuid,
} from './answer.ts'

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
