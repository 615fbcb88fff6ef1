import { useState } from 'react'
import { type Order, cancelOrder, listOrders } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { canCancel } from '../order-labels.ts'
import { refreshOrders } from '../refresh-orders.ts'

interface CancelAllDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const PAGE_ROWS = 100

/** Asks for confirmation, then cancels every open order, also those that the list has not loaded yet. */
export default function CancelAllDialog({ open, onOpenChange }: CancelAllDialogProps) {
  const [done, setDone] = useState(0)
  const cancellation = useMutation<Outcome>({
    mutationFn: () => cancelEach(setDone),
    onSuccess: ({ canceled, tooLate }) => {
      const late = tooLate === 0 ? '' : `${countOf(tooLate)} could no longer be canceled. `
      toast({
        tone: 'success',
        title: canceled === 1 ? '1 order canceled' : `${canceled} orders canceled`,
        description: `${late}What they held is available again`,
      })
      onOpenChange(false)
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Cancellation failed',
        description: detailOf(error, 'Some orders may still be open. Please try again'),
      }),
    onSettled: () => {
      setDone(0)
      return refreshOrders()
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Cancel All Open Orders"
      description="Held cash returns to your balance, and reserved shares are available to sell again."
    >
      <div className="grid gap-4">
        <p role="status" className="text-sm text-fg-2 empty:hidden">
          {cancellation.isPending && done > 0 && `${countOf(done)} canceled…`}
        </p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep Orders
          </Button>
          <Button
            variant="destructive"
            pending={cancellation.isPending}
            onClick={() => cancellation.mutate()}
          >
            Cancel All
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface Outcome {
  canceled: number
  /** Filled, or ended otherwise, before their turn. */
  tooLate: number
}

/** One after the other, as their customer would. A connection that breaks ends it; what is canceled stays so. */
async function cancelEach(onProgress: (canceled: number) => void): Promise<Outcome> {
  const outcome: Outcome = { canceled: 0, tooLate: 0 }
  let last: string | undefined
  for (;;) {
    const page: Order[] = await call(listOrders, {
      query: { status: 'open', limit: String(PAGE_ROWS), ...(last !== undefined && { before: last }) },
    })
    for (const order of page.filter(canCancel)) {
      const wasCanceled = await call(cancelOrder, { params: { id: order.id } }).then(() => true, isTooLate)
      outcome[wasCanceled ? 'canceled' : 'tooLate'] += 1
      onProgress(outcome.canceled)
    }
    last = page.at(-1)?.id
    if (page.length < PAGE_ROWS) return outcome
  }
}

function isTooLate(error: unknown): false {
  if (error instanceof CallError && (error.status === 409 || error.status === 404)) return false
  throw error
}

const countOf = (orders: number): string => (orders === 1 ? '1 order' : `${orders} orders`)
