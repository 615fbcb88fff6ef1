import type { SessionStatus } from '../market/market-calendar.ts'
import { newYorkDayAt } from '../market/new-york-time.ts'
import { weekdayName } from '../market/nyse-holidays.ts'

/**
 * What happens to an order while the market is closed: filled at the last close where the calendar allows it,
 * queued for the next open, or refused. The operator's choice.
 */
export const AFTER_HOURS_POLICIES = ['fill-at-close', 'queue', 'refuse'] as const
export type AfterHoursPolicy = (typeof AFTER_HOURS_POLICIES)[number]

export const ORDERS_IN_SESSION_ONLY = 'Market is closed. Orders open at 9:30 AM ET.'

/**
 * What happens to orders in a symbol from the start of its ex-date until the first price of that day's session: the
 * last price still includes the dividend, so none is filled at it.
 */
export const exDividendMessage = (symbol: string, policy: AfterHoursPolicy): string =>
  `${symbol} goes ex-dividend today. ` +
  (policy === 'queue'
    ? 'Your order fills at the first price of the session.'
    : 'Orders open with the first price of the session.')

/** What a customer may do now, and the message they see while the market is closed. */
export interface TradingHours {
  /** Whether orders are accepted. */
  readonly tradingAllowed: boolean
  /** Whether an accepted order is filled at once. */
  readonly fillsAtOnce: boolean
  readonly message: string | null
}

export function tradingHours(
  status: Pick<SessionStatus, 'isOpen' | 'tradingAllowed' | 'message' | 'nextOpenMs'>,
  policy: AfterHoursPolicy,
): TradingHours {
  if (status.isOpen) return { tradingAllowed: true, fillsAtOnce: true, message: null }
  switch (policy) {
    case 'fill-at-close':
      return {
        tradingAllowed: status.tradingAllowed,
        fillsAtOnce: status.tradingAllowed,
        message: status.message,
      }
    case 'queue':
      return { tradingAllowed: true, fillsAtOnce: false, message: queueText(status.nextOpenMs) }
    case 'refuse':
      return { tradingAllowed: false, fillsAtOnce: false, message: ORDERS_IN_SESSION_ONLY }
  }
}

const queueText = (nextOpenMs: number): string =>
  `Market is closed. Your order fills at ${weekdayName(newYorkDayAt(nextOpenMs))}'s open.`
