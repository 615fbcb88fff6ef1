import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Order,
  listOrders,
  type OrderReceipt,
  type OrderWithReceipt,
  readOrder,
} from '#contract/trading/orders.ts'
import { call } from '#web/lib/api/client.ts'
import { CHANGES_ELSEWHERE } from '#web/lib/api/query.ts'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { OrderButtons, OrderTitle } from '../order-row.tsx'
import { OrderReceiptLines, OrderTimeline } from '../order-receipt.tsx'
import { FORCE_NAMES, KIND_NAMES, placerName, priceLabel, statusBadge } from '../order-labels.ts'

interface OrderDialogProps extends DialogState {
  id: string
  /** Opens the order that replaced this one, or that it replaces. */
  onOpenOther: (id: string) => void
  onEdit: (order: Order) => void
  onCancel: (order: Order) => void
}

/** An order: its state, history, and receipt. */
export default function OrderDialog(props: OrderDialogProps) {
  const { id, onOpenOther, onEdit, onCancel, ...dialog } = props
  const query = useQuery({
    // Under the list's path, so that a refresh of orders includes it.
    queryKey: [listOrders.path, 'one', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id } }, { signal }),
    ...CHANGES_ELSEWHERE,
  })
  return (
    <Dialog
      {...dialog}
      title={query.data === undefined ? 'Order' : `${KIND_NAMES[query.data.type]} Order`}
      placement="right"
    >
      <Loaded
        query={query}
        what="the order"
        skeleton={
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading the order</span>
            <Skeleton className="h-5 w-44" />
            <Skeleton className="w-36" />
            <Skeleton className="w-44" />
          </div>
        }
        failureText="The order is temporarily unavailable"
      >
        {(order) => (
          <Opened order={order} onOpenOther={onOpenOther}>
            <OrderButtons order={order} onEdit={() => onEdit(order)} onCancel={() => onCancel(order)} />
          </Opened>
        )}
      </Loaded>
    </Dialog>
  )
}

interface OpenedProps {
  order: OrderWithReceipt
  onOpenOther: (id: string) => void
  children: ReactNode
}

function Opened({ order, onOpenOther, children }: OpenedProps) {
  const badge = statusBadge(order)
  const other = order.replacedBy ?? order.replaces
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p className="text-[1.0625rem] font-semibold">
          <OrderTitle order={order} />
          {priceLabel(order)}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
          <Badge tone={badge.tone}>{badge.text}</Badge>
          {[placerName(order), FORCE_NAMES[order.timeInForce]].filter((text) => text !== null).join(' · ')}
        </p>
        <p className="text-fg-2">{explanationOf(order, order.receipt)}</p>
      </div>
      {children}
      <OrderTimeline order={order} />
      <OrderReceiptLines order={order} />
      <p className="text-sm text-fg-3">{order.receipt.capacity}</p>
      <div className="grid grid-cols-2 gap-2.5">
        {other !== null && (
          <Button variant="secondary" onClick={() => onOpenOther(other)}>
            {order.replacedBy === null ? 'Order Before' : 'New Order'}
          </Button>
        )}
        <ButtonLink to={`/asset/${order.assetSymbol}`} variant="secondary">
          View {order.assetSymbol}
        </ButtonLink>
      </div>
    </div>
  )
}

const explanationOf = ({ reason }: Order, { explanation }: OrderReceipt): string =>
  reason !== null && !explanation.includes(reason) ? `${explanation} ${reason}` : explanation
