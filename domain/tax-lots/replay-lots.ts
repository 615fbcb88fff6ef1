import { type Cents, ZERO_CENTS, cents, subtractCents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY } from '../money/quantity.ts'
import { shareOut } from '../money/share-out.ts'
import type { SplitRatio } from '../market/split-ratio.ts'
import { termOn } from './holding-period.ts'
import { type Disposal, type Lot, type ReplayedLot, basisOf, purchasedLot } from './lot.ts'
import {
  DEFAULT_LOT_METHOD,
  DEFAULT_TERM_RATES,
  type LotChoice,
  type LotMethod,
  type TermRates,
} from './lot-method.ts'
import {
  type OpenLots,
  addLots,
  endPool,
  listOpenLots,
  noOpenLots,
  replaceSince,
  splitOpenLots,
  startPool,
  takeByMethod,
  takeNamed,
} from './open-lots.ts'
import { type OpenLoss, WASH_DAYS, isMatched, mayReplace, replaceLoss, splitLoss } from './wash-sale.ts'

/** What happens to one customer's lots in one instrument, in the order of ids. Days are New York day numbers. */
export type LotEvent =
  | {
      readonly kind: 'buy'
      readonly id: bigint
      readonly day: number
      readonly quantity: Quantity
      readonly costCents: Cents
    }
  | {
      readonly kind: 'sell'
      readonly id: bigint
      readonly day: number
      readonly quantity: Quantity
      /** After commission. */
      readonly proceedsCents: Cents
      /** What the customer chose for this sale; the method in force otherwise. */
      readonly choice?: LotChoice
    }
  | { readonly kind: 'split'; readonly split: SplitRatio }
  /** The customer's method for sales from here on. */
  | { readonly kind: 'method'; readonly method: LotMethod }

/** Open lots, oldest first, and every disposal in order. */
export interface LotReplay {
  readonly open: readonly Lot[]
  readonly disposals: readonly Disposal[]
  /** Sales whose named lots were not there: they took lots by the method in force. */
  readonly fallbacks: readonly bigint[]
  /** The method in force at the end. */
  readonly method: LotMethod
}

/**
 * Replays what a customer bought and sold of one instrument into tax lots and disposals, under United States rules:
 * the lots that each sale takes, their terms, and wash sales within this account and symbol. A pure function of the
 * events: lots are never stored. The costs of open lots and of disposals add up to what was paid, to the cent; what
 * wash sales added adds up to what they disallowed. Refuses (throws) sales beyond what is held: the ledger has none.
 */
export function replayLots(events: readonly LotEvent[], rates: TermRates = DEFAULT_TERM_RATES): LotReplay {
  const replay: Replay = {
    rates,
    open: noOpenLots(),
    losses: [],
    method: DEFAULT_LOT_METHOD,
    disposals: [],
    fallbacks: [],
    parts: new Map(),
  }
  for (const event of events) apply(replay, event)
  const { open, disposals, fallbacks, method } = replay
  return { open: listOpenLots(open), disposals, fallbacks, method }
}

type Sale = LotEvent & { kind: 'sell' }
/** A disposal whose loss may still be disallowed. */
type ReplayedDisposal = Disposal & { disallowedCents: Cents }

/** A replay on its way. */
interface Replay {
  readonly rates: TermRates
  readonly open: OpenLots
  /** Losses that purchases may still replace, in the order of their sales; between them some that nothing can. */
  readonly losses: OpenLoss[]
  method: LotMethod
  readonly disposals: ReplayedDisposal[]
  readonly fallbacks: bigint[]
  /** How many parts of a purchase were divided off so far. */
  readonly parts: Map<bigint, number>
}

function apply(replay: Replay, event: LotEvent): void {
  switch (event.kind) {
    case 'buy':
      return buy(replay, event)
    case 'sell':
      return sell(replay, event)
    case 'split':
      splitOpenLots(replay.open, event.split)
      for (const loss of replay.losses) splitLoss(loss, event.split)
      return
    case 'method':
      replay.method = event.method
      return event.method === 'average' ? startPool(replay.open) : endPool(replay.open)
  }
}

