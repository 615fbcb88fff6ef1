import type { Catalogue } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { SettingName } from '#domain/settings/setting-keys.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { previewSetting as endpoint } from '#contract/office/settings.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface TouchedRow {
  n: bigint
  customers: bigint
}

/** Open orders that wait for the event $1. */
const ORDERS_WAITING_FOR = `
select count(*) as n, count(distinct customer_id) as customers from orders
where status = 'pending' and waits_for = $1`

/** Trades since $1 in none of the sessions that open at $2 and close at $3. */
const TRADES_OUTSIDE = `
select count(*) as n, count(distinct t.customer_id) as customers from transactions t
where t.type in ('buy', 'sell') and t.created_at >= $1
  and not exists (
    select from unnest($2::timestamptz[], $3::timestamptz[]) as session (opens_at, closes_at)
    where t.created_at >= session.opens_at and t.created_at < session.closes_at)`

/** Trades since $1 in the instruments $2. */
const TRADES_IN = `
select count(*) as n, count(distinct customer_id) as customers from transactions
where type in ('buy', 'sell') and created_at >= $1 and instrument = any($2::text[])`

/** Open recurring investments of less than $1 cents in the instruments $2. */
const PLANS_BELOW = `
select count(*) as n, count(distinct customer_id) as customers from plans
where status <> 'ended' and amount_cents < $1 and instrument = any($2::text[])`

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
  const { rows } = await database.query<TouchedRow>(ORDERS_WAITING_FOR, [event])
  return [count(STAY[event], rows[0]?.n ?? 0n), count('Their customers', rows[0]?.customers ?? 0n)]
}

async function tradesOutsideSessions(database: Queryable, asked: Asked): Promise<Figure[]> {
  const { now, since, calendar } = asked
  if (calendar.hours === 'always') return []
  const first = calendar.latestSession(since.getTime()).index
  const last = calendar.latestSession(now.getTime()).index
  const sessions = Array.from({ length: last - first + 1 }, (_, n) => calendar.sessionAt(first + n))
  const { rows } = await database.query<TouchedRow>(TRADES_OUTSIDE, [
    since,
    sessions.map(({ opensAtMs }) => new Date(opensAtMs)),
    sessions.map(({ closesAtMs }) => new Date(closesAtMs)),
  ])
  return touched('Trades while the market was closed', rows[0])
}

async function fundTrades(database: Queryable, { since, catalogue }: Asked): Promise<Figure[]> {
  const symbols = catalogue.funds.map(({ symbol }) => symbol)
  const { rows } = await database.query<TouchedRow>(TRADES_IN, [since, symbols])
  return touched('Trades in funds', rows[0])
}

export const touched = (label: string, row: TouchedRow | undefined): Figure[] => [
  count(label, row?.n ?? 0n),
  count('Customers', row?.customers ?? 0n),
]

async function plansBelow(
  database: Queryable,
  cents: unknown,
  instruments: readonly { symbol: string }[],
): Promise<Figure[]> {
  const symbols = instruments.map(({ symbol }) => symbol)
  const { rows } = await database.query<TouchedRow>(PLANS_BELOW, [cents, symbols])
  return touched('Recurring investments below it, which stay', rows[0])
}
