import type { HistoryPeriod } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { PriceAt } from '#domain/portfolio/portfolio-history.ts'
import { priceOfNumber } from '#domain/money/price.ts'
import type { Clock } from '#server/platform/clock.ts'
import { MarketFailure, type MarketProvider } from '../ports/provider.ts'

/** How far apart a period's points are in session. Daily ones come once a session, after its close. */
const STEP_MS: Partial<Record<HistoryPeriod, number>> = { '1D': 2 * 60_000, '1W': 30 * 60_000 }

/** Lines that are loaded at once: a dashboard asks for dozens, and neither provider nor database is its alone. */
const MOST_LOADS = 6

/** Prices over a period as figures, for whoever reckons with them: valuing a portfolio, drawing many lines at once. */
export interface PriceLines {
  /**
   * Oldest first, every one of the period's points and none that is only the price of now. Null when the provider
   * has none to give now.
   */
  line(symbol: string, period: HistoryPeriod): Promise<readonly PriceAt[] | null>
}

/** Each line is asked of the provider once per step, however many look; a daily one once per session, once after it and at midnight. */
export function keepPriceLines(options: {
  provider: Pick<MarketProvider, 'history'>
  calendar: MarketCalendar
  clock: Clock
}): PriceLines {
  const { provider, calendar, clock } = options
  // One entry per symbol of the catalogue and period: at most 76 x 5, some 30 MB were all of them held over all time.
  const kept = new Map<string, { bucket: string; line: Promise<readonly PriceAt[]> }>()

  const inTurn = takingTurns(MOST_LOADS)

  async function load(symbol: string, period: HistoryPeriod, at: Date): Promise<readonly PriceAt[]> {
    const points = (await provider.history(symbol, period, at)).flatMap(({ time, price }) => {
      const known = priceOfNumber(price)
      return known === null ? [] : [{ atMs: Date.parse(time), price: known }]
    })
    // In session the last point is the price of now, at a second of its own for every symbol.
    const { isOpen, session } = calendar.statusAt(at.getTime())
    return isOpen && (points.at(-1)?.atMs ?? 0) > session.opensAtMs ? points.slice(0, -1) : points
  }

  return {
    async line(symbol, period) {
      const at = clock.now()
      const { isOpen, session } = calendar.statusAt(at.getTime())
      const step = Math.floor(at.getTime() / (STEP_MS[period] ?? Infinity))
      // At midnight shares split, and the line is in the new ones.
      const bucket = `${session.date} ${isOpen ? step : newYorkDateAt(at.getTime())}`
      const key = `${symbol} ${period}`
      const known = kept.get(key)
      const line = known?.bucket === bucket ? known.line : inTurn(() => load(symbol, period, at))
      if (line !== known?.line) {
        kept.set(key, { bucket, line })
        // A failure is not kept: the next one to look asks again.
        line.catch(() => kept.delete(key))
      }
      return line.catch((error: unknown) => {
        if (error instanceof MarketFailure) return null
        throw error
      })
    },
  }
}

/** Runs so many works at once; the others wait their turn. */
function takingTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // Whose turn is next takes the place over.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
