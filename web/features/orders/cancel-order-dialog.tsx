import { getWallet } from '#contract/cash/deposits.ts'
import { cancelQueuedOrder, listQueuedOrders, type QueuedOrder } from '#contract/trading/queued-orders.ts'
import { listHoldings } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { refresh } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { isDecidedAs } from '#web/features/outcome/is-decided-as.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'

interface CancelOrderDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  order: QueuedOrder
}

/** Asks for confirmation before a queued order is cancelled. */
export default function CancelOrderDialog({ open, onOpenChange, order }: CancelOrderDialogProps) {
  const { id, side, quantity, assetSymbol } = order
  const askAgain = () => void refresh(listQueuedOrders, getWallet, listHoldings)
  const cancellation = useConfirmedMutation<void, unknown>({
    what: 'cancellation',
    send: (_, { isCheck }) =>
      call(cancelQueuedOrder, { params: { id } }).catch((error) => {
        if (!isCheck || !isDecidedAs(error, 'cancelled')) throw error
      }),
    nameOf: () => ['order', id],
    onSuccess: () => {
      toast({ tone: 'success', title: 'Order canceled', description: RELEASED[side] })
      askAgain()
      onOpenChange(false)
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: 'Cancellation failed', description })
      if (!isSettled(error)) return
      askAgain()
      onOpenChange(false)
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel Queued Order"
      description={
        <>
          {side === 'buy' ? <Money value={order.held} /> : <Quantity value={quantity} exact />}
          {side === 'buy' ? ' returns to your balance.' : ` ${assetSymbol} will be available to sell again.`}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="rounded-md bg-surface-2 px-3.5 py-3 font-strong">
          {side === 'buy' ? 'Buy' : 'Sell'} <Quantity value={quantity} exact /> {assetSymbol}
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

/** The order was filled, or cancelled in another window, before this. */
const isSettled = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 409 || error.status === 404)
