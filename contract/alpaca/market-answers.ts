import * as z from 'zod/mini'
import { MARKETS, MARKET_TIME_ZONE } from '#domain/alpaca/market-clock.ts'
import {
  ACCOUNT,
  APPLE,
  answered,
  answeredObject,
  date,
  decimal,
  flag,
  listOf,
  number,
  only,
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
