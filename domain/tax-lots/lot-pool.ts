import { divideHalfUp } from '../money/decimal.ts'
import { cents } from '../money/money.ts'
import { shareOut } from '../money/share-out.ts'
import type { Lot } from './lot.ts'

/** The lots' total cost, paid and wash-sale additions, shared under the average method. */
export interface LotPool {
  readonly cost: bigint
  readonly added: bigint
}

const EMPTY_POOL: LotPool = { cost: 0n, added: 0n }

/** Adds lots at their own cost. */
export const addToPool = (pool: LotPool, lots: readonly Lot[]): LotPool =>
  lots.reduce(
    ({ cost, added }, lot) => ({ cost: cost + lot.costCents, added: added + lot.washAddedCents }),
    pool,
  )

export const poolOf = (lots: readonly Lot[]): LotPool => addToPool(EMPTY_POOL, lots)

/** Gives lots their part of the pool by quantity, to the cent by largest remainder. Dates stay. */
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
 * The pool after a sale, and the lots taken at average cost. The rest keeps its cost half-up to the cent, as a
 * position does.
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
