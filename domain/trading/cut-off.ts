import type { QueuedOrderWait } from './queued-order.ts'

/**
 * A fund order whose net asset value is so many days late can be cancelled again. So long a dividend waits for orders
 * at prices from before its ex-date.
 */
export const NAV_AWAITED_DAYS = 7

const DAY_MS = 86_400_000

/** Whether an order is before its cut-off, after it, or so long after it that its price may never come. */
export type CutOff = 'ahead' | 'passed' | 'overdue'

/**
 * The customer may cancel an order unless its cut-off has passed. After it a fund's net asset value is computed, and
 * public hours before the provider publishes it. A value that is a week late may never come, and what the order has
 * reserved would be locked forever. An order that waits for a later price is past its cut-off from the start. Other
 * orders have none.
 */
export function cutOffOf(
  { waitsFor, dueAtMs }: { waitsFor: QueuedOrderWait; dueAtMs: number },
  nowMs: number,
): CutOff {
  // Its price is made already; it ends with its session.
  if (waitsFor === 'later-price') return 'passed'
  if (waitsFor !== 'nav' || nowMs < dueAtMs) return 'ahead'
  return nowMs < dueAtMs + NAV_AWAITED_DAYS * DAY_MS ? 'passed' : 'overdue'
}
