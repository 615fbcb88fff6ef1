import type { QueuedOrderEvent } from './queued-order.ts'

/** A fund order whose net asset value nobody has told so many days after it was made can be taken back. */
export const NAV_AWAITED_DAYS = 7

const DAY_MS = 86_400_000

/** Where an order stands: before its cut-off, after it, or so long after that its price may never come. */
export type CutOff = 'ahead' | 'passed' | 'overdue'

/**
 * Only where it has passed is an order its customer's no more. Nobody takes back a fund order whose net asset value is
 * made: a provider tells it hours later, when others know it. One that is told to nobody for a week may never be, and
 * what the order has reserved would be locked for good. Any other order has no cut-off.
 */
export function cutOffOf(
  { waitsFor, dueAtMs }: { waitsFor: QueuedOrderEvent; dueAtMs: number },
  nowMs: number,
): CutOff {
  if (waitsFor !== 'nav' || nowMs < dueAtMs) return 'ahead'
  return nowMs < dueAtMs + NAV_AWAITED_DAYS * DAY_MS ? 'passed' : 'overdue'
}
