import { Suspense, lazy } from 'react'
import { loadCode } from '#web/ui/loading/load-code.ts'
import { Term } from '#web/features/terms/term.tsx'
import type { Asset } from '#contract/market/market.ts'
import { now } from '#web/lib/live/clock.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { DayRange } from './day-range.tsx'
import { billionsText } from './billions-text.ts'
import { nothing } from './nothing.tsx'

// Left out if fetching fails.
const AboutCard = lazy(() => loadCode(() => import('./about-card.tsx')).catch(nothing))

const CompareCard = lazy(() => loadCode(() => import('./compare/compare-card.tsx')).catch(nothing))

export default function MarketDataCard({ asset, className }: { asset: Asset; className: string }) {
  return (
    <>
      {asset.type === 'stock' && <MarketData asset={asset} className={className} />}
      <Suspense fallback={null}>
        <AboutCard asset={asset} className={className} />
        <CompareCard asset={asset} className={className} />
      </Suspense>
    </>
  )
}

/** Figures that the provider lacks are left out. */
function MarketData({ asset, className }: { asset: Asset; className: string }) {
  const { open, high, low, volume24h, peRatio, marketCap } = asset
  const figures = [
    { label: 'Open', figure: open && <Price value={open} /> },
    { label: 'High', figure: high && <Price value={high} /> },
    { label: 'Low', figure: low && <Price value={low} /> },
    { label: 'Volume', figure: volume24h !== undefined && WHOLE.format(volume24h) },
    { label: 'P/E Ratio', figure: peRatio && decimalText(peRatio, { min: 2, max: 2 }) },
    { label: 'Market Cap', figure: billionsText(marketCap) },
  ].filter(({ figure }) => figure)
  if (figures.length === 0) return null
  return (
    <Card
      padded={false}
      title="Market Data"
      action={<span className="text-sm text-fg-3">As of {easternTime(asset.priceAt, now())} ET</span>}
      className={classNames('overflow-hidden', className)}
    >
      {low !== undefined && high !== undefined && (
        <DayRange low={low} high={high} current={asset.currentPrice} />
      )}
      <dl className="-mr-px -mb-px grid grid-cols-2 border-t border-line lg:grid-cols-3">
        {figures.map(({ label, figure }) => (
          <div key={label} className="border-r border-b border-line px-4.5 py-3 md:px-5.5 md:py-3.5">
            <dt className="text-xs text-fg-3">
              <Term label={label} />
            </dt>
            <dd className="mt-0.75 text-[0.9375rem] font-strong">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
