import { replayLots } from '#domain/tax-lots/replay-lots.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { INSERT_LOT_CHOICES } from './lots.sql.ts'
import { readLotHistories, type TriedChoice } from './read-lot-events.ts'
import { storedLots } from '#domain/tax-lots/lot-method.ts'

/** A filled sale, with the choice of lots at its placing. */
export interface ChosenSale extends TriedChoice {
  readonly customerId: bigint
  readonly instrument: string
}

/**
 * Records the lots of filled sales, in the filling transaction with accounts locked. Takes an id per sale. No
 * statement without sales.
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
 * Sales that waited, whose named lots other sales took; they use the method in force. Call it once their trades are
 * written. Replays each instrument; no statement for methods.
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
