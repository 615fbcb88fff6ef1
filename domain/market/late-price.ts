import type { MarketCalendar, SessionStatus } from './market-calendar.ts'
import { type HeldQuote, type Quote, isFresh } from './quote.ts'

/** For an order at a late price: wait for a price made after it, be refused, or be filled. The operator's choice. */
export const LATE_PRICE_POLICIES = ['wait', 'refuse', 'fill'] as const
export type LatePricePolicy = (typeof LATE_PRICE_POLICIES)[number]

/** An older price is late: others have seen newer ones. */
const LATE_AFTER_MS = 60_000
/** How far a provider's clock may lag. */
const CLOCKS_DIFFER_MS = 2_000
/** After this, no more prices of a closed session are published. */
const TOLD_WITHIN_MS = 3_600_000

/** Judged per quote, since one provider sends some live and others a quarter of an hour late. */
export const isLate = ({ quote, feed }: HeldQuote, status: SessionStatus, nowMs: number): boolean =>
  status.isOpen && feed.by !== 'nav' && nowMs - quote.quotedAtMs > LATE_AFTER_MS

/**
 * The latest placement, epoch ms, of orders that a price fills: its making plus two seconds for clock differences. A
 * time in minutes is the minute's start, so the price is that old at most.
 */
export const fillsOrdersPlacedBy = ({ quotedAtMs }: Pick<Quote, 'quotedAtMs'>): number =>
  quotedAtMs + CLOCKS_DIFFER_MS

/** The quote for orders that wait for a later price, even one received after its session's close; else null. */
export const laterQuote = (held: HeldQuote | null): Quote | null =>
  held && held.feed.by !== 'nav' && isFresh(held) ? held.quote : null

/** When an open order without a later price in its session ends, epoch ms. */
export const laterPriceExpiresAtMs = ({ session }: Pick<SessionStatus, 'session'>): number =>
  session.closesAtMs + TOLD_WITHIN_MS

/** The time, epoch ms, up to which all prices are published: the last finished session's. */
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
 * Whether a price made by now may still be published: an order canceled now may then already be executed, and waits for
 * a later price. `held` is null where no price counts.
 */
export function mayBeToldYet(held: HeldQuote | null, status: SessionStatus, nowMs: number): boolean {
  if (status.isOpen) return held === null || isLate(held, status, nowMs)
  if (nowMs >= status.session.closesAtMs + TOLD_WITHIN_MS) return false
  return held === null || !held.quote.isClose || held.quote.sessionIndex !== status.session.index
}

/** Why an order with a made price is not canceled. */
export const PRICE_IS_MADE = 'Too late to cancel. The price of this order is already set.'

export const LATE_PRICE_REFUSED = 'Prices of this asset arrive late. No order is filled at a late price.'

/** The warning before an order at a late price. */
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
