import { Button } from '#web/ui/buttons/button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import type { FormProps } from '#web/features/orders/order-form/use-order-form.ts'
import type { Side } from '#web/features/orders/order-form/order-draft.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'

const TradeSheet = lazyDialog(() => import('./trade-sheet.tsx'))

type TradeBarProps = FormProps & DialogState

export function TradeBar({ open, onOpenChange, ...props }: TradeBarProps) {
  const openOn = (side: Side) => {
    props.form.change({ side, isEverything: false })
    onOpenChange(true)
  }
  return (
    <>
      <div
        role="group"
        aria-label="Trade"
        className={
          'fixed inset-x-0 bottom-0 z-50 grid grid-cols-2 gap-2.5 border-t border-line bg-canvas/94 px-4 ' +
          'pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] [backdrop-filter:blur(18px)_saturate(1.6)]'
        }
      >
        <Button size="lg" block aria-haspopup="dialog" onClick={() => openOn('buy')}>
          Buy
        </Button>
        <Button size="lg" block variant="secondary" aria-haspopup="dialog" onClick={() => openOn('sell')}>
          Sell
        </Button>
      </div>
      <TradeSheet {...props} open={open} onOpenChange={onOpenChange} />
    </>
  )
}
