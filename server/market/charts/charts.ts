import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { downSample } from './down-sample.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import { MarketFailure, type MarketProvider } from '../ports/provider.ts'

/** In session a chart is this fresh; its screen moves the last point with the live price. */
const FRESH_MS = 5_000
/** The same of a year and more, where five seconds are nothing to see: all of a symbol's closes cost 10 ms. */
const LONG_FRESH_MS = 60_000
const LONG: ReadonlySet<HistoryPeriod> = new Set(['1Y', 'All'])

/** Charts as JSON, each asked of the provider once per five seconds (a minute) in session, and once after it and at midnight, however many look. */
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

  /** A new name per span of time, and whatever the span at the open, at the close, and at midnight, when shares split. */
  function bucketOf(at: Date, freshMs: number): string {
    const { isOpen, session } = calendar.statusAt(at.getTime())
    return isOpen
      ? `${session.date} ${Math.floor(at.getTime() / freshMs)}`
      : `${newYorkDateAt(at.getTime())} after ${session.date}`
  }

  function remember(key: string, freshMs: number, load: (at: Date) => Promise<unknown>): Promise<Prebuilt> {
    const at = clock.now()
    const bucket = bucketOf(at, freshMs)
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
    history: (symbol, period) =>
      ask(`${symbol} ${period}`, LONG.has(period) ? LONG_FRESH_MS : FRESH_MS, async (at) =>
        downSample(await provider.history(symbol, period, at)),
      ),
    intraday: (symbol, interval) =>
      ask(`${symbol} ${interval}`, FRESH_MS, (at) => provider.bars(symbol, interval, at)),
  }
}

function nullOfFailure(error: unknown): null {
  if (error instanceof MarketFailure) return null
  throw error
}
