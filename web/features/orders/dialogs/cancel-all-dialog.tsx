import { useState } from 'react'
import { type Order, cancelOrder, listOrders } from '#contract/trading/orders.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { canCancel } from '../order-labels.ts'
import { refreshOrders } from '../refresh-orders.ts'

const PAGE_ROWS = 100

/** Confirms, then cancels every open order, even those not loaded yet. */
export default function CancelAllDialog(dialog: DialogState) {
  const [done, setDone] = useState(0)
  const cancellation = useAction<Outcome>({
    call: () => cancelEach(setDone),
    success: ({ canceled, tooLate }) => ({
      title: canceled === 1 ? '1 order canceled' : `${canceled} orders canceled`,
      description:
        (tooLate === 0 ? '' : `${countOf(tooLate)} could no longer be canceled. `) +
        'What they held is available again',
    }),
    onSuccess: () => dialog.onOpenChange(false),
    failure: (error) => ({
      title: 'Cancellation failed',
      description: detailOf(error, 'Some orders may still be open. Please try again'),
    }),
    refreshes: () => {
      setDone(0)
      return refreshOrders()
    },
  })
  return (
    <ActionDialog
      {...dialog}
      title="Cancel All Open Orders"
      description="Held cash returns to your balance, and reserved shares are available to sell again."
      action={cancellation}
      button="Cancel All"
      cancel="Keep Orders"
      isDestructive
    >
      <p role="status" className="text-sm text-fg-2 empty:hidden">
        {cancellation.isPending && done > 0 && `${countOf(done)} canceled…`}
      </p>
    </ActionDialog>
  )
}

interface Outcome {
  canceled: number
  /** Filled or ended before their turn. */
  tooLate: number
}

/** One by one, as their customer would. A lost connection ends it; canceled orders stay canceled. */
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
