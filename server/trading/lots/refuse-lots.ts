import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Catalogue, Tradable } from '#domain/market/catalogue.ts'
import { isSameLot } from '#domain/tax-lots/lot.ts'
import type { LotChoice, NamedLot } from '#domain/tax-lots/lot-method.ts'
import { type LotEvent, replayLots } from '#domain/tax-lots/replay-lots.ts'
import type { ShardQueryable } from '#server/platform/database/pool.ts'
import { readLotHistories } from './read-lot-events.ts'

/**
 * Why a sale of an instrument cannot take the lots that its customer chose, as they are now: average cost of anything
 * but a fund, lots that are not open or have fewer shares. Null when it can. Reads nothing for a method. An order is
 * decided by it under the lock on its customer's account.
 */
export async function refuseLots(
  database: ShardQueryable,
  catalogue: Catalogue,
  { customerId, instrument, lots }: { customerId: bigint; instrument: string; lots: LotChoice | undefined },
): Promise<Refusal | null> {
  if (lots === undefined) return null
  if ('lots' in lots) {
    const [history] = await readLotHistories(database, { customerId, instrument })
    return areOpen(history?.events ?? [], lots.lots) ? null : refuse('lots_not_open')
  }
  return refuseAverage(catalogue.findTradable(instrument), lots)
}

/** Refuses average cost of anything but a fund (IRS Publication 550). */
export function refuseAverage(tradable: Tradable | null, choice: LotChoice): Refusal | null {
  const isAverage = 'method' in choice && choice.method === 'average'
  return isAverage && tradable?.type !== 'mutual_fund' ? refuse('average_for_funds_only') : null
}

/** Whether these lots are open after some events, with as many shares as are named. */
function areOpen(events: readonly LotEvent[], named: readonly NamedLot[]): boolean {
  const { open } = replayLots(events)
  return named.every(({ lot, quantity: shares }) =>
    open.some(({ id, quantity: held }) => isSameLot(id, lot) && shares <= held),
  )
}
