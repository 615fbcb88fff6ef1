import type { SplitRatio } from '../market/split-ratio.ts'
import { type Cents, ZERO_CENTS, cents, subtractCents } from '../money/money.ts'
import { type Quantity, ZERO_QUANTITY, quantity } from '../money/quantity.ts'
import { shareOut } from '../money/share-out.ts'
import { termOn } from './holding-period.ts'
import {
  DEFAULT_LOT_METHOD,
  DEFAULT_TERM_RATES,
  type LotChoice,
  type LotMethod,
  type TermRates,
} from './lot-method.ts'
import { type Disposal, type Lot, type ReplayedLot, basisOf, purchasedLot } from './lot.ts'
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

/** One event of a customer's lots in one instrument, in the order of ids. Days are New York day numbers. */
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
      /** Chosen for this sale; else the method in force. */
      readonly choice?: LotChoice
    }
  | { readonly kind: 'split'; readonly split: SplitRatio }
  /** The customer's method from here on. */
  | { readonly kind: 'method'; readonly method: LotMethod }

/** Open lots, oldest first, and every disposal in order. */
export interface LotReplay {
  readonly open: readonly Lot[]
  readonly disposals: readonly Disposal[]
  /** Sales that fell back to the method in force, because named lots were missing. */
  readonly fallbacks: readonly bigint[]
  /** In force at the end. */
  readonly method: LotMethod
}

/**
 * Replays one instrument's history into tax lots and disposals under United States rules, with wash sales within this
 * account and symbol. Costs of open lots and disposals add up to what was paid, to the cent, and wash-sale additions
 * to disallowed losses. Throws for sales beyond what is held.
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
type ReplayedDisposal = Disposal & { disallowedCents: Cents }

interface Replay {
  readonly rates: TermRates
  readonly open: OpenLots
  /** Losses that purchases may still replace, in the order of their sales, among some that nothing can. */
  readonly losses: OpenLoss[]
  method: LotMethod
  readonly disposals: ReplayedDisposal[]
  readonly fallbacks: bigint[]
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

function forgetLosses({ losses }: Replay, day: number): void {
  const first = losses.findIndex((loss) => day - loss.soldDay <= WASH_DAYS && !isMatched(loss))
  if (first !== 0) losses.splice(0, first === -1 ? losses.length : first)
}

/** A lot replaces open losses from `first` on, in the order of their sales. Returns the parts divided off. */
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
  // Purchases up to 30 days before replace this loss, if still held. Earlier losses came first.
  if (losses.length > known) replaceBefore(replay, sale.day, known)
}

/** Open lots bought up to 30 days before replace losses from `known` on. */
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

/** A booked purchase, sale or split. */
export interface BookedTrade {
  readonly id: bigint
  readonly type: 'buy' | 'sell' | 'split'
  /** New York day number. */
  readonly day: number
  /** 1e-8 shares. */
  readonly units: bigint
  /** A buy's cost, or a sale's proceeds before commission. */
  readonly amountCents: bigint
  readonly feeCents: bigint
  readonly split: SplitRatio | null
}

/** A customer's method for all instruments, or for one fund. */
export interface LotSetting {
  readonly id: bigint
  readonly instrument: string | null
  readonly method: LotMethod
}

/**
 * One customer's history in one instrument, ready to replay: trades by id, each sale with its choice, after earlier
 * settings. Throws for a split without terms.
 */
export function lotEventsOf(
  instrument: string,
  trades: readonly BookedTrade[],
  chosen: { settings: readonly LotSetting[]; choices: ReadonlyMap<bigint, LotChoice> },
): LotEvent[] {
  const settings = chosen.settings.filter((own) => own.instrument === null || own.instrument === instrument)
  const events: LotEvent[] = []
  let [made, method]: [number, LotMethod] = [0, DEFAULT_LOT_METHOD]
  const applyUpTo = (id: bigint | null) => {
    const before = made
    while (made < settings.length && (id === null || (settings[made]?.id ?? 0n) < id)) made += 1
    if (made === before) return
    const next = methodAfter(settings.slice(0, made), instrument)
    if (next !== method) events.push({ kind: 'method', method: next })
    method = next
  }
  for (const trade of trades) {
    applyUpTo(trade.id)
    events.push(eventOf(trade, chosen.choices.get(trade.id)))
  }
  applyUpTo(null)
  return events
}

/** The method in force after these settings: a fund's own, else the one for all. */
export function methodAfter(settings: readonly LotSetting[], instrument: string | null): LotMethod {
  const last = (of: string | null) => settings.findLast((setting) => setting.instrument === of)?.method
  return (instrument === null ? undefined : last(instrument)) ?? last(null) ?? DEFAULT_LOT_METHOD
}

function eventOf(trade: BookedTrade, choice: LotChoice | undefined): LotEvent {
  const { id, type, day, units, amountCents, feeCents, split } = trade
  if (type === 'split') {
    if (!split) throw new Error('a split without its terms')
    return { kind: 'split', split }
  }
  const traded = { id, day, quantity: quantity(units) }
  if (type === 'buy') return { kind: 'buy', ...traded, costCents: cents(amountCents) }
  const proceedsCents = cents(amountCents - feeCents)
  return { kind: 'sell', ...traded, proceedsCents, ...(choice ? { choice } : {}) }
}
