import type { OrderWithReceipt } from '#contract/trading/orders.ts'
import { isOpen } from './order-labels.ts'

/** The time is null where it is not kept. */
interface OrderStep {
  what: string
  at: string | null
}

/** An order's events, oldest first; for an open order also what comes. */
export function timelineOf(order: OrderWithReceipt): OrderStep[] {
  const { receipt, status, replaces, expiresAt, touchedAt, filledAt } = order
  const steps: OrderStep[] = [
    { what: replaces === null ? 'Placed' : 'Placed, in place of an earlier order', at: receipt.placedAt },
  ]
  if (touchedAt !== null) steps.push({ what: 'Price reached', at: touchedAt })
  if (status === 'filled') steps.push({ what: 'Filled', at: receipt.bookedAt ?? filledAt })
  if (status === 'pending_cancel') steps.push({ what: 'Cancellation requested', at: null })
  if (isOpen(order) && touchedAt === null && expiresAt !== null)
    steps.push({ what: 'Expires', at: expiresAt })
  const end = ENDS[status]
  if (end !== undefined) steps.push({ what: end, at: status === 'expired' ? expiresAt : null })
  return steps
}

const ENDS: Partial<Record<OrderWithReceipt['status'], string>> = {
  canceled: 'Canceled',
  expired: 'Expired',
  rejected: 'Rejected',
  replaced: 'Replaced by another order',
}
