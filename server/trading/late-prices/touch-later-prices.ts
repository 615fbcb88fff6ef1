import { CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'
import type { Pool } from '#server/platform/database/pool.ts'
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
  const told = CATALOGUE_STOCKS.flatMap(({ symbol }) => {
    const quote = market.laterQuote(symbol)
    return quote ? [{ symbol, ...quote }] : []
  })
  if (told.length === 0) return 0
  let touched = 0
  while (!stopping.aborted) {
    const { rowCount } = await pool.query(TOUCH_LATER, [
      told.map(({ symbol }) => symbol),
      told.map(({ price }) => price),
      told.map(({ at }) => at),
      told.map(({ source }) => source),
      market.now(),
      ORDERS_AT_ONCE,
      told.map(({ forOrdersDueBy }) => forOrdersDueBy),
    ])
    touched += rowCount ?? 0
    if ((rowCount ?? 0) < ORDERS_AT_ONCE) break
  }
  return touched
}
