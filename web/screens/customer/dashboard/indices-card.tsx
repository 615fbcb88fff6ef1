import type { MarketIndex } from '#contract/market/market.ts'
import { useIndices } from '#web/lib/live/market-status.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { LoadFailureLine } from '#web/ui/messages/load-failure.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { Tick } from '#web/ui/figures/tick.tsx'
import { briefName } from '#web/features/market/brief-name.ts'

/** Three per row; nothing if there are none. */
export function IndicesCard() {
  const { data: indices, isPending, isError, isRefetching, refetch } = useIndices()
  if (indices === undefined && isError) {
    return (
      <Card padded={false} title="US Market Indices">
        {/* As tall as the indices: nothing jumps. */}
        <LoadFailureLine
          title="Failed to load the indices"
          pending={isRefetching}
          onRetry={() => void refetch()}
          style={INSTEAD}
          className="justify-center"
        />
      </Card>
    )
  }
  if (!isPending && (indices === undefined || indices.length === 0)) return null
  return (
    <Card flush title="US Market Indices">
      <ul className="-ml-px grid grid-cols-3">
        {(indices ?? SHAPES).map((index, place) => (
          <IndexLevel key={index?.symbol ?? place} index={index} />
        ))}
      </ul>
    </Card>
  )
}

/** One index, or its skeleton, line by line as tall. */
const IndexLevel = ({ index }: { index: MarketIndex | undefined }) => (
  <li className={CELL}>
    <div className="min-w-0">
      <p title={index?.name} className="line-clamp-2 text-xs text-fg-2 md:text-sm md:font-medium md:text-fg">
        {index === undefined ? <Line className="w-16" /> : <IndexName name={index.name} />}
      </p>
      <p className="hidden text-2xs text-fg-3 md:block">
        {index?.symbol.replace(/\.INDX$/, '') ?? <Line className="w-10" />}
      </p>
    </div>
    <div className="md:text-right">
      <p className="font-strong md:text-[0.9375rem]">
        {index === undefined ? (
          <Line className="w-18" />
        ) : (
          <Tick value={index.price}>{decimalText(index.price, { min: 2, max: 2 })}</Tick>
        )}
      </p>
      <p className="text-xs md:text-sm">
        {index === undefined ? <Line className="w-12" /> : <Change percent={index.changePercent} />}
      </p>
    </div>
  </li>
)

/** A narrow column shortens "Dow Jones Industrial Average" to "Dow Jones". */
function IndexName({ name }: { name: string }) {
  const brief = briefName(name)
  return (
    <>
      {brief}
      <span className="max-lg:sr-only">{name.slice(brief.length)}</span>
    </>
  )
}

const Line = ({ className }: { className: string }) => (
  <Skeleton className={classNames('inline-block align-middle', className)} />
)

const INSTEAD = { minHeight: 141 }
const SHAPES = Array.from({ length: 6 }, (): undefined => undefined)

const CELL =
  'flex min-w-0 flex-col justify-between gap-1 border-t border-l border-line px-3 py-3 md:flex-row ' +
  'md:items-center md:gap-3 md:px-5.5 md:py-3.5'
