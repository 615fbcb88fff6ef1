import { Suspense, useRef, useState } from 'react'
import type { Asset } from '#contract/market/market.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { AssetLayout } from './asset-layout.tsx'
import { CardSkeleton } from './asset-skeleton.tsx'
import { TradeBar } from './trade/trade-bar.tsx'
import { OrderPanel } from '#web/features/orders/order-form/order-panel.tsx'
import { type AccountFigures, useTradingAccount } from '#web/features/orders/order-form/trading-account.ts'
import { useOrderForm } from '#web/features/orders/order-form/use-order-form.ts'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { optionalComponent } from './optional-component.tsx'

// Below the order form.
const AccountCards = optionalComponent(() => import('./account-cards.tsx'))

interface AssetPageProps {
  asset: Asset
  type: LiveAssetType
  figures: AccountFigures
}

export function AssetPage({ asset, type, figures }: AssetPageProps) {
  'use no memo' // A tick changes most of it: memoizing gains nothing.
  const account = useTradingAccount(asset, figures)
  const isWide = useIsWide()
  const [sheetOpen, setSheetOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const form = useOrderForm(asset, account, () => {
    setSheetOpen(false)
    // The pressed button is disabled now: keep the focus in its form.
    panel.current?.querySelector('form')?.focus({ preventScroll: true })
  })
  return (
    <AssetLayout
      asset={asset}
      type={type}
      // On phones the holding precedes these cards: they wait, so that it does not push them down.
      below={account.held === undefined ? 'appear-late' : ''}
      account={
        <>
          {isWide && (
            <Card ref={panel} aria-label={`Trade ${asset.symbol}`}>
              <OrderPanel asset={asset} account={account} form={form} />
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
            form={form}
            open={sheetOpen}
            onOpenChange={setSheetOpen}
          />
        )
      }
    />
  )
}
