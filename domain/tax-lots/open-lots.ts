import { divideHalfUp } from '../money/decimal.ts'
import { cents } from '../money/money.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { shareOut } from '../money/share-out.ts'
import type { SplitRatio } from '../market/quote-validation.ts'
import { type Lot, divideLot, isSameLot } from './lot.ts'
import type { LotMethod, NamedLot } from './lot-method.ts'
import { type OpenLot, type SaleFacts, nextTaken, openLot } from './lot-order.ts'
import { splitLots } from './split-lots.ts'

/** The lots of one instrument that are open while a history is replayed, oldest first. */
export interface OpenLots {
  add(lots: readonly Lot[]): void
  /** Takes a sale's shares by a method, in the order taken. Refuses (throws) more than all lots have. */
  take(method: LotMethod, sale: SaleFacts): Lot[]
  /**
   * Takes a sale's shares as they are named. Null, with nothing taken, when a lot is not there, has fewer shares than
   * named, is named twice, or they do not add up to the sale.
   */
  takeNamed(named: readonly NamedLot[], sold: Quantity): Lot[] | null
  /** Puts other lots in the place of each that was acquired on a day or later. */
  replaceSince(day: number, replace: (lot: Lot) => Lot[]): void
  split(ratio: SplitRatio): void
  /** From here on all lots have one cost a share, whichever of them a sale takes. */
  pool(): void
  /** Fixes each lot at the average cost. */
  unpool(): void
  list(): Lot[]
}

/** What lots cost in all, as it was paid and as wash sales added. */
interface Pool {
  cost: bigint
  added: bigint
}

/**
 * Open lots, none to begin with. A pool keeps its sums and shares them out by quantities only when its lots are asked
 * for; a sale leaves it its part half-up to the cent, exactly as a position keeps its cost after a sale.
 */
export function createOpenLots(): OpenLots {
  let lots: OpenLot[] = []
  let pool: Pool | null = null

  function setAll(all: readonly Lot[]): void {
    lots = all.map(openLot)
  }

  function add(added: readonly Lot[]): void {
    for (const lot of added) lots.push(openLot(lot))
    if (pool) addTo(pool, added)
  }

  function takeAt(at: number, most: bigint): Lot {
    const open = lots[at]
    if (!open) throw new RangeError('a sale exceeds its lots')
    const units = most < open.lot.quantity ? quantity(most) : open.lot.quantity
    const { taken, rest } = divideLot(open.lot, units)
    if (rest) lots[at] = openLot(rest)
    else lots.splice(at, 1)
    return taken
  }

  function takeFirst(method: LotMethod, sale: SaleFacts): Lot[] {
    const taken: Lot[] = []
    for (let missing: bigint = sale.quantity; missing > 0n;) {
      const lot = takeAt(nextTaken(lots, method, sale), missing)
      taken.push(lot)
      missing -= lot.quantity
    }
    return taken
  }

  function atPoolCost(taken: readonly Lot[], from: Pool): Lot[] {
    const left = unitsOf(lots.map(({ lot }) => lot))
    const held = left + unitsOf(taken)
    const kept: Pool = {
      cost: divideHalfUp(from.cost * left, held),
      added: divideHalfUp(from.added * left, held),
    }
    const gone = { cost: from.cost - kept.cost, added: from.added - kept.added }
    Object.assign(from, kept)
    return sharing(gone, taken)
  }

  function unpool(): void {
    if (pool) setAll(sharing(pool, list()))
    pool = null
  }

  const list = (): Lot[] => lots.map(({ lot }) => lot)

  function startPool(): void {
    pool ??= addTo({ cost: 0n, added: 0n }, list())
  }

  return {
    add,
    take(method, sale) {
      const wasPooled = pool !== null
      if (method === 'average') startPool()
      const taken = takeFirst(method, sale)
      const priced = pool ? atPoolCost(taken, pool) : taken
      if (!wasPooled) unpool()
      return priced
    },
    takeNamed(named, sold) {
      if (!areThere(lots, named, sold)) return null
      const taken = named.map((part) =>
        takeAt(
          lots.findIndex(({ lot }) => isSameLot(lot.id, part.lot)),
          part.quantity,
        ),
      )
      return pool ? atPoolCost(taken, pool) : taken
    },
    replaceSince(day, replace) {
      const from = lots.findLastIndex(({ lot }) => lot.acquiredDay < day) + 1
      for (const known of lots.splice(from)) {
        const others = known.lot.isReplacement ? [known.lot] : replace(known.lot)
        if (others.length === 1 && others[0] === known.lot) lots.push(known)
        else for (const lot of others) lots.push(openLot(lot))
        if (pool) pool.added += addedTo(others) - known.lot.washAddedCents
      }
    },
    split(ratio) {
      setAll(splitLots(list(), ratio))
    },
    pool: startPool,
    unpool,
    list: () => (pool ? sharing(pool, list()) : list()),
  }
}

function areThere(lots: readonly OpenLot[], named: readonly NamedLot[], sold: Quantity): boolean {
  const isThere = (part: NamedLot) =>
    part.quantity > 0n && lots.some(({ lot }) => isSameLot(lot.id, part.lot) && part.quantity <= lot.quantity)
  const isTwice = (part: NamedLot, at: number) =>
    named.findIndex((other) => isSameLot(other.lot, part.lot)) !== at
  const sum = named.reduce((total, part) => total + part.quantity, 0n)
  return sum === sold && named.every(isThere) && !named.some(isTwice)
}

function sharing(pool: Pool, lots: readonly Lot[]): Lot[] {
  const weights = lots.map((lot) => lot.quantity)
  const costs = shareOut(pool.cost, weights)
  const added = shareOut(pool.added, weights)
  return lots.map((lot, at) => ({
    ...lot,
    costCents: cents(costs[at] ?? 0n),
    washAddedCents: cents(added[at] ?? 0n),
  }))
}

function addTo(pool: Pool, lots: readonly Lot[]): Pool {
  for (const lot of lots) {
    pool.cost += lot.costCents
    pool.added += lot.washAddedCents
  }
  return pool
}

const unitsOf = (lots: readonly Lot[]): bigint => lots.reduce((total, lot) => total + lot.quantity, 0n)
const addedTo = (lots: readonly Lot[]): bigint => lots.reduce((total, lot) => total + lot.washAddedCents, 0n)
