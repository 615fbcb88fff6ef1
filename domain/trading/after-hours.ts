import type { SessionStatus } from '../market/market-calendar.ts'
import { newYorkDayAt } from '../market/new-york-time.ts'
import { weekdayName } from '../market/nyse-holidays.ts'

/** After hours an order is filled at the last close where the calendar allows it, queued for the open, or refused. */
export const AFTER_HOURS_POLICIES = ['fill-at-close', 'queue', 'refuse'] as const
export type AfterHoursPolicy = (typeof AFTER_HOURS_POLICIES)[number]

export const ORDERS_IN_SESSION_ONLY = 'Market is closed. Orders open at 9:30 AM ET.'

/** From an ex-date's start until its session's first price no order is filled: the last price includes the dividend. */
export const exDividendMessage = (symbol: string, policy: AfterHoursPolicy): string =>
  `${symbol} goes ex-dividend today. ` +
  (policy === 'queue'
    ? 'Your order fills at the first price of the session.'
    : 'Orders open with the first price of the session.')

export interface TradingHours {
  readonly tradingAllowed: boolean
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
