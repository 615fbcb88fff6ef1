import type { RealizedRow } from '#contract/trading/lots.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { findTradable } from '#domain/market/catalogue.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { replayLots } from '#domain/tax-lots/replay-lots.ts'
import { settlesAtMs } from '#domain/tax-lots/settlement.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { INSERT_LOT_CHOICE } from './lots.sql.ts'
import { type InstrumentHistory, type StoredLot, readLotHistories } from './read-lot-events.ts'
import { type RealizedDeps, presentRealized, realizedOf } from './realized-gains.ts'

interface Chosen {
  customerId: bigint
  saleId: bigint
  choice: LotChoice
}

/**
 * Chooses which lots a sale took, as often as its customer likes until it settles; the last choice counts. Tries the
 * choice by a replay first: refuses lots that were not open at the sale, and a choice that takes from under a later
 * sale what that one names. Refuses a sale that settled, and anything but the customer's own sales.
 */
export async function chooseLots(
  { pool, ...deps }: RealizedDeps & { pool: Pool },
  chosen: Chosen,
): Promise<RealizedRow[] | Refusal> {
  const { customerId, saleId, choice } = chosen
  return inTransaction<RealizedRow[]>(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    if (!account) return refuse('not_found')
    const before = await historyOf(tx, customerId, saleId)
    const soldAtMs = before?.soldAtMs.get(saleId)
    if (!before || soldAtMs === undefined) return refuse('not_found')
    const at = deps.clock.now()
    if (at.getTime() >= settlesAtMs(soldAtMs, deps.calendar)) return refuse('settled')
    if (isAverage(choice) && findTradable(before.instrument)?.type !== 'mutual_fund')
      return refuse('average_for_funds_only')
    const after = await historyOf(tx, customerId, saleId, choice)
    if (!after) return refuse('not_found')
    const lost = newFallbacks(before, after, saleId)
    if (lost.includes(saleId)) return refuse('lots_not_open')
    if (lost.length > 0) return refuse('lots_named_later')
    await record(tx, chosen, at)
    return realizedOf(deps, after)
      .filter(({ disposal }) => disposal.saleId === saleId)
      .map(presentRealized)
  })
}

const isAverage = (choice: LotChoice): boolean => 'method' in choice && choice.method === 'average'

async function historyOf(
  tx: Tx,
  customerId: bigint,
  saleId: bigint,
  choice?: LotChoice,
): Promise<InstrumentHistory | undefined> {
  const histories = await readLotHistories(tx, {
    customerId,
    ...(choice ? { tried: { saleId, choice } } : {}),
  })
  return histories.find(({ soldAtMs }) => soldAtMs.has(saleId))
}

/** The sales whose named lots are not there after a choice: the chosen one, and others whose lots it took. */
function newFallbacks(before: InstrumentHistory, after: InstrumentHistory, saleId: bigint): bigint[] {
  const known = new Set(replayLots(before.events).fallbacks)
  return replayLots(after.events).fallbacks.filter((id) => id === saleId || !known.has(id))
}

async function record(tx: Tx, { customerId, saleId, choice }: Chosen, at: Date): Promise<void> {
  const id = (await takeIds(tx)).next()
  const method = 'method' in choice ? choice.method : null
  const lots: StoredLot[] | null =
    'lots' in choice
      ? choice.lots.map(({ lot, quantity: units }) => ({
          purchase: lot.purchase.toString(),
          part: lot.part,
          units: units.toString(),
        }))
      : null
  const stored = lots && JSON.stringify(lots)
  await tx.query(INSERT_LOT_CHOICE, [customerId, id, saleId, method, stored, at])
}
