import { dateOfDay, newYorkDayAt } from '../../market/new-york-time.ts'
import type { MarketCalendar } from '../../market/market-calendar.ts'
import type { TimeInForce } from './order-terms.ts'

/** Calendar days, as at Alpaca and DriveWealth. */
export const GTC_DAYS = 90

/** Epoch ms; a price made at `expiresAtMs` or later does not trigger. */
export interface OrderWindow {
  readonly opensAtMs: number
  readonly expiresAtMs: number
}

type Sessions = Pick<MarketCalendar, 'statusAt' | 'sessionOnOrBefore'>

/**
 * The window of an order placed at an instant. A day order lasts until the close of the running or next session; good
 * till canceled until the last close within `GTC_DAYS`; one for the open waits for it and lasts for its session.
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
