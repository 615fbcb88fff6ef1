import { type Cents, cents } from '../money/money.ts'
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
import { createOpenLots } from './open-lots.ts'
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
 * events: lots are never stored. The costs of open lots and of disposals add up to what was paid, to the cent; what wash
 * sales added adds up to what they disallowed. Refuses (throws) sales beyond what is held, which the ledger prevents.
 */
export function replayLots(events: readonly LotEvent[], rates: TermRates = DEFAULT_TERM_RATES): LotReplay {
  const replay = createReplay(rates)
  for (const event of events) replay.apply(event)
  return replay.result()
}

type Sale = LotEvent & { kind: 'sell' }

function createReplay(rates: TermRates) {
  const open = createOpenLots()
  let losses: OpenLoss[] = []
  let method: LotMethod = DEFAULT_LOT_METHOD
  const disposals: Disposal[] = []
  const fallbacks: bigint[] = []
  /** How many parts of a purchase were divided off so far. */
  const parts = new Map<bigint, number>()

  function buy(event: LotEvent & { kind: 'buy' }): void {
    forgetLossesBefore(event.day)
    open.add(replacing(purchasedLot(event), 0))
  }

  const forgetLossesBefore = (day: number): void => {
    losses = losses.filter((loss) => day - loss.soldDay <= WASH_DAYS && unmatchedOf(loss) > 0n)
  }

  /** What a lot becomes as it replaces open losses from one on, in the order of their sales. */
  function replacing(lot: Lot, first: number): Lot[] {
    const divided: Lot[] = []
    let left: Lot | null = lot
    for (let at = first; at < losses.length && left; at++) {
      const loss = losses[at]
      if (!loss || unmatchedOf(loss) === 0n || !mayReplace(left, loss)) continue
      const part = (parts.get(left.id.purchase) ?? 0) + 1
      const matched = replaceLoss(left, loss, part)
      if (matched.rest) parts.set(left.id.purchase, part)
      settle(at, matched.loss)
      divided.push(matched.replacement)
      left = matched.rest
    }
    return left ? [...divided, left] : divided
  }

  function settle(at: number, loss: OpenLoss): void {
    losses[at] = loss
    const disposal = disposals[loss.disposal]
    if (disposal) disposals[loss.disposal] = { ...disposal, disallowedCents: loss.disallowedCents }
  }

  function sell(sale: Sale): void {
    const taken = take(sale, sale.choice ?? { method })
    forgetLossesBefore(sale.day)
    const known = losses.length
    const proceeds = shareOut(
      sale.proceedsCents,
      taken.map((lot) => lot.quantity),
    )
    for (const [at, lot] of taken.entries()) dispose(sale, lot, cents(proceeds[at] ?? 0n))
    // Purchases up to 30 days before a sale at a loss replace it, as far as they are still held after it. Earlier losses
    // took what they could when they were made.
    if (losses.length > known) open.replaceSince(sale.day - WASH_DAYS, (lot) => replacing(lot, known))
  }

  /** Named lots that are not there fall back to the method in force. */
  function take(sale: Sale, choice: LotChoice): Lot[] {
    const facts = { ...sale, rates }
    if ('method' in choice) return open.take(choice.method, facts)
    const named = open.takeNamed(choice.lots, sale.quantity)
    if (!named) fallbacks.push(sale.id)
    return named ?? open.take(method, facts)
  }

  function dispose(sale: Sale, lot: Lot, proceedsCents: Cents): void {
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
      disallowedCents: cents(0n),
    }
    disposals.push(disposal)
    if (economicGainOf(disposal) >= 0n) return
    const facts = {
      disposal: disposals.length - 1,
      purchase: lot.id.purchase,
      soldDay: sale.day,
      heldDays: sale.day - lot.heldFromDay,
      lossCents: cents(basisOf(lot) - proceedsCents),
      quantity: lot.quantity,
    }
    losses.push(newLoss(facts))
  }

  function setMethod(next: LotMethod): void {
    if (next === 'average') open.pool()
    else open.unpool()
    method = next
  }

  return {
    apply(event: LotEvent): void {
      if (event.kind === 'buy') buy(event)
      else if (event.kind === 'sell') sell(event)
      else if (event.kind === 'method') setMethod(event.method)
      else {
        open.split(event.split)
        losses = losses.map((loss) => splitLoss(loss, event.split))
      }
    },
    result: (): LotReplay => ({ open: open.list(), disposals, fallbacks, method }),
  }
}
