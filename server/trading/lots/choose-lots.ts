import type { RealizedRow, LotSettings } from '#contract/trading/lots.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { LotChoice, LotMethod } from '#domain/tax-lots/lot-method.ts'
import { replayLots, methodAfter } from '#domain/tax-lots/replay-lots.ts'
import { settlesAtMs } from '#domain/tax-lots/settlement.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import {
  takeIds,
  type Pool,
  type Tx,
  inTransaction,
  type Queryable,
} from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type InstrumentHistory,
  readLotHistories,
  readLotSettings,
  type TriedChoice,
} from './read-lot-events.ts'
import { recordLotChoices } from './record-lot-choices.ts'
import { refuseAverage } from './refuse-lots.ts'
import { type RealizedDeps, presentRealized, realizedOf } from './realized-gains.ts'
import { INSERT_LOT_SETTING } from './lots.sql.ts'

/**
 * Chooses a sale's lots until it settles; the last choice counts. Refuses lots not open at the sale or named by a
 * later sale, settled sales, and anything but the customer's own sales.
 */
export async function chooseLots(
  { pool, ...deps }: RealizedDeps & { pool: Pool; settings: Pick<SettingsInForce, 'at'> },
  { customerId, saleId, choice }: TriedChoice & { customerId: bigint },
): Promise<RealizedRow[] | Refusal> {
  return inTransaction<RealizedRow[]>(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!account) return refuse('not_found')
    const before = await historyOf(tx, customerId, saleId)
    const soldAtMs = before?.soldAtMs.get(saleId)
    if (!before || soldAtMs === undefined) return refuse('not_found')
    const at = deps.clock.now()
    if (at.getTime() >= settlesAtMs(soldAtMs, deps.calendar)) return refuse('settled')
    const refusal = refuseAverage(deps.settings.at(at).catalogue.findTradable(before.instrument), choice)
    if (refusal) return refusal
    const after = await historyOf(tx, customerId, saleId, choice)
    if (!after) return refuse('not_found')
    const lost = newFallbacks(before, after, saleId)
    if (lost.includes(saleId)) return refuse('lots_not_open')
    if (lost.length > 0) return refuse('lots_named_later')
    const sale = { customerId, saleId, instrument: before.instrument, choice }
    await recordLotChoices(tx, await takeIds(tx), [sale], at)
    return realizedOf(deps, after)
      .filter(({ disposal }) => disposal.saleId === saleId)
      .map(presentRealized)
  })
}

async function historyOf(
  tx: Tx,
  customerId: bigint,
  saleId: bigint,
  choice?: LotChoice,
): Promise<InstrumentHistory | undefined> {
  const histories = await readLotHistories(tx, {
    customerId,
    tried: choice ? [{ saleId, choice }] : [],
  })
  return histories.find(({ soldAtMs }) => soldAtMs.has(saleId))
}

function newFallbacks(before: InstrumentHistory, after: InstrumentHistory, saleId: bigint): bigint[] {
  const known = new Set(replayLots(before.events).fallbacks)
  return replayLots(after.events).fallbacks.filter((id) => id === saleId || !known.has(id))
}

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
