import type { MarketIndex } from '#contract/market.ts'
import { useIndices } from '../../live/market-status.ts'
import { Card } from '../../ui/card.tsx'
import { Change } from '../../ui/change.tsx'
import { decimalText } from '../../ui/decimal-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'

/** The level of the US market's indices, three per row; nothing when there are none. */
export function IndicesCard() {
  const { data: indices, isPending } = useIndices()
  if (!isPending && (indices === undefined || indices.length === 0)) return null
  return (
    <Card padded={false} aria-label="US Market Indices" className="overflow-hidden">
      <h2 className="sr-only">US Market Indices</h2>
      <ul className="-mt-px -ml-px grid grid-cols-3">
        {indices === undefined
          ? Array.from({ length: 6 }, (_, place) => <IndexShape key={place} />)
          : indices.map((index) => <IndexLevel key={index.symbol} {...index} />)}
      </ul>
    </Card>
  )
}

function IndexLevel({ symbol, name, price, changePercent }: MarketIndex) {
  return (
    <li className={CELL}>
      <div className="min-w-0">
        <p className="truncate text-xs text-fg-2 md:text-sm md:font-medium md:text-fg">{name}</p>
        <p className="hidden text-2xs tracking-[0.02em] text-fg-3 md:block">
          {symbol.replace(/\.INDX$/, '')}
        </p>
      </div>
      <div className="md:text-right">
        <p className="font-strong md:text-[0.9375rem]">
          <Tick value={price}>{decimalText(price, { min: 2, max: 2 })}</Tick>
        </p>
        <Change percent={changePercent} className="text-xs md:text-sm" />
      </div>
    </li>
  )
}

function IndexShape() {
  return (
    <li className={CELL}>
      <Skeleton className="my-1 h-3 w-16" />
      <Skeleton className="mt-1.5 mb-6 h-3 w-20 md:my-3.5" />
    </li>
  )
}

const CELL =
  'flex min-w-0 flex-col gap-1 border-t border-l border-line px-3 py-3 md:flex-row md:items-center md:justify-between md:gap-3 md:px-5.5 md:py-3.5'
