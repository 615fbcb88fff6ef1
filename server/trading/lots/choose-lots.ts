import type { RealizedRow } from '#contract/trading/lots.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { replayLots } from '#domain/tax-lots/replay-lots.ts'
import { settlesAtMs } from '#domain/tax-lots/settlement.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { type InstrumentHistory, readLotHistories } from './read-lot-events.ts'
import { recordLotChoices } from './record-lot-choices.ts'
import { refuseAverage } from './refuse-lots.ts'
import { type RealizedDeps, presentRealized, realizedOf } from './realized-gains.ts'

interface Chosen {
  customerId: bigint
  saleId: bigint
  choice: LotChoice
}

/**
 * Chooses a sale's lots until it settles; the last choice counts. Refuses lots not open at the sale or named by a
 * later sale, settled sales, and anything but the customer's own sales.
 */
export async function chooseLots(
  { pool, ...deps }: RealizedDeps & { pool: Pool; settings: Pick<SettingsInForce, 'at'> },
  { customerId, saleId, choice }: Chosen,
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
