import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { replayLots } from '#domain/tax-lots/replay-lots.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { INSERT_LOT_CHOICES } from './lots.sql.ts'
import { readLotHistories } from './read-lot-events.ts'
import { storedLots } from '#domain/tax-lots/stored-choice.ts'

/** A sale that was filled, and how its customer chose its lots when they placed it. */
export interface ChosenSale {
  readonly customerId: bigint
  readonly saleId: bigint
  readonly instrument: string
  readonly choice: LotChoice
}

/**
 * Records which lots filled sales take, in the transaction that filled them and has locked their accounts. Takes an id
 * a sale. No statement where there is none.
 */
export async function recordLotChoices(
  tx: Tx,
  ids: Ids,
  sales: readonly ChosenSale[],
  at: Date,
): Promise<void> {
  if (sales.length === 0) return
  const lots = sales.map(({ choice }) => ('lots' in choice ? JSON.stringify(storedLots(choice.lots)) : null))
  await tx.query(INSERT_LOT_CHOICES, [
    sales.map(({ customerId }) => customerId),
    sales.map(() => ids.next()),
    sales.map(({ saleId }) => saleId),
    sales.map(({ choice }) => ('method' in choice ? choice.method : null)),
    lots,
    at,
  ])
}

/**
 * Of sales that have waited and whose trades are written, those whose named lots are gone: other sales took them
 * meanwhile. Such a sale takes lots by the method in force. Replays the instrument of each, no statement for methods.
 */
export async function findGoneLots(tx: Tx, sales: readonly ChosenSale[]): Promise<ReadonlySet<bigint>> {
  const naming = sales.filter(({ choice }) => 'lots' in choice)
  const byHolding = Map.groupBy(naming, ({ customerId, instrument }) => `${customerId} ${instrument}`)
  const gone = new Set<bigint>()
  for (const own of byHolding.values()) {
    const [{ customerId, instrument } = { customerId: 0n, instrument: '' }] = own
    const tried = own.map(({ saleId, choice }) => ({ saleId, choice }))
    const [history] = await readLotHistories(tx, { customerId, instrument, tried })
    const { fallbacks } = replayLots(history?.events ?? [])
    for (const { saleId } of own) if (fallbacks.includes(saleId)) gone.add(saleId)
  }
  return gone
}
