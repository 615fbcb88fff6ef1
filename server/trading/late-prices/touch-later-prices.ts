import { CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'
import { runningSides } from '#domain/settings/settings.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { markTouched } from '../book/mark-touched.ts'
import type { LateMarket } from './late-market.ts'
import { TOUCH_LATER } from './late-prices.sql.ts'

/** Orders of one statement. */
const ORDERS_AT_ONCE = 1_000

/**
 * Executes the orders that wait for a later price, at the first price that was made after each was placed: also when it
 * is told after the close. Booking follows. Returns how many it touched.
 */
export async function touchLaterPrices(
  { pool, market }: { pool: Pool; market: LateMarket },
  stopping: AbortSignal,
): Promise<number> {
  await market.settings.confirm(pool)
  const { stops } = market.settings.at(market.now())
  const sides = runningSides(stops)
  const told = CATALOGUE_STOCKS.flatMap(({ symbol }) => {
    const quote = stops.instruments.has(symbol) ? null : market.laterQuote(symbol)
    return quote ? [{ symbol, ...quote }] : []
  })
  if (told.length === 0 || sides.length === 0) return 0
  return markTouched(pool, async (connection) => {
    let touched = 0
    while (!stopping.aborted) {
      const values = [
        told.map(({ symbol }) => symbol),
        told.map(({ price }) => price),
        told.map(({ at }) => at),
        told.map(({ source }) => source),
        market.now(),
        ORDERS_AT_ONCE,
        told.map(({ forOrdersDueBy }) => forOrdersDueBy),
        sides,
      ]
      const { rows } = await connection.query<{ touched: bigint }>(TOUCH_LATER, values)
      const marked = Number(rows[0]?.touched ?? 0n)
      touched += marked
      if (marked < ORDERS_AT_ONCE) break
    }
    return touched
  })
}
