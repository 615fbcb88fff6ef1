import type { Logger } from 'pino'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import type { Quote } from '#domain/market/quote.ts'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketProvider } from '../ports/provider.ts'
import type { QuoteCache } from '../quotes/quote-cache.ts'
import { type MissedParts, createMissedCloses } from './missed-closes.ts'
import { KEEP_CLOSES } from './session-closes.sql.ts'

const LOOK_EVERY_MS = 60_000

interface CloseParts {
  pool: Pool
  clock: Clock
  calendar: MarketCalendar
  catalogue: CatalogueNow
  /** The latest believed quote, or null. */
  quote(symbol: string): Quote | null
}

interface SessionClose {
  symbol: string
  date: NewYorkDate
  price: Price
  source: string
}

/**
 * Keeps each instrument's close after its session: a stock's within minutes, a fund's in the evening, missed ones from
 * the provider's daily line. The leader checks every minute.
 */
export function createCloseKeeper(
  options: MissedParts & {
    provider: Pick<MarketProvider, 'name' | 'closes'>
    quotes: Pick<QuoteCache, 'held'>
    leads: Leads
    log: Logger
  },
): Job {
  const { quotes, leads, log } = options
  const parts: CloseParts = { ...options, quote: (symbol) => quotes.held(symbol)?.quote ?? null }
  const logged = logOnChange()
  const known = new Map<string, string>()
  const missed = createMissedCloses(options)
  async function look(): Promise<void> {
    await keepCloses(parts, known)
    await keepMissedCloses(options, missed)
  }
  return createPeriodicJob({
    name: 'keep the closes of each session',
    everyMs: LOOK_EVERY_MS,
    leads,
    work: () =>
      logged(look(), (error) =>
        log.warn({ err: error }, 'closes could not be kept; the next look tries again'),
      ),
  })
}

/** Keeps quotes that are closes. `known` remembers what needs no check until a symbol's price changes. */
export async function keepCloses(parts: CloseParts, known: Map<string, string>): Promise<void> {
  const found = parts.catalogue().all.flatMap(({ symbol }) => {
    const close = closeOfQuote(parts, symbol)
    return close && known.get(symbol) !== keyOf(close) ? [close] : []
  })
  await keep(parts, found, 'quote')
  for (const close of found) known.set(close.symbol, keyOf(close))
}

/** Keeps closes symbol by symbol, so that a spent quota loses none. */
async function keepMissedCloses(
  parts: MissedParts & { provider: Pick<MarketProvider, 'name'> },
  missed: ReturnType<typeof createMissedCloses>,
): Promise<void> {
  for await (const closes of missed())
    await keep(
      parts,
      closes.map((close) => ({ ...close, source: parts.provider.name })),
      'daily_line',
    )
}

async function keep(
  { pool, clock }: Pick<CloseParts, 'pool' | 'clock'>,
  found: readonly SessionClose[],
  keptFrom: 'quote' | 'daily_line',
): Promise<void> {
  if (found.length === 0) return
  const now = clock.now()
  await pool.query(KEEP_CLOSES, [
    found.map(({ symbol }) => symbol),
    found.map(({ date }) => date),
    plainArray(found.map(({ price }) => price)),
    found.map(({ source }) => source),
    now,
    newYorkDateAt(now.getTime()),
    keptFrom,
  ])
}

const keyOf = ({ date, price }: Pick<SessionClose, 'date' | 'price'>): string => `${date} ${price}`

function closeOfQuote({ calendar, quote }: CloseParts, symbol: string): SessionClose | null {
  const latest = quote(symbol)
  if (!latest?.isClose) return null
  const { date } = calendar.sessionAt(latest.sessionIndex)
  return { symbol, date, price: latest.price, source: latest.provider }
}
