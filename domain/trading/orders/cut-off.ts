import type { OrderWait } from './order-waits.ts'

/**
 * A fund order whose net asset value is so many days late can be canceled again. So long a dividend waits for orders
 * at prices from before its ex-date.
 */
export const NAV_AWAITED_DAYS = 7

const DAY_MS = 86_400_000

/** Why an open order can no longer be canceled. */
export type KeptBecause =
  /** Its price is made, and perhaps not told yet. */
  | 'price_made'
  /** It is a fund's, and its net asset value is being computed. */
  | 'past_cut_off'

/**
 * Why an open order can no longer be canceled or replaced; null where it can. An order that waits for a later price
 * has one from the start, and ends with its session. Where prices are delayed (`isDelayed`), the price of an open
 * that is over is made. After a fund's cut-off its net asset value is computed, and public hours before the provider
 * publishes it; a value that is a week late may never come, and what the order has reserved would be locked forever.
 */
export function whyKept(
  { waitsFor, dueAtMs }: { waitsFor: OrderWait; dueAtMs: number },
  { nowMs, isDelayed }: { nowMs: number; isDelayed: boolean },
): KeptBecause | null {
  if (waitsFor === 'later-price') return 'price_made'
  if (waitsFor === 'price' || nowMs < dueAtMs) return null
  if (waitsFor === 'open') return isDelayed ? 'price_made' : null
  return nowMs < dueAtMs + NAV_AWAITED_DAYS * DAY_MS ? 'past_cut_off' : null
}
