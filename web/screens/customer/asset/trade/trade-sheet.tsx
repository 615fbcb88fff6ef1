import { Change } from '#web/ui/figures/change.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { TradePanel } from '#web/features/orders/order-form/trade-panel.tsx'
import type { TradePanelProps } from '#web/features/orders/order-form/ticket-props.ts'

interface TradeSheetProps extends TradePanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The order ticket as a sheet from the bottom. */
export default function TradeSheet({ open, onOpenChange, ...panel }: TradeSheetProps) {
  const { asset } = panel
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
      <TradePanel {...panel} />
    </Dialog>
  )
}
