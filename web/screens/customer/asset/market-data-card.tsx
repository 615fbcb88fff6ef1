import { Suspense } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { Term } from '#web/features/terms/term.tsx'
import { now } from '#web/lib/live/clock.ts'
import { classNames } from '#web/ui/class-names.ts'
import { decimalText, dollarText } from '#web/ui/figures/decimal-text.ts'
import { easternTime } from '#web/ui/figures/eastern-time.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { billionsText } from './billions-text.ts'
import { optionalComponent } from './optional-component.tsx'

const AboutCard = optionalComponent(() => import('./about-card.tsx'))

const CompareCard = optionalComponent(() => import('./compare/compare-card.tsx'))

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

function DayRange({ low, high, current }: { low: string; high: string; current: string }) {
  const place = placeBetween(Number(low), Number(high), Number(current))
  return (
    <div className="grid gap-1.5 px-4.5 pb-5 md:px-5.5">
      <div
        role="img"
        aria-label={`Day range: ${dollarText(current)} between ${dollarText(low)} and ${dollarText(high)}`}
        className="relative mt-1 h-1.25 rounded-full bg-surface-3"
      >
        <span
          style={{ width: `${place}%`, background: RISING }}
          className="absolute inset-y-0 left-0 rounded-full"
        />
        <span
          style={{ left: `${place}%`, boxShadow: '0 0 0 1px var(--line-2)' }}
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-3 border-surface-1 bg-fg"
        />
      </div>
      <div aria-hidden className="flex justify-between gap-2 text-xs text-fg-3">
        <span>Low {dollarText(low)}</span>
        <span>Day range</span>
        <span>High {dollarText(high)}</span>
      </div>
    </div>
  )
}

const RISING = 'linear-gradient(90deg, var(--surface-3), color-mix(in oklab, var(--brand) 75%, transparent))'

/** Percent of the way from low to high; the middle when equal. For drawing only. */
function placeBetween(low: number, high: number, current: number): number {
  if (!(high > low)) return 50
  return Math.min(100, Math.max(0, ((current - low) / (high - low)) * 100))
}
