import type { QueuedOrderEvent } from './queued-order.ts'

/** A fund order whose net asset value is so many days late can be cancelled again. */
const NAV_AWAITED_DAYS = 7

const DAY_MS = 86_400_000

/** Whether an order is before its cut-off, after it, or so long after it that its price may never come. */
export type CutOff = 'ahead' | 'passed' | 'overdue'

/**
 * The customer may cancel an order unless its cut-off has passed. After it a fund's net asset value is computed, and
 * public hours before the provider publishes it. A value that is a week late may never come, and what the order has
 * reserved would be locked forever. Other orders have no cut-off.
 */
export function cutOffOf(
  { waitsFor, dueAtMs }: { waitsFor: QueuedOrderEvent; dueAtMs: number },
  nowMs: number,
): CutOff {
  if (waitsFor !== 'nav' || nowMs < dueAtMs) return 'ahead'
  return nowMs < dueAtMs + NAV_AWAITED_DAYS * DAY_MS ? 'passed' : 'overdue'
}
