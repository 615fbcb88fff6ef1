import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { reduceForDividends } from '../orders/trigger/reduce-for-dividends.ts'
import { fillDueOrders, findTriggeredOrders } from '../orders/fill/fill-due-orders.ts'

/**
 * Prepares open orders for a due action. A dividend first lowers their prices, as a finished action keeps no
 * progress; a split waits until triggered orders are booked in old shares. Throws if not done.
 */
export async function prepareOrders(
  { pool, clock, settings }: { pool: Pool; clock: Clock; settings: SettingsInForce },
  { kind, symbol }: CorporateAction,
): Promise<void> {
  const now = () => clock.now()
  if (kind === 'split')
    return bookTouched({ pool, market: { now, awaitedQuote: () => null, settings } }, symbol)
  let failure: unknown
  const unfinished = await reduceForDividends({ pool, now }, (error, failed) => {
    if (failed === symbol) failure = error
  })
  if (unfinished.has(symbol)) throw failure
}

async function bookTouched(parts: Parameters<typeof fillDueOrders>[0], symbol: string): Promise<void> {
  for (;;) {
    const triggered = await findTriggeredOrders(parts.pool, symbol)
    if (triggered.length === 0) return
    await fillDueOrders(parts, triggered)
  }
}
