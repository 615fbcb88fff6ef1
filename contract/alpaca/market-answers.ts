import * as z from 'zod/mini'
import { MARKETS, MARKET_TIME_ZONE } from '#domain/alpaca/market-clock.ts'
import { ACCOUNT, APPLE, answered, dateText, decimalText, timeText, uuidText } from './answer.ts'

const asset = z.strictObject({
  id: uuidText,
  class: z.literal('us_equity'),
  exchange: z.enum(['NASDAQ', 'NYSE', '']),
  symbol: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive']),
  tradable: z.boolean(),
  marginable: z.literal(false),
  maintenance_margin_requirement: z.number(),
  margin_requirement_long: decimalText,
  margin_requirement_short: decimalText,
  shortable: z.literal(false),
  easy_to_borrow: z.literal(false),
  fractionable: z.literal(true),
  min_order_size: decimalText,
  min_trade_increment: decimalText,
  attributes: z.array(z.literal('mutual_fund')),
})

const clock = z.strictObject({
  timestamp: timeText,
  is_open: z.boolean(),
  next_open: timeText,
  next_close: timeText,
})

const session = z.strictObject({
  date: dateText,
  open: z.string().check(z.regex(/^\d{2}:\d{2}$/)),
  close: z.string().check(z.regex(/^\d{2}:\d{2}$/)),
  session_open: z.string().check(z.regex(/^\d{4}$/)),
  session_close: z.string().check(z.regex(/^\d{4}$/)),
  settlement_date: dateText,
})

const market = z.strictObject({
  acronym: z.enum(MARKETS.map(({ acronym }) => acronym)),
  mic: z.enum(MARKETS.map(({ mic }) => mic)),
  name: z.string(),
  timezone: z.literal(MARKET_TIME_ZONE),
})

const marketClocks = z.strictObject({
  clocks: z.array(
    z.strictObject({
      market,
      timestamp: timeText,
      is_market_day: z.boolean(),
      phase: z.enum(['core', 'closed']),
      phase_until: timeText,
      next_market_open: timeText,
      next_market_close: timeText,
    }),
  ),
})

const marketCalendar = z.strictObject({
  market,
  calendar: z.array(
    z.strictObject({
      date: dateText,
      core_start: timeText,
      core_end: timeText,
      settlement_date: dateText,
    }),
  ),
})

const list = z.strictObject({
  id: uuidText,
  account_id: uuidText,
  name: z.string(),
  created_at: timeText,
  updated_at: timeText,
})
const watchlist = z.extend(list, { assets: z.array(asset) })

const ASSET: z.output<typeof asset> = {
  id: APPLE,
  class: 'us_equity',
  exchange: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple Inc.',
  status: 'active',
  tradable: true,
  marginable: false,
  maintenance_margin_requirement: 100,
  margin_requirement_long: '100',
  margin_requirement_short: '100',
  shortable: false,
  easy_to_borrow: false,
  fractionable: true,
  min_order_size: '0.01',
  min_trade_increment: '0.00000001',
  attributes: [],
}
const NYSE = { ...MARKETS[0], timezone: MARKET_TIME_ZONE } as const
const LIST: z.output<typeof list> = {
  id: '4e460000-0006-8000-8000-000000000003',
  account_id: ACCOUNT,
  name: 'Mine',
  created_at: '2026-11-19T15:00:00.000Z',
  updated_at: '2026-11-19T15:00:00.000Z',
}

export const MARKET_ANSWERS = {
  Asset: answered(asset, ASSET),
  Assets: answered(z.array(asset), [ASSET]),
  Clock: answered(clock, {
    timestamp: '2026-11-19T15:00:00.000Z',
    is_open: true,
    next_open: '2026-11-20T14:30:00.000Z',
    next_close: '2026-11-19T21:00:00.000Z',
  }),
  Calendar: answered(z.array(session), [
    {
      date: '2026-11-27',
      open: '09:30',
      close: '13:00',
      session_open: '0930',
      session_close: '1300',
      settlement_date: '2026-11-30',
    },
  ]),
  MarketClocks: answered(marketClocks, {
    clocks: [
      {
        market: NYSE,
        timestamp: '2026-11-19T10:00:00.000-05:00',
        is_market_day: true,
        phase: 'core',
        phase_until: '2026-11-19T16:00:00.000-05:00',
        next_market_open: '2026-11-20T09:30:00.000-05:00',
        next_market_close: '2026-11-19T16:00:00.000-05:00',
      },
    ],
  }),
  MarketCalendar: answered(marketCalendar, {
    market: NYSE,
    calendar: [
      {
        date: '2026-11-27',
        core_start: '2026-11-27T09:30:00.000-05:00',
        core_end: '2026-11-27T13:00:00.000-05:00',
        settlement_date: '2026-11-30',
      },
    ],
  }),
  Watchlists: answered(z.array(list), [LIST]),
  Watchlist: answered(watchlist, { ...LIST, assets: [ASSET] }),
} as const
