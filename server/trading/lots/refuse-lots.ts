import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Catalogue, Tradable } from '#domain/market/catalogue.ts'
import type { Quantity } from '#domain/money/quantity.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { canTake } from '#domain/tax-lots/open-lots.ts'
import { replayLots } from '#domain/tax-lots/replay-lots.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readLotHistories } from './read-lot-events.ts'

interface SaleOfLots {
  customerId: bigint
  instrument: string
  lots: LotChoice | undefined
  /** Null in dollars, which name no lots. */
  sold: Quantity | null
}

/**
 * Why a sale cannot take the chosen lots now, or null: average cost for anything but a fund, or lots that a replay
 * would not take. Reads nothing for a method. Decide under the account's lock.
 */
export async function refuseLots(
  database: Queryable,
  catalogue: Catalogue,
  { customerId, instrument, lots, sold }: SaleOfLots,
): Promise<Refusal | null> {
  if (lots === undefined) return null
  if ('lots' in lots) {
    const [history] = await readLotHistories(database, { customerId, instrument })
    const { open } = replayLots(history?.events ?? [])
    return sold !== null && canTake(open, lots.lots, sold) ? null : refuse('lots_not_open')
  }
  return refuseAverage(catalogue.findTradable(instrument), lots)
}

/** Refuses average cost for anything but a fund (IRS Publication 550). */
export function refuseAverage(tradable: Tradable | null, choice: LotChoice): Refusal | null {
  const isAverage = 'method' in choice && choice.method === 'average'
  return isAverage && tradable?.type !== 'mutual_fund' ? refuse('average_for_funds_only') : null
}
