import { lastShownMs } from '../clocks-apart.ts'
import type { MarketCalendar } from './market-calendar.ts'
import type { Quote } from './quote.ts'

/** A source that is 15 minutes late has published the last price of a session by then. */
const CLOSE_KNOWN_AFTER_MS = 20 * 60_000
/** A time that a provider says in minutes is the start of the minute in which the price was made. */
const MINUTE_MS = 60_000

/** When a price was made, and whether it is the close of its session. */
export type PriceTime = Pick<Quote, 'quotedAtMs' | 'sessionIndex' | 'isClose'>

/**
 * Whether a price was made before the known one, where that is in force. Such a price is never taken, whatever brought
 * it: a customer who has seen the newer one knows where an order at the older one goes. A correction has the time of
 * the price that it corrects.
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
 * The price in force, or undefined where its time is so far in the future that a clock has been set back since. A
 * market whose prices have no times but that clock's would otherwise stand still until the clock is there again.
 */
const stillInForce = <Time extends Pick<PriceTime, 'quotedAtMs'>>(
  known: Time | undefined,
  nowMs: number,
): Time | undefined => (known && known.quotedAtMs <= lastShownMs(nowMs) ? known : undefined)

/**
 * The time of a price that arrives, or null where it was made before the one in force. A time in the future becomes
 * now, since clocks differ, and so does an absent one, except where a trade is known. A session's close that names the
 * minute of its last trade takes that trade's time.
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
