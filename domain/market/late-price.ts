import type { MarketCalendar, SessionStatus } from './market-calendar.ts'
import { type HeldQuote, type Quote, isFresh } from './quote.ts'

/**
 * What becomes of an order whose price is late: it waits for the first price that is made after it, it is refused, or
 * it is filled at the late price. The operator's choice.
 */
export const LATE_PRICE_POLICIES = ['wait', 'refuse', 'fill'] as const
export type LatePricePolicy = (typeof LATE_PRICE_POLICIES)[number]

/** A price that was made longer ago is late: who sees newer ones elsewhere knows where it goes. */
const LATE_AFTER_MS = 60_000
/** How far a provider's clock may be behind ours. */
const CLOCKS_DIFFER_MS = 2_000
/** So long after a close every price of its session has been told, or never will be. */
const TOLD_WITHIN_MS = 3_600_000

/** Whether a price is late: judged by each quote, since one provider tells some at once and others a quarter later. */
export function isLate({ quote, arrival }: HeldQuote, status: SessionStatus, nowMs: number): boolean {
  return status.isOpen && arrival.by !== 'nav' && nowMs - quote.quotedAtMs > LATE_AFTER_MS
}

/**
 * Until when orders must have been placed to be filled at a price, epoch ms: until it was made, and two seconds for
 * clocks that differ. A time that a provider says in minutes is the start of the minute, so the price was made then or
 * later.
 */
export const fillsOrdersPlacedBy = ({ quotedAtMs }: Pick<Quote, 'quotedAtMs'>): number =>
  quotedAtMs + CLOCKS_DIFFER_MS

/**
 * The quote that orders are filled at that wait for a price made after them; null where there is none that counts. It
 * has just been received and may be told after the close of its session.
 */
export const laterQuote = (held: HeldQuote | null): Quote | null =>
  held && held.arrival.by !== 'nav' && isFresh(held) ? held.quote : null

/** When an open order ends whose session gave no later price, epoch ms. */
export const laterPriceExpiresAtMs = ({ session }: Pick<SessionStatus, 'session'>): number =>
  session.closesAtMs + TOLD_WITHIN_MS

/** By when all prices were made that have been told by now, epoch ms: those of the last session that is over. */
export function allToldByMs(
  { session }: Pick<SessionStatus, 'session'>,
  nowMs: number,
  calendar: Pick<MarketCalendar, 'sessionAt'>,
): number {
  return nowMs >= laterPriceExpiresAtMs({ session })
    ? nowMs
    : calendar.sessionAt(session.index - 1).closesAtMs + TOLD_WITHIN_MS
}

/**
 * Whether a price that was made before now may still be told: then an order that is canceled now may have been executed
 * already, and its cancellation waits for a price made after it. `held` is null where no price counts.
 */
export function mayBeToldYet(held: HeldQuote | null, status: SessionStatus, nowMs: number): boolean {
  if (status.isOpen) return held === null || isLate(held, status, nowMs)
  if (nowMs >= status.session.closesAtMs + TOLD_WITHIN_MS) return false
  return held === null || !held.quote.isClose || held.quote.sessionIndex !== status.session.index
}

/** Why an order whose price is made, told or not, is not canceled. */
export const PRICE_IS_MADE = 'Too late to cancel. The price of this order is already set.'

export const LATE_PRICE_REFUSED = 'Prices of this asset arrive late. No order is filled at a late price.'

/** What a customer is told before an order of a symbol whose price is late. */
export const latePriceMessage = (symbol: string, policy: LatePricePolicy): string | null => {
  switch (policy) {
    case 'wait':
      return (
        `Prices of ${symbol} arrive late. Your order fills at the first price made after you place it. ` +
        'It cannot be canceled.'
      )
    case 'refuse':
      return `Prices of ${symbol} arrive late. No order is filled at a late price.`
    case 'fill':
      return null
  }
}
