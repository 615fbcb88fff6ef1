import type { Asset } from '#contract/market/market.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { TradePanel } from './trade-panel.tsx'
import type { TradingAccount } from './trading-account.ts'
import type { OrderDraft } from './use-order.ts'

interface TradeSheetProps {
  asset: Asset
  account: TradingAccount
  ticket: OrderDraft
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The order ticket as a sheet from the bottom. */
export default function TradeSheet({ asset, account, ticket, open, onOpenChange }: TradeSheetProps) {
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
      <TradePanel asset={asset} account={account} ticket={ticket} />
    </Dialog>
  )
}
