import { useQuery } from '@tanstack/react-query'
import { type PortfolioToday, getPortfolioToday } from '#contract/trading/portfolio.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type Cents, cents, ZERO_CENTS } from '#domain/money/money.ts'
import { CHART_FRESH_MS } from '#web/features/chart/chart-points.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { now } from '#web/lib/live/clock.ts'
import type { PricedHolding } from './portfolio.ts'
import { centsOf } from '#web/features/portfolio/signed-cents.ts'

export interface TodaysGains {
  /** Of what is held, by symbol. */
  bySymbol: ReadonlyMap<string, Cents>
  /** Of shares held at that close or bought since, where all are sold. */
  soldCents: Cents
  totalCents: Cents
  /** False before a session opens: the gains are the last session's. */
  isToday: boolean
}

/** Today's gains at live prices; undefined while loading, null when unavailable. */
export function useTodaysGains(holdings: readonly PricedHolding[]): TodaysGains | null | undefined {
  const { data, isError, isFetching } = useQuery({
    ...queryOf(getPortfolioToday, {}),
    staleTime: CHART_FRESH_MS,
    refetchInterval: CHART_FRESH_MS,
  })
  if (data === undefined) return isError ? null : undefined
  // During a refetch, shares may be newer than the last answer: they are no gain.
  return todaysGains(data, isFetching ? [] : holdings, newYorkDateAt(now().getTime()))
}

/** The answer's gains, moved by later changes of the prices of `holdings`. */
export function todaysGains(
  { openedAt, instruments }: PortfolioToday,
  holdings: readonly Pick<PricedHolding, 'asset' | 'value'>[],
  today: string,
): TodaysGains {
  const live = new Map(holdings.map(({ asset, value }) => [asset.symbol, value.totalValue]))
  const bySymbol = new Map<string, Cents>()
  let [sold, total] = [0n, 0n]
  for (const { symbol, value, gain } of instruments) {
    const then = centsOf(value)
    const gained = centsOf(gain) + (then === 0n ? 0n : (live.get(symbol) ?? then) - then)
    if (then === 0n) sold += gained
    else bySymbol.set(symbol, cents(gained))
    total += gained
  }
  return {
    bySymbol,
    soldCents: sold === 0n ? ZERO_CENTS : cents(sold),
    totalCents: cents(total),
    isToday: newYorkDateAt(Date.parse(openedAt)) === today,
  }
}
