import { type Order, cancelOrder } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import { OrderTitle } from '../order-title.tsx'
import { priceLabel } from '../order-labels.ts'
import { refreshOrders } from '../refresh-orders.ts'

interface CancelOrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  order: Order
}

/** Asks for confirmation before an open order is canceled. */
export default function CancelOrderDialog({ open, onOpenChange, order }: CancelOrderDialogProps) {
  const { id, side, assetSymbol, held, reserved } = order
  const cancellation = useConfirmedMutation<void, Order>({
    what: 'cancellation',
    send: () => call(cancelOrder, { params: { id } }),
    nameOf: () => ['order', id],
    onSuccess: ({ status }) => {
      toast(
        status === 'pending_cancel'
          ? { title: 'Cancellation requested', description: 'It takes effect with the next price' }
          : { tone: 'success', title: 'Order canceled', description: RELEASED[side] },
      )
      void refreshOrders()
      onOpenChange(false)
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Cancellation failed', description })
      if (!isSettled(error)) return
      void refreshOrders()
      onOpenChange(false)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
    >
      <div className="grid gap-4">
        <p className="rounded-md bg-surface-2 px-3.5 py-3 font-strong">
          <OrderTitle order={order} />
          {priceLabel(order)}
        </p>
        <UnconfirmedNote text={cancellation.unconfirmed} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep Order
          </Button>
          <Button
            variant="destructive"
            pending={cancellation.isPending}
            onClick={() => cancellation.mutate()}
          >
            Cancel Order
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const RELEASED = {
  buy: 'The held amount is back in your balance',
  sell: 'The shares are available to sell again',
} as const

/** The order was filled, or has ended in another window, before this. */
const isSettled = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)