function buy(replay: Replay, event: LotEvent & { kind: 'buy' }): void {
  forgetLosses(replay, event.day)
  const lot = purchasedLot(event)
  addLots(replay.open, [...replaceLosses(replay, lot, 0), lot])
}

/** Forgets the first losses, as far as nothing can replace them any more. */
function forgetLosses({ losses }: Replay, day: number): void {
  const first = losses.findIndex((loss) => day - loss.soldDay <= WASH_DAYS && !isMatched(loss))
  if (first !== 0) losses.splice(0, first === -1 ? losses.length : first)
}

/** A lot replaces open losses from one on, in the order of their sales. Answers the parts that were divided off. */
function replaceLosses(replay: Replay, lot: ReplayedLot, first: number): readonly ReplayedLot[] {
  const { losses, parts } = replay
  let divided: ReplayedLot[] | null = null
  for (let at = first; at < losses.length; at++) {
    const loss = losses[at]
    if (!loss || !mayReplace(lot, loss)) continue
    const { purchase } = lot.id
    const part = (parts.get(purchase) ?? 0) + 1
    const replacement = replaceLoss(lot, loss, part)
    if (!replacement) break
    parts.set(purchase, part)
    divided ??= []
    divided.push(replacement)
  }
  return divided ?? NONE
}

const NONE: readonly ReplayedLot[] = []

function sell(replay: Replay, sale: Sale): void {
  const taken = take(replay, sale, sale.choice ?? { method: replay.method })
  forgetLosses(replay, sale.day)
  const { losses } = replay
  const known = losses.length
  const proceeds = shareOut(
    sale.proceedsCents,
    taken.map((lot) => lot.quantity),
  )
  for (const [at, lot] of taken.entries()) dispose(replay, sale, lot, cents(proceeds[at] ?? 0n))
  // Purchases up to 30 days before a sale at a loss replace it, as far as they are still held after it. Earlier losses
  // took what they could when they were made.
  if (losses.length > known) replaceBefore(replay, sale.day, known)
}

/** Lots that are open and were bought up to 30 days before replace the losses of a day, from one on. */
function replaceBefore(replay: Replay, day: number, known: number): void {
  const { losses } = replay
  let first = known
  const isOver = (): boolean => {
    for (let loss = losses[first]; loss && isMatched(loss); loss = losses[first]) first++
    return first === losses.length
  }
  const may = (lot: Lot): boolean => {
    for (let at = first; at < losses.length; at++) {
      const loss = losses[at]
      if (loss && mayReplace(lot, loss)) return true
    }
    return false
  }
  replaceSince(replay.open, day - WASH_DAYS, {
    may,
    isOver,
    replace: (lot) => replaceLosses(replay, lot, first),
  })
}

/** Named lots that are not there fall back to the method in force. */
function take({ open, rates, method, fallbacks }: Replay, sale: Sale, choice: LotChoice): Lot[] {
  const facts = { day: sale.day, quantity: sale.quantity, proceedsCents: sale.proceedsCents, rates }
  if ('method' in choice) return takeByMethod(open, choice.method, facts)
  const named = takeNamed(open, choice.lots, sale.quantity)
  if (!named) fallbacks.push(sale.id)
  return named ?? takeByMethod(open, method, facts)
}

function dispose({ disposals, losses }: Replay, sale: Sale, lot: Lot, proceedsCents: Cents): void {
  const disposal: ReplayedDisposal = {
    saleId: sale.id,
    lotId: lot.id,
    quantity: lot.quantity,
    acquiredDay: lot.acquiredDay,
    heldFromDay: lot.heldFromDay,
    soldDay: sale.day,
    term: termOn(lot.heldFromDay, sale.day),
    proceedsCents,
    costCents: lot.costCents,
    washAddedCents: lot.washAddedCents,
    disallowedCents: ZERO_CENTS,
  }
  disposals.push(disposal)
  const lossCents = subtractCents(basisOf(lot), proceedsCents)
  if (lossCents <= 0n) return
  losses.push({
    disposal,
    purchase: lot.id.purchase,
    soldDay: sale.day,
    heldDays: sale.day - lot.heldFromDay,
    lossCents,
    quantity: lot.quantity,
    matched: ZERO_QUANTITY,
  })
}
