import type { Cents } from '../money/money.ts'
import { portfolioHistory, symbolsSince } from './portfolio-history.ts'
import type { PortfolioEvent, PriceAt } from './valued-holding.ts'

/** One instrument's part of a portfolio's value and gain. */
export interface InstrumentGain {
  readonly symbol: string
  readonly valueCents: Cents
  /** Value now, less the value at the start, less what was paid since, plus what came out. Negative for a loss. */
  readonly gainCents: Cents
}

/**
 * What each instrument that was held at an instant, or traded since, is worth now and has gained since then, by symbol.
 * Values and gains add up to the portfolio's to the cent: each instrument is rounded by itself there too.
 */
export function gainsSince(options: {
  /** Ascending, like those of `portfolioHistory`. */
  events: readonly PortfolioEvent[]
  prices: ReadonlyMap<string, readonly PriceAt[]>
  fromMs: number
  nowMs: number
}): InstrumentGain[] {
  const { events, prices, fromMs, nowMs } = options
  return [...symbolsSince(events, fromMs)].toSorted().flatMap((symbol) => {
    const own = events.filter((event) => event.symbol === symbol)
    const now = portfolioHistory({ events: own, prices, times: [fromMs, nowMs] }).at(-1)
    return now === undefined ? [] : [{ symbol, valueCents: now.valueCents, gainCents: now.gainCents }]
  })
}
