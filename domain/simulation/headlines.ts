import { CATALOGUE_FUNDS, CATALOGUE_STOCKS, type Tradable, findTradable } from '../catalogue.ts'
import type { Session } from '../market-calendar.ts'
import { dayOfDate } from '../new-york-time.ts'
import { instrumentReport, marketReport } from './market-reports.ts'
import { noiseKey, partKey, uniform } from './noise.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** A report the simulated market writes about itself. */
export interface Headline {
  /** Its session's date and what it is about: "2026-08-21-NVDA", "2026-08-21-close". */
  readonly id: string
  readonly title: string
  /** Paragraphs with an empty line between them; the last says that it is simulated. */
  readonly content: string
  readonly atMs: number
  readonly symbols: readonly string[]
  readonly tags: readonly string[]
  /** -1 (bad news) to 1 (good news). */
  readonly polarity: number
}

/** A move below this many daily standard deviations is no news. */
const NEWSWORTHY = 0.75
/** Reports on single companies appear within three hours of the close. */
const REPORTED_WITHIN_MS = 3 * 3_600_000
/** The market's own reports come this long after the open, after the middle of the session and after its close. */
const MARKET_REPORT_AFTER_MS = 5 * 60_000
/** How far back a symbol's news reaches. */
const SESSIONS_BACK = 60

/**
 * The newest reports published by an instant, newest first; with a symbol, only those about it.
 * They follow from the market's moves, so a report never contradicts a chart.
 */
export function headlinesUntil(
  market: SimulatedMarket,
  instantMs: number,
  limit: number,
  symbol?: string,
): Headline[] {
  const wanted = symbol === undefined ? undefined : findTradable(symbol)
  if (wanted === null) return []

  const drafts: Draft[] = []
  let index = market.calendar.latestSession(instantMs).index
  const oldest = Math.max(index - SESSIONS_BACK, market.firstSession.index)
  for (; index >= oldest && drafts.length < limit; index -= 1) {
    const session = market.calendar.sessionAt(index)
    drafts.push(...draftsOf(market, session, wanted).filter(({ atMs }) => atMs <= instantMs))
  }
  return drafts
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, limit)
    .map(({ write }) => write())
}

/** A report that is written only if it is among the newest. */
interface Draft {
  atMs: number
  write: () => Headline
}

function draftsOf(market: SimulatedMarket, session: Session, wanted: Tradable | undefined): Draft[] {
  const about = wanted ? [wanted] : [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]
  const drafts = about
    .filter((instrument) => Math.abs(market.surpriseOf(instrument, session)) >= NEWSWORTHY)
    .map((instrument) => instrumentDraft(market, session, instrument))
  return wanted ? drafts : [...marketDrafts(market, session), ...drafts]
}

function instrumentDraft(market: SimulatedMarket, session: Session, instrument: Tradable): Draft {
  const key = partKey(noiseKey(0, `${instrument.symbol} news`), dayOfDate(session.date))
  const atMs = session.closesAtMs + Math.round((uniform(key, 0) * REPORTED_WITHIN_MS) / 60_000) * 60_000
  return {
    atMs,
    write: () => ({
      id: `${session.date}-${instrument.symbol}`,
      atMs,
      ...instrumentReport(market, session, instrument, uniform(key, 1)),
    }),
  }
}

/** The day as a whole, three times: what it had done by then, never what it was going to do. */
function marketDrafts(market: SimulatedMarket, session: Session): Draft[] {
  const { date, opensAtMs, closesAtMs } = session
  const middleMs = (opensAtMs + closesAtMs) / 2
  const moments = [
    { part: 'close', upToMs: closesAtMs, atMs: closesAtMs + MARKET_REPORT_AFTER_MS },
    { part: 'midday', upToMs: middleMs, atMs: middleMs + MARKET_REPORT_AFTER_MS },
    { part: 'open', upToMs: opensAtMs, atMs: opensAtMs + MARKET_REPORT_AFTER_MS },
  ] as const
  // Round the clock a session opens where the last one closed, which is no news.
  const told = market.calendar.hours === 'always' ? moments.slice(0, 2) : moments
  return told.map(({ part, upToMs, atMs }) => ({
    atMs,
    write: () => ({ id: `${date}-${part}`, atMs, ...marketReport(market, session, part, upToMs) }),
  }))
}
