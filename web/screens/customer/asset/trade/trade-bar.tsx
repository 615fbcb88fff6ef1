import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { Asset } from '#contract/market/market.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import type { TradingAccount } from './trading-account.ts'
import type { OrderDraft, Side } from './use-order.ts'

const TradeSheet = lazyComponent(() => import('./trade-sheet.tsx'))

interface TradeBarProps {
  asset: Asset
  account: TradingAccount
  ticket: OrderDraft
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Buy and Sell at the bottom of a phone. Each opens the order ticket. */
export function TradeBar({ asset, account, ticket, open, onOpenChange }: TradeBarProps) {
  const openOn = (side: Side) => {
    ticket.chooseSide(side)
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
      <LazyDialog open={open}>
        <TradeSheet asset={asset} account={account} ticket={ticket} open={open} onOpenChange={onOpenChange} />
      </LazyDialog>
    </>
  )
}
