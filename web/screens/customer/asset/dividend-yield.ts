import type { InstrumentFacts } from '#contract/market/instruments.ts'
import type { Asset } from '#contract/market/market.ts'

/** A year's dividends in percent of the current price, two decimals; null where either is unknown. */
export function dividendYield(
  { currentPrice }: Pick<Asset, 'currentPrice'>,
  { dividendsPerShare }: Pick<InstrumentFacts, 'dividendsPerShare'>,
): string | null {
  const price = Number(currentPrice)
  return dividendsPerShare !== undefined && price > 0
    ? ((Number(dividendsPerShare) / price) * 100).toFixed(2)
    : null
}
