import type { PendingOrderEvent } from './pending-order.ts'

/**
 * Whether an order's customer can take it back no more. Nobody takes back a fund order whose net asset value is made: a
 * provider tells it hours later, when others know it.
 */
export const isPastCutOff = (
  { waitsFor, dueAtMs }: { waitsFor: PendingOrderEvent; dueAtMs: number },
  nowMs: number,
): boolean => waitsFor === 'nav' && dueAtMs <= nowMs
