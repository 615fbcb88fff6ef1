import { divideHalfUp } from '../money/decimal.ts'
import { cents } from '../money/money.ts'
import { shareOut } from '../money/share-out.ts'
import type { Lot } from './lot.ts'

/** What lots cost in all, as it was paid and as wash sales added: under the average method they share it. */
export interface LotPool {
  readonly cost: bigint
  readonly added: bigint
}

const EMPTY_POOL: LotPool = { cost: 0n, added: 0n }

/** A pool with more lots, at what each of them cost. */
export const addToPool = (pool: LotPool, lots: readonly Lot[]): LotPool =>
  lots.reduce(
    ({ cost, added }, lot) => ({ cost: cost + lot.costCents, added: added + lot.washAddedCents }),
    pool,
  )

export const poolOf = (lots: readonly Lot[]): LotPool => addToPool(EMPTY_POOL, lots)

/** Lots with their part of the pool, by quantity and to the cent by the largest remainder. Dates stay. */
export function sharingPool(pool: LotPool, lots: readonly Lot[]): Lot[] {
  const weights = lots.map((lot) => lot.quantity)
  const costs = shareOut(pool.cost, weights)
  const added = shareOut(pool.added, weights)
  return lots.map((lot, at) => ({
    ...lot,
    costCents: cents(costs[at] ?? 0n),
    washAddedCents: cents(added[at] ?? 0n),
  }))
}

/**
 * What a sale leaves in the pool, and the lots it took at the average cost. What stays keeps its part half-up to the
 * cent, exactly as a position keeps its cost after a sale.
 */
export function takeFromPool(
  pool: LotPool,
  taken: readonly Lot[],
  leftUnits: bigint,
): { pool: LotPool; taken: Lot[] } {
  const held = leftUnits + taken.reduce((total, lot) => total + lot.quantity, 0n)
  const kept: LotPool = {
    cost: divideHalfUp(pool.cost * leftUnits, held),
    added: divideHalfUp(pool.added * leftUnits, held),
  }
  const gone = { cost: pool.cost - kept.cost, added: pool.added - kept.added }
  return { pool: kept, taken: sharingPool(gone, taken) }
}
