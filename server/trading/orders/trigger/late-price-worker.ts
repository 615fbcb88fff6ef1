import type { Logger } from 'pino'
import { runningSides } from '#domain/settings/settings.ts'
import { bySides } from '#domain/trading/offering.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-terms.ts'
import { orderCancelled } from '#domain/notifications/order-notices.ts'
import { type Pool, type Tx, LARGEST_ID } from '#server/platform/database/database.ts'
import { type Job, type Leads, createLoggedJob } from '#server/platform/jobs/job.ts'
import { markTriggered } from './trigger-orders.ts'
import { type OrderKey, type SettingsMarket, endTogether } from '../rows/end-orders.ts'
import { type OrderRow, namedOrder } from '../rows/order-row.ts'
import { CANCEL_ORDER } from '../rows/orders.sql.ts'

const CHECK_EVERY_MS = 1_000

/**
 * Executes orders waiting for a later price, and ends cancellations waiting for one, each second on the leader.
 * `onTriggered` books at once.
 */
export function createLatePriceWorker(options: {
  pool: Pool
  market: LateMarket
  leads: Leads
  log: Logger
  onTriggered: () => void
}): Job {
  const { leads, log, onTriggered } = options

  async function settle(stopping: AbortSignal): Promise<void> {
    if ((await triggerLater(options, stopping)) > 0) onTriggered()
    await endLateCancels(options, stopping)
  }

  return createLoggedJob({
    name: 'fill orders that wait for a later price',
    everyMs: CHECK_EVERY_MS,
    leads,
    log,
    failure: 'orders that wait for a later price could not be filled; they wait',
    work: settle,
  })
}

const ORDERS_AT_ONCE = 1_000

/**
 * Executes orders waiting for a later price, at the first price made after each was placed, even if told after the
 * close. Booking follows. Returns how many it triggered.
 */
async function triggerLater(
  { pool, market }: { pool: Pool; market: LateMarket },
  stopping: AbortSignal,
): Promise<number> {
  await market.settings.confirm(pool)
  const { stops, offerings, catalogue } = market.settings.at(market.now())
  const told = catalogue.stocks.flatMap(({ symbol }) => {
    const quote = stops.instruments.has(symbol) ? null : market.laterQuote(symbol)
    return quote ? [{ symbol, ...quote }] : []
  })
  const groups = bySides(offerings, told, { sides: runningSides(stops), symbolOf: ({ symbol }) => symbol })
  if (groups.length === 0) return 0
  return markTriggered({ pool }, async (connection) => {
    let triggered = 0
    for (const group of groups) triggered += await triggerGroup(connection, group, { market, stopping })
    return triggered
  })
}

async function triggerGroup(
  connection: Tx,
  { prices, sides }: { prices: readonly (AwaitedQuote & { symbol: string })[]; sides: readonly string[] },
  { market, stopping }: { market: LateMarket; stopping: AbortSignal },
): Promise<number> {
  let triggered = 0
  while (!stopping.aborted) {
    const values = [
      prices.map(({ symbol }) => symbol),
      prices.map(({ price }) => price),
      prices.map(({ at }) => at),
      prices.map(({ source }) => source),
      market.now(),
      ORDERS_AT_ONCE,
      prices.map(({ forOrdersDueBy }) => forOrdersDueBy),
      sides,
    ]
    const { rows } = await connection.query<{ touched: bigint }>(TRIGGER_LATER, values)
    const marked = Number(rows[0]?.touched ?? 0n)
    triggered += marked
    if (marked < ORDERS_AT_ONCE) break
  }
  return triggered
}

const CANCELS_AT_ONCE = 100

/** Cancels orders whose awaited later price was told, or will never be. */
async function endLateCancels(
  { pool, market }: { pool: Pool; market: LateMarket },
  stopping: AbortSignal,
): Promise<void> {
  const told = market.settings.at(market.now()).catalogue.stocks.flatMap(({ symbol }) => {
    const quote = market.laterQuote(symbol)
    return quote ? [{ symbol, at: quote.at }] : []
  })
  while (!stopping.aborted) {
    const { rows } = await pool.query<OrderKey>(FIND_CANCELS, [
      told.map(({ symbol }) => symbol),
      told.map(({ at }) => at),
      market.allToldBy(),
      CANCELS_AT_ONCE,
    ])
    for (const asked of rows) await endOne({ pool, market }, asked)
    if (rows.length < CANCELS_AT_ONCE) break
  }
}

/** One transaction per order: they are rare. */
async function endOne({ pool, market }: { pool: Pool; market: LateMarket }, order: OrderKey): Promise<void> {
  const end = async (tx: Tx) => {
    const at = market.now()
    const { rows } = await tx.query<OrderRow>(CANCEL_ORDER, [order.customer_id, order.id, at, 'customer'])
    return { rows, at }
  }
  await endTogether(pool, [order], end, (row) => orderCancelled(namedOrder(row)))
}

export interface LateMarket extends SettingsMarket {
  /** The price for orders placed before it was made, or null. */
  laterQuote(instrument: string): AwaitedQuote | null
  /** All prices made by then were told, or never will be. */
  allToldBy(): Date
}

/**
 * Marks as executed up to `$6` orders placed before their symbol's later price was made, and lists them in
 * touched_orders; skips locked orders and moves no money. Excluding 'price' matches the index of open orders. The
 * range as rows, not by equality: `markTriggered` forbids sorting, and no other index has that order.
 */
export const TRIGGER_LATER = `
with told as (
  select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[], $7::timestamptz[])
    as t (instrument, price_units, quoted_at, source, placed_by)),
found as (
  select o.ctid, t.price_units, t.quoted_at, t.source
  from told t cross join lateral (
    select o.ctid from orders o
    where (o.instrument, o.id) >= (t.instrument, 0) and (o.instrument, o.id) <= (t.instrument, ${LARGEST_ID})
      and o.status = 'pending' and o.waits_for <> 'price' and o.waits_for = 'later-price' and o.touched_at is null
      and o.side = any($8::text[]) and o.due_at <= t.placed_by and o.expires_at > $5
    order by o.instrument, o.id limit $6
    for update skip locked) as o
  limit $6),
touched as (
  update orders o set touched_at = $5, touched_price_units = f.price_units, touched_quoted_at = f.quoted_at,
    touched_source = f.source
  from found f where o.ctid = f.ctid
  returning o.customer_id, o.id, o.instrument),
listed as (
  insert into touched_orders (customer_id, id, instrument) select customer_id, id, instrument from touched
  on conflict (id) do nothing)
select count(*) as touched from touched`

/**
 * The first orders whose cancellation was asked before their symbol's last told price, or so long ago ($3) that no
 * older price will come.
 */
const FIND_CANCELS = `
select o.customer_id, o.id
from orders o
left join unnest($1::text[], $2::timestamptz[]) as t (instrument, quoted_at) on t.instrument = o.instrument
where o.status = 'pending' and o.touched_at is null and o.cancel_requested_at is not null
  and (o.cancel_requested_at <= t.quoted_at or o.cancel_requested_at <= $3)
order by o.id limit $4`
