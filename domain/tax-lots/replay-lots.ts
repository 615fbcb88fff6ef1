import { type Cents, ZERO_CENTS, cents } from '../money/money.ts'
import type { Quantity } from '../money/quantity.ts'
import { shareOut } from '../money/share-out.ts'
import type { SplitRatio } from '../market/quote-validation.ts'
import { termOn } from './holding-period.ts'
import { type Disposal, type Lot, basisOf, economicGainOf, purchasedLot } from './lot.ts'
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
import {
  type OpenLoss,
  WASH_DAYS,
  mayReplace,
  newLoss,
  replaceLoss,
  splitLoss,
  unmatchedOf,
} from './wash-sale.ts'

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

/** A replay on its way. */
interface Replay {
  readonly rates: TermRates
  readonly open: OpenLots
  /** Losses that purchases may still replace, in the order of their sales. */
  losses: OpenLoss[]
  method: LotMethod
  readonly disposals: Disposal[]
  readonly fallbacks: bigint[]
  /** How many parts of a purchase were divided off so far. */
  readonly parts: Map<bigint, number>
}

function apply(replay: Replay, event: LotEvent): void {
  switch (event.kind) {
    case 'buy':
      forgetLosses(replay, event.day)
      return addLots(replay.open, replacing(replay, purchasedLot(event), 0))
    case 'sell':
      return sell(replay, event)
    case 'split':
      splitOpenLots(replay.open, event.split)
      replay.losses = replay.losses.map((loss) => splitLoss(loss, event.split))
      return
    case 'method':
      replay.method = event.method
      return event.method === 'average' ? startPool(replay.open) : endPool(replay.open)
  }
}

function forgetLosses(replay: Replay, day: number): void {
  replay.losses = replay.losses.filter((loss) => day - loss.soldDay <= WASH_DAYS && unmatchedOf(loss) > 0n)
}

/** What a lot becomes as it replaces open losses from one on, in the order of their sales. */
function replacing(replay: Replay, lot: Lot, first: number): Lot[] {
  const { losses, parts } = replay
  const divided: Lot[] = []
  let left: Lot | null = lot
  for (let at = first; at < losses.length && left; at++) {
    const loss = losses[at]
    if (!loss || unmatchedOf(loss) === 0n || !mayReplace(left, loss)) continue
    const part = (parts.get(left.id.purchase) ?? 0) + 1
    const matched = replaceLoss(left, loss, part)
    if (matched.rest) parts.set(left.id.purchase, part)
    settle(replay, at, matched.loss)
    divided.push(matched.replacement)
    left = matched.rest
  }
  return left ? [...divided, left] : divided
}

function settle({ losses, disposals }: Replay, at: number, loss: OpenLoss): void {
  losses[at] = loss
  const disposal = disposals[loss.disposal]
  if (disposal) disposals[loss.disposal] = { ...disposal, disallowedCents: loss.disallowedCents }
}

function sell(replay: Replay, sale: Sale): void {
  const taken = take(replay, sale, sale.choice ?? { method: replay.method })
  forgetLosses(replay, sale.day)
  const known = replay.losses.length
  const weights = taken.map((lot) => lot.quantity)
  const proceeds = shareOut(sale.proceedsCents, weights)
  for (const [at, lot] of taken.entries()) dispose(replay, sale, lot, cents(proceeds[at] ?? 0n))
  // Purchases up to 30 days before a sale at a loss replace it, as far as they are still held after it. Earlier losses
  // took what they could when they were made.
  if (replay.losses.length === known) return
  replaceSince(replay.open, sale.day - WASH_DAYS, (lot) => replacing(replay, lot, known))
}

/** Named lots that are not there fall back to the method in force. */
function take({ open, rates, method, fallbacks }: Replay, sale: Sale, choice: LotChoice): Lot[] {
  const facts = { ...sale, rates }
  if ('method' in choice) return takeByMethod(open, choice.method, facts)
  const named = takeNamed(open, choice.lots, sale.quantity)
  if (!named) fallbacks.push(sale.id)
  return named ?? takeByMethod(open, method, facts)
}

function dispose({ disposals, losses }: Replay, sale: Sale, lot: Lot, proceedsCents: Cents): void {
  const disposal: Disposal = {
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
  if (economicGainOf(disposal) >= 0n) return
  losses.push(
    newLoss({
      disposal: disposals.length - 1,
      purchase: lot.id.purchase,
      soldDay: sale.day,
      heldDays: sale.day - lot.heldFromDay,
      lossCents: cents(basisOf(lot) - proceedsCents),
      quantity: lot.quantity,
    }),
  )
}
