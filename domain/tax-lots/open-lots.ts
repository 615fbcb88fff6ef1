import type { SplitRatio } from '../market/split-ratio.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { cents } from '../money/money.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { shareOut } from '../money/share-out.ts'
import type { LotMethod, NamedLot } from './lot-method.ts'
import {
  type CostOrder,
  type SaleFacts,
  addToOrder,
  costOrderOf,
  isByCost,
  isOlder,
  nextByCost,
  removeFromOrder,
} from './lot-order.ts'
import { type Lot, type ReplayedLot, isSameLot, splitLots, takeFromLot } from './lot.ts'

/** The lots' total cost, paid and wash-sale additions, shared under the average method. */
interface LotPool {
  readonly cost: bigint
  readonly added: bigint
}

const EMPTY_POOL: LotPool = { cost: 0n, added: 0n }

/** Adds lots at their own cost. */
const addToPool = (pool: LotPool, lots: readonly Lot[]): LotPool =>
  lots.reduce(
    ({ cost, added }, lot) => ({ cost: cost + lot.costCents, added: added + lot.washAddedCents }),
    pool,
  )

const poolOf = (lots: readonly Lot[]): LotPool => addToPool(EMPTY_POOL, lots)

/** Gives lots their part of the pool by quantity, to the cent by largest remainder. Dates stay. */
function sharingPool(pool: LotPool, lots: readonly Lot[]): Lot[] {
  const weights = lots.map((lot) => lot.quantity)
  const costs = shareOut(pool.cost, weights)
  const added = shareOut(pool.added, weights)
  return lots.map((lot, at) => ({
    ...lot,
    costCents: cents(costs[at] ?? 0n),
    washAddedCents: cents(added[at] ?? 0n),
  }))
}

