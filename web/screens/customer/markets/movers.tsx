import { memo } from 'react'
import { Link } from 'wouter'
import type { Asset } from '#contract/market/market.ts'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { assetOrder, moversOf } from './asset-order.ts'

/** In each of the two lists. */
const COUNT = 3

/** Ranked as seldom as the list below. */
export function Movers({ assets }: { assets: readonly Asset[] | undefined }) {
  const ranked = useSteadyOrder(assets ?? NONE, symbolOf, 'movers', BY_CHANGE)
  const { gainers, losers } = moversOf(ranked, COUNT)
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 md:mb-4">
      <MoverList title="Top gainers" assets={assets && gainers} />
      <MoverList title="Top losers" assets={assets && losers} />
    </div>
  )
}

const NONE: readonly Asset[] = []
const symbolOf = ({ symbol }: Asset): string => symbol
const BY_CHANGE = assetOrder({ key: 'change', isDescending: true })

/** Undefined while they load. As tall as three, however many there are. */
function MoverList({ title, assets }: { title: string; assets: readonly Asset[] | undefined }) {
  return (
    <Card padded={false} title={title} className="overflow-hidden">
      <ul style={LEAST} className="pb-2">
        {assets === undefined &&
          Array.from({ length: COUNT }, (_, place) => (
            <li key={place} style={ROW} className="flex items-center px-4.5 md:px-5.5">
              <Skeleton className="w-24" />
            </li>
          ))}
        {assets?.map((asset) => (
          <MoverRow key={asset.symbol} asset={asset} />
        ))}
        {assets?.length === 0 && <li className="px-4.5 py-3 text-sm text-fg-2 md:px-5.5">None today</li>}
      </ul>
    </Card>
  )
}

const MoverRow = memo(ShownMover, (before, now) => looksAlike(before.asset, now.asset))

function ShownMover({ asset: { symbol, name, change24h } }: { asset: Asset }) {
  return (
    <li>
      <Link
        to={`/asset/${symbol}`}
        style={ROW}
        className="flex items-center gap-2.5 px-4.5 text-sm transition-colors hover:bg-surface-2 md:px-5.5"
      >
        <span className="font-strong">{symbol}</span>
        <span className="min-w-0 flex-1 truncate text-fg-2 max-md:sr-only">{name}</span>
        <Change percent={change24h} className="ml-auto" />
      </Link>
    </li>
  )
}

/** Pixels: a target for a finger. */
const ROW = { minHeight: 44 }
const LEAST = { minHeight: COUNT * ROW.minHeight + 8 }
