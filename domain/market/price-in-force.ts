import { lastShownMs } from '../clocks-apart.ts'
import type { MarketCalendar } from './market-calendar.ts'
import type { Quote } from './quote.ts'

/** By then a 15-minutes-late source has published a session's last price. */
const CLOSE_KNOWN_AFTER_MS = 20 * 60_000
/** A time in minutes is the start of the price's minute. */
const MINUTE_MS = 60_000

/** When a price was made, and whether it is a close. */
export type PriceTime = Pick<Quote, 'quotedAtMs' | 'sessionIndex' | 'isClose'>

/**
 * Whether a price is older than the one in force. It is never taken: customers who know the newer price could exploit
 * orders at the older. A correction has the time of what it corrects.
 */
export function isMadeBefore(
  madeAtMs: number,
  known: Pick<PriceTime, 'quotedAtMs'> | undefined,
  nowMs: number,
): boolean {
  const inForce = stillInForce(known, nowMs)
  return inForce !== undefined && madeAtMs < inForce.quotedAtMs
}

/**
 * The price in force; undefined if its time is so far ahead that a clock was set back, or a market timed by that clock
 * would stand still.
 */
const stillInForce = <Time extends Pick<PriceTime, 'quotedAtMs'>>(
  known: Time | undefined,
  nowMs: number,
): Time | undefined => (known && known.quotedAtMs <= lastShownMs(nowMs) ? known : undefined)

/**
 * An arriving price's time, or null if older than the one in force. A missing or future time becomes now, unless a
 * trade is known. A close that names its last trade's minute takes the trade's time.
 */
export function timeOfPrice(
  sent: { readonly atMs: number | null; readonly isStreamed: boolean },
  known: (PriceTime & { readonly isStreamed: boolean }) | undefined,
  calendar: Pick<MarketCalendar, 'latestSession'>,
  nowMs: number,
): PriceTime | null {
  const inForce = stillInForce(known, nowMs)
  const quotedAtMs = Math.min(sent.atMs ?? nowMs, nowMs)
  const session = calendar.latestSession(quotedAtMs)
  const isAfterClose = nowMs >= session.closesAtMs + CLOSE_KNOWN_AFTER_MS
  const isClose = quotedAtMs >= session.closesAtMs || isAfterClose
  const time = { quotedAtMs, sessionIndex: session.index, isClose }
  if (!inForce) return time
  if (sent.atMs === null && inForce.isStreamed && !sent.isStreamed && !isAfterClose) return null
  if (!isMadeBefore(quotedAtMs, inForce, nowMs)) return time
  const isItsClose = isClose && !inForce.isClose && session.index === inForce.sessionIndex
  const isOfTheMinute = inForce.quotedAtMs - quotedAtMs < MINUTE_MS
  return isItsClose && isOfTheMinute ? { ...time, quotedAtMs: inForce.quotedAtMs } : null
}
