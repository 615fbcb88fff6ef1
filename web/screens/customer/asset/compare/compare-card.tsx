import { Suspense } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { useInstruments } from '#web/features/instruments/instruments.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ChartLoading } from '../chart/chart-state.tsx'

const Comparison = lazyComponent(() => import('./comparison.tsx'))

/** The default: the market as a whole. */
const INDEX = { symbol: 'GSPC.INDX', name: 'S&P 500' }

/** Named in the address; over the period of the chart above. */
export default function CompareCard({ asset, className }: { asset: Asset; className: string }) {
  const instruments = useInstruments()
  const asked = useSearchParameter('compare')
  if (instruments === undefined) return null
  const others = [...instruments.values()].filter(({ symbol }) => symbol !== asset.symbol)
  const chosen = [INDEX, ...others].find(({ symbol }) => symbol === asked)
  const options = (isStock: boolean) =>
    others
      .filter(({ exchange }) => (exchange !== undefined) === isStock)
      .map(({ symbol }) => <option key={symbol}>{symbol}</option>)
  return (
    <Card
      title={`Compare ${asset.symbol}`}
      action={
        <Select
          aria-label="Compare with"
          value={chosen?.symbol ?? ''}
          onChange={({ target }) => writeSearchParameter('compare', target.value || null)}
        >
          <option value="">Nothing</option>
          <option value={INDEX.symbol}>{INDEX.name}</option>
          <optgroup label="Stocks">{options(true)}</optgroup>
          <optgroup label="Mutual funds">{options(false)}</optgroup>
        </Select>
      }
      className={className}
    >
      {chosen === undefined ? (
        <p className="text-sm text-fg-2">
          Choose a stock, a fund or the S&amp;P 500 to see both changes in percent, over the period of the
          chart.
        </p>
      ) : (
        <Suspense fallback={<ChartLoading />}>
          <Comparison
            symbol={asset.symbol}
            other={chosen.symbol}
            otherName={chosen === INDEX ? INDEX.name : chosen.symbol}
          />
        </Suspense>
      )}
    </Card>
  )
}
