import { type Order, cancelOrder } from '#contract/trading/orders.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import { OrderTitle } from '../order-row.tsx'
import { priceLabel } from '../order-labels.ts'
import { refreshOrders } from '../refresh-orders.ts'

export default function CancelOrderDialog({ order, ...dialog }: DialogState & { order: Order }) {
  const { id, side, assetSymbol, held, reserved } = order
  const cancellation = useConfirmedAction<void, Order>({
    what: 'cancellation',
    send: () => call(cancelOrder, { params: { id } }),
    nameOf: () => ['order', id],
    success: ({ status }) =>
      status === 'pending_cancel'
        ? {
            tone: 'plain',
            title: 'Cancellation requested',
            description: 'It takes effect with the next price',
          }
        : { title: 'Order canceled', description: RELEASED[side] },
    onSuccess: () => dialog.onOpenChange(false),
    failure: 'Cancellation failed',
    onError: (error) => {
      if (isSettled(error)) dialog.onOpenChange(false)
    },
    refreshes: refreshOrders,
  })
  return (
    <ActionDialog
      {...dialog}
      title="Cancel Order"
      description={
        side === 'buy' ? (
          <>
            <Money value={held ?? '0'} /> returns to your balance.
          </>
        ) : (
          <>
            <Quantity value={reserved ?? '0'} exact /> {assetSymbol} will be available to sell again.
          </>
        )
      }
      action={cancellation}
      button="Cancel Order"
      cancel="Keep Order"
      isDestructive
    >
      <p className="rounded-md bg-surface-2 px-3.5 py-3 font-strong">
        <OrderTitle order={order} />
        {priceLabel(order)}
      </p>
    </ActionDialog>
  )
}

const RELEASED = {
  buy: 'The held amount is back in your balance',
  sell: 'The shares are available to sell again',
} as const

/** Filled, or ended in another window. */
const isSettled = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)
