import { Link } from 'wouter'
import type { Asset } from '#contract/market/market.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import { useIsListed } from '#web/features/instruments/listed-assets.ts'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { MOST_TRADED, MostTradedSkeleton } from './first-steps-skeleton.tsx'

/** By dollars; nothing where no volume is known. */
export function MostTraded() {
  const { data: assets } = useAssets('stock')
  const ranked = useSteadyOrder(assets ?? NONE, symbolOf, 'traded', (a, b) => tradedIn(b) - tradedIn(a))
  const isListed = useIsListed()
  const traded = ranked.filter((asset) => tradedIn(asset) > 0 && isListed(asset)).slice(0, MOST_TRADED)
  if (assets === undefined) return <MostTradedSkeleton />
  if (traded.length === 0) return null
  return (
    <div className="border-t border-line px-4.5 py-3 md:px-5.5">
      <h3 className="text-sm font-medium text-fg-2">Most traded today</h3>
      <ul className="mt-1 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {traded.map(({ symbol, type, name, currentPrice, change24h }) => (
          <li key={symbol} className="min-w-0">
            <Link
              to={`/asset/${symbol}`}
              className="flex items-center gap-2.5 rounded-md py-2 hover:bg-surface-2"
            >
              <AssetIcon symbol={symbol} type={type} size="sm" />
              <span className="min-w-0">
                <span title={name} className="block font-strong">
                  {symbol}
                </span>
                <span className="flex flex-wrap gap-x-2.5 text-sm text-fg-2">
                  <Price value={currentPrice} />
                  <Change percent={change24h} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NONE: readonly Asset[] = []
const symbolOf = ({ symbol }: Asset): string => symbol

/** For sorting only, so a float does. */
const tradedIn = ({ currentPrice, volume24h = 0 }: Asset): number => Number(currentPrice) * volume24h
