import type { Order } from '#contract/trading/orders.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { canCancel, canEdit } from './order-labels.ts'

interface OrderButtonsProps {
  order: Order
  onEdit: () => void
  onCancel: () => void
}

/** Edit and Cancel of an open order. Nothing once a price has touched it. */
export function OrderButtons({ order, onEdit, onCancel }: OrderButtonsProps) {
  const { side, assetSymbol } = order
  const of = <span className="sr-only"> the order to {`${side} ${assetSymbol}`}</span>
  if (!canCancel(order)) return null
  return (
    <div style={ABOVE} className="flex gap-2">
      {canEdit(order) && (
        <Button size="sm" variant="secondary" onClick={onEdit}>
          Edit{of}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={onCancel}>
        Cancel{of}
      </Button>
    </div>
  )
}

/** The row's own button covers the row. */
const ABOVE = { position: 'relative', zIndex: 1 } as const
