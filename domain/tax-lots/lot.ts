import type { SplitRatio } from '../market/split-ratio.ts'
import { divideHalfUp } from '../money/decimal.ts'
import { type Cents, ZERO_CENTS, addCents, cents, subtractCents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import { shareOut } from '../money/share-out.ts'
import { afterSplit } from '../trading/corporate-action.ts'
import type { Term } from './holding-period.ts'

/** Names a lot: the transaction that bought it, and its part where a wash sale divided it. */
export interface LotId {
  readonly purchase: bigint
  /** 0 unless divided off. */
  readonly part: number
}

/** Shares of one purchase still held, with one cost and one holding period. */
export interface Lot {
  readonly id: LotId
  /** New York day number of the trade date. */
  readonly acquiredDay: number
  /** Day number that the holding period counts from: the trade date, or earlier after a wash sale. */
  readonly heldFromDay: number
  readonly quantity: Quantity
  readonly costCents: Cents
  /** Disallowed losses added to its cost. */
  readonly washAddedCents: Cents
  /** Each share replaces once. */
  readonly isReplacement: boolean
}

/** What one sale took of one lot. */
export interface Disposal extends Omit<Lot, 'id' | 'isReplacement'> {
  readonly saleId: bigint
  readonly lotId: LotId
  readonly soldDay: number
  readonly term: Term
  /** Its part of the proceeds, after commission. */
  readonly proceedsCents: Cents
  /** The part of its loss that does not count because the shares were replaced: Internal Revenue Code, section 1091. */
  readonly disallowedCents: Cents
}

/** A lot's cost for taxes: what was paid and what wash sales added. */
export const basisOf = (lot: Pick<Lot, 'costCents' | 'washAddedCents'>): Cents =>
  addCents(lot.costCents, lot.washAddedCents)

/** Proceeds less cost, before what is disallowed; negative for a loss. */
export const economicGainOf = (disposal: Disposal): Cents =>
  subtractCents(disposal.proceedsCents, basisOf(disposal))

/** The gain without any disallowed loss. Form 8949: column (h) = (d) - (e) + (g). */
export const countedGainOf = (disposal: Disposal): Cents =>
  addCents(economicGainOf(disposal), disposal.disallowedCents)

/** "1234", and "1234.1" for the first part that a wash sale divided off. */
export const lotIdText = ({ purchase, part }: LotId): string =>
  part === 0 ? purchase.toString() : `${purchase}.${part}`

const LOT_ID = /^([1-9]\d{0,18})(?:\.([1-9]\d{0,5}))?$/

/** Reads what `lotIdText` writes; null for anything else. */
export function parseLotId(text: string): LotId | null {
  const [, purchase, part] = LOT_ID.exec(text) ?? []
  return purchase === undefined
    ? null
    : { purchase: BigInt(purchase), part: Number.parseInt(part ?? '0', 10) }
}

export const isSameLot = (a: LotId, b: LotId): boolean => a.purchase === b.purchase && a.part === b.part

/** A lot during a replay, mutated in place: copies of 50,000 lots took a third of the time. */
export type ReplayedLot = { -readonly [Key in keyof Lot]: Lot[Key] }

/**
 * Takes and returns part of a lot's shares. The rest keeps its cost half-up to the cent, the taken part the
 * remainder. Throws for all its shares or more.
 */
export function takeFromLot(lot: ReplayedLot, taken: Quantity): ReplayedLot {
  if (taken >= lot.quantity) throw new RangeError(`cannot take ${taken} from a lot of ${lot.quantity}`)
  const left = quantity(lot.quantity - taken)
  const costCents = cents(divideHalfUp(lot.costCents * left, lot.quantity))
  const washAddedCents =
    lot.washAddedCents === ZERO_CENTS
      ? ZERO_CENTS
      : cents(divideHalfUp(lot.washAddedCents * left, lot.quantity))
  const part = {
    id: lot.id,
    acquiredDay: lot.acquiredDay,
    heldFromDay: lot.heldFromDay,
    quantity: taken,
    costCents: subtractCents(lot.costCents, costCents),
    washAddedCents: subtractCents(lot.washAddedCents, washAddedCents),
    isReplacement: lot.isReplacement,
  }
  lot.quantity = left
  lot.costCents = costCents
  lot.washAddedCents = washAddedCents
  return part
}

/** A lot as a purchase makes it. */
export const purchasedLot = (purchase: {
  id: bigint
  day: number
  quantity: Quantity
  costCents: Cents
}): ReplayedLot => ({
  id: { purchase: purchase.id, part: 0 },
  acquiredDay: purchase.day,
  heldFromDay: purchase.day,
  quantity: purchase.quantity,
  costCents: purchase.costCents,
  washAddedCents: ZERO_CENTS,
  isReplacement: false,
})

/**
 * Lots after a split, adding up to the new position to 1e-8 by largest remainder. Costs and dates stay. An emptied
 * lot gives its cost to the next older one, the oldest to the next younger.
 */
export function splitLots(lots: readonly Lot[], split: SplitRatio): Lot[] {
  const quantities = lots.map((lot) => lot.quantity)
  const held = quantity(quantities.reduce((total, units) => total + units, 0n))
  const scaled = shareOut(afterSplit(held, split), quantities)
  const after = lots.map((lot, at) => ({ ...lot, quantity: quantity(scaled[at] ?? ZERO_QUANTITY) }))
  return withoutEmptyLots(after)
}

function withoutEmptyLots(lots: readonly Lot[]): Lot[] {
  const kept: Lot[] = []
  /** Empty lots older than the first kept. */
  let waiting: Lot[] = []
  for (const lot of lots) {
    const older = kept.at(-1)
    if (lot.quantity > 0n) {
      kept.push(waiting.reduce(withCostOf, lot))
      waiting = []
    } else if (older) kept[kept.length - 1] = withCostOf(older, lot)
    else waiting.push(lot)
  }
  return kept
}

const withCostOf = (lot: Lot, empty: Lot): Lot => ({
  ...lot,
  costCents: addCents(lot.costCents, empty.costCents),
  washAddedCents: addCents(lot.washAddedCents, empty.washAddedCents),
})
