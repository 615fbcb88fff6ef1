import type { Asset } from '#contract/market/market.ts'
import type { Performance } from '#contract/trading/performance.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'

/** What the account is compared with, and its return. */
export type Benchmark = NonNullable<Performance['benchmark']>

export interface BenchmarkChoice {
  /** A fund's symbol; empty for the S&P 500, the server's default. */
  symbol: string
  query: { benchmark?: string }
  /** The funds to choose from; none until loaded. */
  funds: readonly Asset[]
  choose: (symbol: string) => void
}

/** A fund by its symbol, as its name is long; an index by its name. */
export const briefBenchmark = ({ symbol, name }: Pick<Benchmark, 'symbol' | 'name'>): string =>
  symbol.includes('.') ? name : symbol

/** The benchmark in the address. */
export function useBenchmark(): BenchmarkChoice {
  const symbol = useSearchParameter('benchmark') ?? ''
  const { data: funds = [] } = useAssets('mutual_fund')
  return {
    symbol,
    query: symbol === '' ? {} : { benchmark: symbol },
    funds,
    choose: (chosen) => writeSearchParameter('benchmark', chosen === '' ? null : chosen),
  }
}
