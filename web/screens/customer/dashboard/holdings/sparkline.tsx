import { useQuery } from '@tanstack/react-query'
import { listSparklines } from '#contract/market/market.ts'
import { queryOf } from '#web/lib/api/query.ts'

/** May be minutes old; the live price extends it. */
const FRESH_MS = 10 * 60_000

/** By one call; undefined while loading. */
export function useSparklines(
  symbols: readonly string[],
): ReadonlyMap<string, readonly number[]> | undefined {
  // The order by value changes all day, and would change the call.
  const query = { symbols: symbols.toSorted().join(',') }
  const { data } = useQuery({
    ...queryOf(listSparklines, { query }),
    enabled: symbols.length > 0,
    staleTime: FRESH_MS,
    placeholderData: (previous) => previous,
  })
  return data && new Map(data.map(({ symbol, prices }) => [symbol, prices]))
}

interface SparklineProps {
  /** Undefined while they load. */
  prices: readonly number[] | undefined
  /** Replaces the last price. */
  latest: number
}

/** Gray, as the gain beside it is of another period. */
export function Sparkline({ prices = [], latest }: SparklineProps) {
  const first = prices[0]
  if (first === undefined || prices.length < 2) return <span className="inline-block" style={BOX} />
  const drawn = [...prices.slice(0, -1), latest]
  const change = (latest / first - 1) * 100
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={BOX} className="inline-block text-fg-2">
        <path
          d={pathOf(drawn)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span className="sr-only">
        {change < 0 ? 'down' : 'up'} {Math.abs(change).toFixed(2)}%
      </span>
    </>
  )
}

const WIDTH = 92
const HEIGHT = 28
const BOX = { width: WIDTH, height: HEIGHT }

function pathOf(prices: readonly number[]): string {
  const low = Math.min(...prices)
  const range = Math.max(...prices) - low || 1
  const places = prices.map((price, at) => {
    const x = 1 + (at / (prices.length - 1)) * (WIDTH - 2)
    const y = HEIGHT - 2 - ((price - low) / range) * (HEIGHT - 4)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${places.join('L')}`
}
