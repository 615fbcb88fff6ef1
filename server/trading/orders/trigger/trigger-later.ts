import { runningSides } from '#domain/settings/settings.ts'
import { bySides } from '#domain/trading/offering.ts'
import type { AwaitedQuote } from '#domain/trading/orders/order-waits.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Marking, markTriggered } from './mark-triggered.ts'
import type { LateMarket } from './late-market.ts'
import { TRIGGER_LATER } from './late-prices.sql.ts'

const ORDERS_AT_ONCE = 1_000

/**
 * Executes orders waiting for a later price, at the first price made after each was placed, even if told after the
 * close. Booking follows. Returns how many it triggered.
 */
export async function triggerLater(
  { pool, market }: Marking & { market: LateMarket },
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
