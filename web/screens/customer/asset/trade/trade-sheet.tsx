import { Change } from '#web/ui/figures/change.tsx'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import type { FormProps } from '#web/features/orders/order-form/use-order-form.ts'
import { OrderPanel } from '#web/features/orders/order-form/order-panel.tsx'

type TradeSheetProps = FormProps & DialogState

export default function TradeSheet({ open, onOpenChange, ...props }: TradeSheetProps) {
  const { asset } = props
  return (
    <Dialog
      placement="bottom"
      title={asset.name}
      description={
        <>
          <Price value={asset.currentPrice} /> · <Change percent={asset.change24h} />
        </>
      }
      open={open}
      onOpenChange={onOpenChange}
    >
      <OrderPanel {...props} />
    </Dialog>
  )
}
