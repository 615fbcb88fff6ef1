import { Suspense, lazy, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { loadCode } from '#web/ui/loading/load-code.ts'
import type { Asset } from '#contract/market/market.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { AssetLayout } from './asset-layout.tsx'
import { CardSkeleton } from './asset-skeleton.tsx'
import { nothing } from './nothing.tsx'
import { TradeBar } from './trade/trade-bar.tsx'
import { TradePanel } from '#web/features/orders/order-form/trade-panel.tsx'
import { type AccountFigures, useTradingAccount } from '#web/features/orders/order-form/trading-account.ts'
import { useOrder } from '#web/features/orders/order-form/use-order.ts'
import { useIsWide } from '#web/ui/wide-screen.ts'

// Most orders are market orders in shares.
const AdvancedTicket = lazyComponent(
  () => import('#web/features/orders/order-form/advanced/advanced-ticket.tsx'),
)
const LotsPanel = lazyComponent(() => import('#web/features/orders/order-form/advanced/lots-panel.tsx'))

// Below the ticket.
const AccountCards = lazy(() => loadCode(() => import('./account-cards.tsx')).catch(nothing))

interface AssetPageProps {
  asset: Asset
  type: LiveAssetType
  figures: AccountFigures
}

/** An asset with what a customer holds of it, and the form to trade it. */
export function AssetPage({ asset, type, figures }: AssetPageProps) {
  'use no memo' // A tick changes most of it: memoizing it is code without use.
  const account = useTradingAccount(asset, figures)
  const isWide = useIsWide()
  const [sheetOpen, setSheetOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const ticket = useOrder(asset, account, () => {
    setSheetOpen(false)
    // The pressed button is disabled now. The focus stays in its form.
    panel.current?.querySelector('form')?.focus({ preventScroll: true })
  })
  return (
    <AssetLayout
      asset={asset}
      type={type}
      // On phones the holding comes before these cards: they show only when it is known, so that it does not push
      // them down.
      below={account.held === undefined ? 'appear-late' : ''}
      account={
        <>
          {isWide && (
            <Card ref={panel} aria-label={`Trade ${asset.symbol}`}>
              <TradePanel
                asset={asset}
                account={account}
                ticket={ticket}
                AdvancedTicket={AdvancedTicket}
                LotsPanel={LotsPanel}
              />
            </Card>
          )}
          <Suspense
            fallback={account.holding !== undefined && <CardSkeleton className="h-56 max-md:order-2" />}
          >
            <AccountCards asset={asset} holding={account.holding} />
          </Suspense>
        </>
      }
      bar={
        !isWide && (
          <TradeBar
            asset={asset}
            account={account}
            ticket={ticket}
            AdvancedTicket={AdvancedTicket}
            LotsPanel={LotsPanel}
            open={sheetOpen}
            onOpenChange={setSheetOpen}
          />
        )
      }
    />
  )
}
