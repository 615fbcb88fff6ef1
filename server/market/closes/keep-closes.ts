import type { Logger } from 'pino'
import { type NewYorkDate, newYorkDateAt, dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import type { Price } from '#domain/money/price.ts'
import type { Quote } from '#domain/market/quote.ts'
import { plainArray } from '#server/platform/database/database.ts'
import { type Job, type Leads, createPeriodicJob } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import type { MarketParts, MarketProvider } from '../ports/provider.ts'
import type { QuoteCache } from '../quotes/quote-cache.ts'
import { KEEP_CLOSES, LIST_KEPT_DATES } from './session-closes.sql.ts'
import { missedSessions } from '#domain/returns/missing-closes.ts'
import { ProviderFailure } from '../ports/provider-client.ts'

const LOOK_EVERY_MS = 60_000

interface CloseParts extends Pick<MarketParts, 'pool' | 'clock' | 'calendar' | 'catalogue'> {
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

/** As far back as every plan's daily line reaches. */
const LOOK_BACK_DAYS = 365

type MissedClose = Omit<SessionClose, 'source'>

interface KeptRow {
  symbol: string
  session_date: NewYorkDate
}

export interface MissedParts extends Pick<MarketParts, 'pool' | 'clock' | 'calendar' | 'catalogue'> {
  provider: Pick<MarketProvider, 'closes'>
}

/**
 * Gets closes that no server was up to keep from the provider's daily line, each symbol once a session. An unavailable
 * provider or spent quota ends the turn; the next continues.
 */
function createMissedCloses(parts: MissedParts): () => AsyncGenerator<MissedClose[]> {
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
