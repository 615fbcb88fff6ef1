import type { HistoryPeriod, IntradayInterval } from '#contract/market.ts'
import type { MarketCalendar } from '#domain/market-calendar.ts'
import type { Clock } from '#server/clock.ts'
import { type Prebuilt, prebuild } from './prebuilt.ts'
import { MarketFailure, type MarketProvider } from './provider.ts'

/** In session a chart is this fresh; its screen moves the last point with the live price. */
const FRESH_MS = 5_000

/** Charts as JSON, each asked of the provider once per five seconds in session and once after it, however many look. */
export interface Charts {
  /** Null when the provider has none to give now. */
  history(symbol: string, period: HistoryPeriod): Promise<Prebuilt | null>
  intraday(symbol: string, interval: IntradayInterval): Promise<Prebuilt | null>
}

export function keepCharts(options: {
  provider: MarketProvider
  calendar: MarketCalendar
  clock: Clock
}): Charts {
  const { provider, calendar, clock } = options
  // One entry per symbol of the catalogue and chart: at most 76 x 8, some 25 MB were all of them looked at.
  const kept = new Map<string, { bucket: string; chart: Promise<Prebuilt> }>()

  function bucketOf(at: Date): string {
    const { isOpen, session } = calendar.momentAt(at.getTime())
    return isOpen ? `${Math.floor(at.getTime() / FRESH_MS)}` : `after ${session.date}`
  }

  function remember(key: string, load: (at: Date) => Promise<unknown>): Promise<Prebuilt> {
    const at = clock.now()
    const bucket = bucketOf(at)
    const known = kept.get(key)
    if (known?.bucket === bucket) return known.chart

    const chart = load(at).then((points) => prebuild(JSON.stringify(points)))
    kept.set(key, { bucket, chart })
    // A failure is not kept: the next one to look asks again.
    chart.catch(() => kept.delete(key))
    return chart
  }

  const ask = (...question: Parameters<typeof remember>) => remember(...question).catch(nullOfFailure)

  return {
    history: (symbol, period) => ask(`${symbol} ${period}`, (at) => provider.history(symbol, period, at)),
    intraday: (symbol, interval) => ask(`${symbol} ${interval}`, (at) => provider.bars(symbol, interval, at)),
  }
}

function nullOfFailure(error: unknown): null {
  if (error instanceof MarketFailure) return null
  throw error
}
