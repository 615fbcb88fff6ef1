import type { Answer } from '#contract/endpoint.ts'
import type { previewSetting as endpoint } from '#contract/office/settings.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { SettingName } from '#domain/settings/setting-keys.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import * as sql from './preview-policies.sql.ts'

export type Figure = Answer<typeof endpoint>['figures'][number]

export const count = (label: string, value: bigint): Figure => ({
  label,
  value: value.toString(),
  unit: 'count',
})

interface Asked {
  key: SettingName
  /** In stored form. */
  value: unknown
  now: Date
  since: Date
  calendar: MarketCalendar
  catalogue: Catalogue
}

/** What an order policy has touched, and the orders that keep their terms; null for another key. */
export async function policyFigures(database: Queryable, asked: Asked): Promise<Figure[] | null> {
  const { key, value, catalogue } = asked
  switch (key) {
    case 'orders.after_hours':
      return [...(await tradesOutsideSessions(database, asked)), ...(await waiting(database, 'open'))]
    case 'orders.late_prices':
      return waiting(database, 'later-price')
    case 'funds.pricing':
      return [...(await fundTrades(database, asked)), ...(await waiting(database, 'nav'))]
    case 'plans.smallest_stock':
      return plansBelow(database, value, catalogue.stocks)
    case 'plans.smallest_fund':
      return plansBelow(database, value, catalogue.funds)
    default:
      return null
  }
}

const STAY = {
  open: 'Orders that wait for the open, which stay',
  'later-price': 'Orders that wait for a later price, which stay',
  nav: 'Orders that wait for a net asset value, which stay',
}

async function waiting(database: Queryable, event: keyof typeof STAY): Promise<Figure[]> {
  const { rows } = await database.query<sql.TouchedRow>(sql.WAITING_ORDERS, [event])
  return [count(STAY[event], rows[0]?.n ?? 0n), count('Their customers', rows[0]?.customers ?? 0n)]
}

async function tradesOutsideSessions(database: Queryable, asked: Asked): Promise<Figure[]> {
  const { now, since, calendar } = asked
  if (calendar.hours === 'always') return []
  const first = calendar.latestSession(since.getTime()).index
  const last = calendar.latestSession(now.getTime()).index
  const sessions = Array.from({ length: last - first + 1 }, (_, n) => calendar.sessionAt(first + n))
  const { rows } = await database.query<sql.TouchedRow>(sql.TRADES_OUTSIDE, [
    since,
    sessions.map(({ opensAtMs }) => new Date(opensAtMs)),
    sessions.map(({ closesAtMs }) => new Date(closesAtMs)),
  ])
  return trades('Trades while the market was closed', rows[0])
}

async function fundTrades(database: Queryable, { since, catalogue }: Asked): Promise<Figure[]> {
  const symbols = catalogue.funds.map(({ symbol }) => symbol)
  const { rows } = await database.query<sql.TouchedRow>(sql.TRADES_IN, [since, symbols])
  return trades('Trades in funds', rows[0])
}

const trades = (label: string, row: sql.TouchedRow | undefined): Figure[] => [
  count(label, row?.n ?? 0n),
  count('Customers', row?.customers ?? 0n),
]

async function plansBelow(
  database: Queryable,
  cents: unknown,
  instruments: readonly { symbol: string }[],
): Promise<Figure[]> {
  const symbols = instruments.map(({ symbol }) => symbol)
  const { rows } = await database.query<sql.TouchedRow>(sql.PLANS_BELOW, [cents, symbols])
  return [
    count('Recurring investments below it, which stay', rows[0]?.n ?? 0n),
    count('Customers', rows[0]?.customers ?? 0n),
  ]
}
