import type { Logger } from 'pino'
import type { MarketCalendar, Session } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import type { Quote } from '#domain/market/quote.ts'
import type { PriceAt } from '#domain/portfolio/valued-holding.ts'
import { lastClosedSession } from '#domain/returns/period-slots.ts'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { PriceLines } from '../charts/price-lines.ts'
import type { QuoteCache } from '../quotes/quote-cache.ts'
import { KEEP_CLOSES } from './session-closes.sql.ts'

const LOOK_EVERY_MS = 60_000

interface CloseParts {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
  catalogue: CatalogueNow
  /** The latest quote that is believed; null where there is none. */
  quote(symbol: string): Quote | null
  /** A market that never closes has no quote that is a close: closes are read from its line, if its line is exact. */
  line: ((symbol: string) => Promise<readonly PriceAt[] | null>) | null
}

interface SessionClose {
  symbol: string
  date: NewYorkDate
  price: Price
  source: string
}

/**
 * Keeps the close of every instrument once its session is over, as it comes: a stock's within minutes, a fund's in the
 * evening. The node that leads looks every minute. What is kept is not asked about again until its price changes.
 */
export function createCloseKeeper(
  options: Pick<CloseParts, 'pool' | 'clock' | 'calendar' | 'catalogue'> & {
    lines: PriceLines
    quotes: Pick<QuoteCache, 'held'>
    leads: Leads
    log: Logger
  },
): Job {
  const { calendar, lines, quotes, leads, log } = options
  const parts: CloseParts = {
    ...options,
    quote: (symbol) => quotes.held(symbol)?.quote ?? null,
    line: calendar.hours === 'always' ? (symbol) => lines.line(symbol, '1M') : null,
  }
  const logged = logOnChange()
  const known = new Map<string, string>()
  return createPeriodicJob({
    name: 'keep the closes of each session',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: () =>
      logged(keepCloses(parts, known), (error) =>
        log.warn({ err: error }, 'closes could not be kept; the next look tries again'),
      ),
  })
}

/** Keeps what is not known to be kept. `known` remembers it by symbol. */
export async function keepCloses(parts: CloseParts, known: Map<string, string>): Promise<void> {
  const now = parts.clock.now()
  const session = lastClosedSession(parts.calendar, now.getTime())
  const found: SessionClose[] = []
  for (const { symbol } of parts.catalogue().all) {
    const close = closeOfQuote(parts, symbol) ?? (await closeOfLine(parts, symbol, session, known))
    if (close && known.get(symbol) !== keyOf(close)) found.push(close)
  }
  if (found.length === 0) return
  await parts.pool.query(KEEP_CLOSES, [
    found.map(({ symbol }) => symbol),
    found.map(({ date }) => date),
    plainArray(found.map(({ price }) => price)),
    found.map(({ source }) => source),
    now,
    newYorkDateAt(now.getTime()),
  ])
  for (const close of found) known.set(close.symbol, keyOf(close))
}

const keyOf = ({ date, price }: Pick<SessionClose, 'date' | 'price'>): string => `${date} ${price}`

function closeOfQuote({ calendar, quote }: CloseParts, symbol: string): SessionClose | null {
  const latest = quote(symbol)
  if (!latest?.isClose) return null
  const { date } = calendar.sessionAt(latest.sessionIndex)
  return { symbol, date, price: latest.price, source: latest.provider }
}

async function closeOfLine(
  { line }: CloseParts,
  symbol: string,
  session: Session,
  known: ReadonlyMap<string, string>,
): Promise<SessionClose | null> {
  if (line === null || known.get(symbol)?.startsWith(session.date)) return null
  const points = await line(symbol)
  const close = points?.findLast(({ atMs }) => atMs === session.closesAtMs)
  return close ? { symbol, date: session.date, price: close.price, source: 'line' } : null
}
