import type { InstrumentFacts } from '#contract/market/instruments.ts'
import type { Asset, HistoryPoint } from '#contract/market/market.ts'

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

/** US dollars earned per share in twelve months: price / (P/E ratio), to the cent. Null without a positive ratio. */
export function earningsPerShare({
  currentPrice,
  peRatio,
}: Pick<Asset, 'currentPrice' | 'peRatio'>): string | null {
  const ratio = Number(peRatio)
  return ratio > 0 ? (Number(currentPrice) / ratio).toFixed(2) : null
}

const YEAR_MS = 365 * 86_400_000

/** The lowest and highest close of the last 52 weeks, with the current price; null where the history is shorter. */
export function yearRange(
  history: readonly HistoryPoint[],
  { currentPrice, priceAt }: Pick<Asset, 'currentPrice' | 'priceAt'>,
): { low: string; high: string } | null {
  const first = history[0]
  // A week of tolerance: the year may begin on a holiday.
  if (first === undefined || Date.parse(priceAt) - Date.parse(first.time) < YEAR_MS - 7 * 86_400_000)
    return null
  const since = Date.parse(priceAt) - YEAR_MS
  const prices = history.filter(({ time }) => Date.parse(time) >= since).map(({ price }) => price)
  const all = [...prices, Number(currentPrice)]
  return { low: Math.min(...all).toFixed(2), high: Math.max(...all).toFixed(2) }
}
