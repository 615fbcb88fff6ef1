import type { LotSettings } from '#contract/trading/lots.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { methodAfter } from '#domain/tax-lots/lot-events.ts'
import type { LotMethod } from '#domain/tax-lots/lot-method.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Queryable } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { INSERT_LOT_SETTING } from './lots.sql.ts'
import { readLotSettings } from './read-lot-events.ts'

/** A customer's methods for sales without chosen lots: for all holdings, and for single funds. */
export async function getLotSettings(database: Queryable, customerId: bigint): Promise<LotSettings> {
  const settings = await readLotSettings(database, customerId)
  const funds = new Set(settings.flatMap(({ instrument }) => (instrument === null ? [] : [instrument])))
  return {
    method: methodAfter(settings, null),
    funds: [...funds].toSorted().map((symbol) => ({ symbol, method: methodAfter(settings, symbol) })),
  }
}

/**
 * Sets the method for future sales, of all holdings or one fund. Refuses an unknown symbol, a stock's own method, and
 * average for anything but a fund.
 */
export async function changeLotSettings(
  { pool, clock, settings }: { pool: Pool; clock: Clock; settings: Pick<SettingsInForce, 'at'> },
  given: { customerId: bigint; method: LotMethod; symbol: string | undefined },
): Promise<LotSettings | Refusal> {
  const { customerId, method, symbol } = given
  const { catalogue } = settings.at(clock.now())
  const tradable = symbol === undefined ? null : catalogue.findTradable(symbol)
  if (symbol !== undefined && !tradable) return refuse('asset_not_found')
  if (tradable ? tradable.type !== 'mutual_fund' : method === 'average')
    return refuse('average_for_funds_only')
  return inTransaction<LotSettings>(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!account) return refuse('profile_not_approved')
    const id = (await takeIds(tx)).next()
    await tx.query(INSERT_LOT_SETTING, [customerId, id, tradable?.symbol ?? null, method, clock.now()])
    return getLotSettings(tx, customerId)
  })
}
