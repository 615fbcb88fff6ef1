import type { Performance } from '#contract/trading/performance.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'

/** What the account is compared with, and its return. */
export type Benchmark = NonNullable<Performance['benchmark']>

/** A fund by its symbol, as its name is long; an index by its name. */
export const briefBenchmark = ({ symbol, name }: Pick<Benchmark, 'symbol' | 'name'>): string =>
  symbol.includes('.') ? name : symbol

/** The benchmark in the address. */
export function useBenchmark() {
  const symbol = useSearchParameter('benchmark') ?? ''
  const { data: funds = [] } = useAssets('mutual_fund')
  return {
    /** A fund's; empty for the S&P 500, the server's default. */
    symbol,
    query: symbol === '' ? {} : { benchmark: symbol },
    funds,
    choose: (chosen: string) => writeSearchParameter('benchmark', chosen === '' ? null : chosen),
  }
}

export type BenchmarkChoice = ReturnType<typeof useBenchmark>
