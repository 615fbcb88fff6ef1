import type { InstrumentFacts } from '#contract/market/instruments.ts'
import type { Asset } from '#contract/market/market.ts'

/**
 * What a year's dividends of a share are in percent of its price of now, with two decimals; null where they are not
 * known, or there is no price.
 */
export function dividendYield(
  { currentPrice }: Pick<Asset, 'currentPrice'>,
  { dividendsPerShare }: Pick<InstrumentFacts, 'dividendsPerShare'>,
): string | null {
  const price = Number(currentPrice)
  return dividendsPerShare !== undefined && price > 0
    ? ((Number(dividendsPerShare) / price) * 100).toFixed(2)
    : null
}
