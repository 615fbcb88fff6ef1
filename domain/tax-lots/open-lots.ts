import { type Quantity, quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/quote-validation.ts'
import { type Lot, divideLot, isSameLot } from './lot.ts'
import type { LotMethod, NamedLot } from './lot-method.ts'
import { type OpenLot, type SaleFacts, nextTaken, openLot } from './lot-order.ts'
import { type LotPool, addToPool, poolOf, sharingPool, takeFromPool } from './lot-pool.ts'
import { splitLots } from './split-lots.ts'

/** The lots of one instrument that are open while a history is replayed. A replay changes it in place. */
export interface OpenLots {
  /** Oldest first. */
  readonly lots: OpenLot[]
  /** What they cost together, under the average method: their own costs do not count then. Null otherwise. */
  pool: LotPool | null
}

export const noOpenLots = (): OpenLots => ({ lots: [], pool: null })

/** The lots as they are now, with their part of the pool where there is one. */
export function listOpenLots({ lots, pool }: OpenLots): Lot[] {
  const own = lots.map(({ lot }) => lot)
  return pool ? sharingPool(pool, own) : own
}

export function addLots(open: OpenLots, added: readonly Lot[]): void {
  for (const lot of added) open.lots.push(openLot(lot))
  if (open.pool) open.pool = addToPool(open.pool, added)
}

/** From here on all lots have one cost a share, whichever of them a sale takes. */
export function startPool(open: OpenLots): void {
  open.pool ??= poolOf(open.lots.map(({ lot }) => lot))
}

/** Fixes each lot at the average cost. */
export function endPool(open: OpenLots): void {
  if (open.pool) setAll(open, listOpenLots(open))
  open.pool = null
}

/** Takes a sale's shares by a method, in the order taken. Refuses (throws) more than all lots have. */
export function takeByMethod(open: OpenLots, method: LotMethod, sale: SaleFacts): Lot[] {
  const wasPooled = open.pool !== null
  if (method === 'average') startPool(open)
  const taken: Lot[] = []
  for (let missing: bigint = sale.quantity; missing > 0n;) {
    const lot = takeAt(open.lots, nextTaken(open.lots, method, sale), missing)
    taken.push(lot)
    missing -= lot.quantity
  }
  const priced = atPoolCost(open, taken)
  if (!wasPooled) endPool(open)
  return priced
}

/**
 * Takes a sale's shares as they are named. Null, with nothing taken, when a lot is not there, has fewer shares than
 * named, is named twice, or they do not add up to the sale.
 */
export function takeNamed(open: OpenLots, named: readonly NamedLot[], sold: Quantity): Lot[] | null {
  if (!areThere(open.lots, named, sold)) return null
  const placeOf = (part: NamedLot) => open.lots.findIndex(({ lot }) => isSameLot(lot.id, part.lot))
  return atPoolCost(
    open,
    named.map((part) => takeAt(open.lots, placeOf(part), part.quantity)),
  )
}

/** Puts other lots in the place of each that was acquired on a day or later and has replaced nothing yet. */
export function replaceSince(open: OpenLots, day: number, replace: (lot: Lot) => Lot[]): void {
  const { lots } = open
  const from = lots.findLastIndex(({ lot }) => lot.acquiredDay < day) + 1
  for (const known of lots.splice(from)) {
    const others = known.lot.isReplacement ? [known.lot] : replace(known.lot)
    if (others.length === 1 && others[0] === known.lot) lots.push(known)
    else for (const lot of others) lots.push(openLot(lot))
    if (open.pool) {
      const added = poolOf(others).added - known.lot.washAddedCents
      open.pool = { ...open.pool, added: open.pool.added + added }
    }
  }
}

export function splitOpenLots(open: OpenLots, ratio: SplitRatio): void {
  setAll(
    open,
    splitLots(
      open.lots.map(({ lot }) => lot),
      ratio,
    ),
  )
}

function setAll(open: OpenLots, lots: readonly Lot[]): void {
  open.lots.splice(0, open.lots.length, ...lots.map(openLot))
}

function takeAt(lots: OpenLot[], at: number, most: bigint): Lot {
  const open = lots[at]
  if (!open) throw new RangeError('a sale exceeds its lots')
  const units = most < open.lot.quantity ? quantity(most) : open.lot.quantity
  const { taken, rest } = divideLot(open.lot, units)
  lots.splice(at, 1, ...(rest ? [openLot(rest)] : []))
  return taken
}

function atPoolCost(open: OpenLots, taken: Lot[]): Lot[] {
  if (!open.pool) return taken
  const left = open.lots.reduce((total, { lot }) => total + lot.quantity, 0n)
  const after = takeFromPool(open.pool, taken, left)
  open.pool = after.pool
  return after.taken
}

function areThere(lots: readonly OpenLot[], named: readonly NamedLot[], sold: Quantity): boolean {
  const isThere = (part: NamedLot) =>
    part.quantity > 0n && lots.some(({ lot }) => isSameLot(lot.id, part.lot) && part.quantity <= lot.quantity)
  const isTwice = (part: NamedLot, at: number) =>
    named.findIndex((other) => isSameLot(other.lot, part.lot)) !== at
  const sum = named.reduce((total, part) => total + part.quantity, 0n)
  return sum === sold && named.every(isThere) && !named.some(isTwice)
}
