import type { OrderWait } from './order-terms.ts'

/** Days after which a fund order with a late NAV can be canceled again. Dividends wait as long for such orders. */
export const NAV_AWAITED_DAYS = 7

const DAY_MS = 86_400_000

export type KeptBecause =
  /** Its price is made, perhaps not told yet. */
  | 'price_made'
  /** A fund's net asset value is being computed. */
  | 'past_cut_off'

/**
 * Why an open order can no longer be canceled or replaced, or null. With delayed prices (`isDelayed`) a past open's
 * price is made; a fund's value is public hours before the provider has it. A value a week late may never come, and
 * would lock the reservation forever.
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
