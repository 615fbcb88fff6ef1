import { dateOfDay, newYorkDayAt } from '../../market/new-york-time.ts'
import type { MarketCalendar } from '../../market/market-calendar.ts'
import type { TimeInForce } from './order-terms.ts'

/** Calendar days that an order good till canceled may wait, as at Alpaca and DriveWealth. */
export const GTC_DAYS = 90

/** From when to when an order can be executed, epoch ms: a price made at `expiresAtMs` or later does not trigger it. */
export interface OrderWindow {
  readonly opensAtMs: number
  readonly expiresAtMs: number
}

type Sessions = Pick<MarketCalendar, 'statusAt' | 'sessionOnOrBefore'>

/**
 * The window of an order that is placed at an instant. An order for the day lasts until the close of the session that
 * runs, or else of the next one, half days too. One that is good till canceled lasts until the close of the last
 * session within 90 calendar days. One for the open waits for the next open and lasts for its session.
 */
export function orderWindow(timeInForce: TimeInForce, placedAtMs: number, calendar: Sessions): OrderWindow {
  const { isOpen, session, nextOpenMs, nextCloseMs } = calendar.statusAt(placedAtMs)
  const opensAtMs = isOpen ? placedAtMs : nextOpenMs
  if (timeInForce === 'day') return { opensAtMs, expiresAtMs: nextCloseMs }
  if (timeInForce === 'opg')
    return {
      opensAtMs: nextOpenMs,
      expiresAtMs: isOpen ? calendar.statusAt(session.closesAtMs).nextCloseMs : nextCloseMs,
    }
  const last = calendar.sessionOnOrBefore(dateOfDay(newYorkDayAt(placedAtMs) + GTC_DAYS))
  return { opensAtMs, expiresAtMs: Math.max(last.closesAtMs, nextCloseMs) }
}