/** The pool after a sale, and the lots taken at average cost. The rest keeps its cost, half-up to the cent. */
function takeFromPool(
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

/** The open lots of one instrument during a replay, which mutates them. */
export interface OpenLots {
  /** Oldest first. */
  readonly lots: ReplayedLot[]
  /**
   * Lots that may still replace a loss, oldest first, and some that no longer can. With 6,000 purchases a month,
   * checking all at every loss took 150 ms.
   */
  readonly fresh: ReplayedLot[]
  units: bigint
  /** The pooled cost under the average method, which overrides the lots' costs; else null. */
  pool: LotPool | null
  /** The lots by cost, once a sale has needed it; null if not kept. */
  byCost: CostOrder | null
}

export const noOpenLots = (): OpenLots => ({ lots: [], fresh: [], units: 0n, pool: null, byCost: null })

/** The current lots, with their part of any pool. */
export const listOpenLots = ({ lots, pool }: OpenLots): Lot[] => (pool ? sharingPool(pool, lots) : [...lots])

/** Adds one purchase's lots. */
export function addLots(open: OpenLots, added: readonly ReplayedLot[]): void {
  for (const lot of added) {
    open.lots.push(lot)
    open.fresh.push(lot)
    open.units += lot.quantity
    if (open.byCost) addToOrder(open.byCost, lot)
  }
  if (open.pool) open.pool = addToPool(open.pool, added)
}

/** From here on all lots have one cost per share. */
export function startPool(open: OpenLots): void {
  open.pool ??= poolOf(open.lots)
}

/** Fixes each lot at the average cost. */
export function endPool(open: OpenLots): void {
  if (open.pool) setAll(open, listOpenLots(open))
  open.pool = null
}

/** Takes a sale's shares by a method, in the order taken. Throws if the lots have too few. */
export function takeByMethod(open: OpenLots, method: LotMethod, sale: SaleFacts): Lot[] {
  const wasPooled = open.pool !== null
  if (method === 'average') startPool(open)
  const taken = isByCost(method) ? takeByCost(open, method, sale) : takeByAge(open, method, sale)
  const priced = atPoolCost(open, taken)
  if (!wasPooled) endPool(open)
  return priced
}

/** Whether the named lots fit a sale: open, large enough, named once, and adding up to it. */
export function canTake(lots: readonly Lot[], named: readonly NamedLot[], sold: Quantity): boolean {
  const isThere = (part: NamedLot) =>
    part.quantity > 0n && lots.some((lot) => isSameLot(lot.id, part.lot) && part.quantity <= lot.quantity)
  const isTwice = (part: NamedLot, at: number) =>
    named.findIndex((other) => isSameLot(other.lot, part.lot)) !== at
  const sum = named.reduce((total, part) => total + part.quantity, 0n)
  return sum === sold && named.every(isThere) && !named.some(isTwice)
}

/** Takes the named shares. Null, with nothing taken, if they do not fit. */
export function takeNamed(open: OpenLots, named: readonly NamedLot[], sold: Quantity): Lot[] | null {
  if (!canTake(open.lots, named, sold)) return null
  const placeOf = (part: NamedLot) => open.lots.findIndex(({ id }) => isSameLot(id, part.lot))
  return atPoolCost(
    open,
    named.map((part) => takeAt(open, placeOf(part), part.quantity)),
  )
}

interface Replacing {
  may(lot: Lot): boolean
  /** Whether nothing is left to replace. */
  isOver(): boolean
  replace(lot: ReplayedLot): readonly ReplayedLot[]
}

/**
 * Uses lots acquired since a day as replacements, if unused and they `may`. `replace` changes a lot and returns the
 * parts divided off, which come before the rest. Days must not fall between calls: older lots are not checked again.
 */
export function replaceSince(open: OpenLots, day: number, { may, isOver, replace }: Replacing): void {
  const { lots, fresh, byCost } = open
  let [at, kept] = [0, 0]
  for (; at < fresh.length && !isOver(); at++) {
    const lot = fresh[at]
    if (!lot || lot.isReplacement || lot.acquiredDay < day) continue
    const place = placeAmong(lots, lot)
    if (lots[place] !== lot) continue
    if (may(lot)) {
      const before = lot.washAddedCents
      if (byCost) removeFromOrder(byCost, lot)
      const divided = replace(lot)
      if (byCost) for (const each of [lot, ...divided]) addToOrder(byCost, each)
      if (open.pool) {
        const added = poolOf([lot, ...divided]).added - before
        open.pool = { ...open.pool, added: open.pool.added + added }
      }
      if (divided.length > 0) lots.splice(place, 0, ...divided)
    }
    if (!lot.isReplacement) fresh[kept++] = lot
  }
  fresh.splice(kept, at - kept)
}

export function splitOpenLots(open: OpenLots, ratio: SplitRatio): void {
  setAll(open, splitLots(open.lots, ratio))
}

function setAll(open: OpenLots, lots: readonly Lot[]): void {
  open.lots.splice(0, open.lots.length, ...lots)
  open.fresh.splice(0, open.fresh.length, ...lots)
  open.units = lots.reduce((total, lot) => total + lot.quantity, 0n)
  open.byCost = null
}

function takeByAge(open: OpenLots, method: LotMethod, sale: SaleFacts): Lot[] {
  const taken: Lot[] = []
  // Removed together: one by one, each would move thousands.
  let whole = 0
  let missing: bigint = sale.quantity
  if (method === 'lifo') {
    for (; missing > 0n; missing -= taken.at(-1)?.quantity ?? 0n)
      taken.push(takeAt(open, open.lots.length - 1, missing))
    return taken
  }
  for (; missing > 0n; whole++) {
    const lot = open.lots[whole]
    if (!lot || lot.quantity > missing) break
    taken.push(lot)
    missing -= lot.quantity
    open.units -= lot.quantity
    if (open.byCost) removeFromOrder(open.byCost, lot)
  }
  open.lots.splice(0, whole)
  if (missing > 0n) taken.push(takeAt(open, 0, missing))
  return taken
}

function takeByCost(open: OpenLots, method: 'highest_cost' | 'minimum_tax', sale: SaleFacts): Lot[] {
  open.byCost ??= costOrderOf(open.lots)
  const taken: Lot[] = []
  for (let missing: bigint = sale.quantity; missing > 0n;) {
    const lot = takeAt(open, placeAmong(open.lots, nextByCost(open.byCost, method, sale)), missing)
    taken.push(lot)
    missing -= lot.quantity
  }
  return taken
}

function placeAmong(lots: readonly Lot[], wanted: Lot): number {
  let [from, to] = [0, lots.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    const lot = lots[middle]
    if (lot && isOlder(lot, wanted)) from = middle + 1
    else to = middle
  }
  return from
}

function takeAt(open: OpenLots, at: number, most: bigint): Lot {
  const { lots, byCost } = open
  const lot = lots[at]
  if (!lot) throw new RangeError('a sale exceeds its lots')
  if (byCost) removeFromOrder(byCost, lot)
  const taken = most < lot.quantity ? takeFromLot(lot, quantity(most)) : lot
  if (taken === lot) lots.splice(at, 1)
  else if (byCost) addToOrder(byCost, lot)
  open.units -= taken.quantity
  return taken
}

function atPoolCost(open: OpenLots, taken: Lot[]): Lot[] {
  if (!open.pool) return taken
  const after = takeFromPool(open.pool, taken, open.units)
  open.pool = after.pool
  return after.taken
}
