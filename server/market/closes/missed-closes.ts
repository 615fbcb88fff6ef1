import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import { missedSessions } from '#domain/returns/missing-closes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketProvider } from '../ports/provider.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { LIST_KEPT_DATES } from './session-closes.sql.ts'

/** As far back as every plan's daily line reaches. */
const LOOK_BACK_DAYS = 365

export interface MissedClose {
  readonly symbol: string
  readonly date: NewYorkDate
  readonly price: Price
}

interface KeptRow {
  symbol: string
  session_date: NewYorkDate
}

export interface MissedParts {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
  catalogue: CatalogueNow
  provider: Pick<MarketProvider, 'closes'>
}

/**
 * Gets closes that no server was up to keep from the provider's daily line, each symbol once a session. An unavailable
 * provider or spent quota ends the turn; the next continues.
 */
export function createMissedCloses(parts: MissedParts): () => AsyncGenerator<MissedClose[]> {
  const { pool, clock, calendar, catalogue, provider } = parts
  /** By symbol, the session of the last request. */
  const askedIn = new Map<string, number>()

  return async function* missedCloses() {
    const nowMs = clock.now().getTime()
    const latest = calendar.latestSession(nowMs)
    const symbols = catalogue().all.flatMap(({ symbol }) =>
      askedIn.get(symbol) === latest.index ? [] : [symbol],
    )
    if (symbols.length === 0) return
    // A market that never closes has no closing quote: keeping begins with its line.
    const begins = calendar.hours === 'always' ? [calendar.sessionAt(latest.index - 1).date] : []
    const since = dateOfDay(dayOfDate(latest.date) - LOOK_BACK_DAYS)
    const { rows } = await pool.query<KeptRow>(LIST_KEPT_DATES, [symbols, since])
    const kept = Map.groupBy(rows, ({ symbol }) => symbol)
    for (const symbol of symbols) {
      const dates = kept.get(symbol)?.map((row) => row.session_date)
      const missed = dates ? missedSessions(calendar, dates, nowMs).map(({ date }) => date) : begins
      const [first, last] = [missed[0], missed.at(-1)]
      if (first !== undefined && last !== undefined) {
        const closes = await provider.closes(symbol, first, last).catch(noneWhereRefused)
        yield missed.flatMap((date) => {
          const price = closes.get(date)
          return price === undefined ? [] : [{ symbol, date, price }]
        })
      }
      askedIn.set(symbol, latest.index)
    }
  }
}

const NO_CLOSES: ReadonlyMap<NewYorkDate, Price> = new Map()

function noneWhereRefused(error: unknown): typeof NO_CLOSES {
  const isOfSymbol = error instanceof ProviderFailure && error.trouble !== 'down' && error.trouble !== 'quota'
  if (isOfSymbol) return NO_CLOSES
  throw error
}
