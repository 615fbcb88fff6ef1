import { SIMULATION_STARTS } from '../timeline.ts'
import type { Catalogue, Tradable } from '../../market/catalogue.ts'
import type { Session } from '../../market/market-calendar.ts'
import { dayOfDate } from '../../market/new-york-time.ts'
import { MARKET_SYMBOL, type Report, instrumentReport, marketReport } from './market-reports.ts'
import { createBoundedCache } from '../bounded-cache.ts'
import { noiseKey, partKey, uniform } from '../noise.ts'
import { type SimulatedMarket } from '../simulated-market.ts'

export interface Headline extends Report {
  /** "2026-08-21-NVDA", "2026-08-21-close". */
  readonly id: string
  readonly atMs: number
}

/** In daily standard deviations. */
const NEWSWORTHY = 0.75
/** After the close. */
const REPORTED_WITHIN_MS = 3 * 3_600_000
/** The delay of market reports after the open, midday and the close. */
const MARKET_REPORT_AFTER_MS = 5 * 60_000
/** The reach of a symbol's news. */
const SESSIONS_BACK = 60

/**
 * The newest reports by an instant, newest first; with a symbol, those about it, and with the S&P 500's those about the
 * market. They follow from the market's moves, so they never contradict a chart.
 */
export function headlinesUntil(
  market: SimulatedMarket,
  catalogue: Catalogue,
  { instantMs, limit, symbol }: { instantMs: number; limit: number; symbol?: string | undefined },
): Headline[] {
  const subject = subjectOf(catalogue, symbol)
  if (subject === null) return []

  const drafts: Draft[] = []
  let index = market.calendar.latestSession(instantMs).index
  const oldest = Math.max(index - SESSIONS_BACK, market.firstSession.index)
  for (; index >= oldest && drafts.length < limit; index -= 1) {
    const session = market.calendar.sessionAt(index)
    drafts.push(...draftsOf(market, session, subject).filter(({ atMs }) => atMs <= instantMs))
  }
  return drafts
    .sort((a, b) => b.atMs - a.atMs)
    .slice(0, limit)
    .map((draft) => writtenFrom(market, draft))
}

const HEADLINE_ID = /^(\d{4}-\d{2}-\d{2})-(.+)$/
const ON_THE_MARKET = new Set(['open', 'midday', 'close'])

/**
 * The report with this id if published by an instant; else null. It examines and writes only that report, since anyone
 * may try ids.
 */
export function headlineById(
  market: SimulatedMarket,
  catalogue: Catalogue,
  { id, instantMs }: { id: string; instantMs: number },
): Headline | null {
  const [, date = '', about = ''] = HEADLINE_ID.exec(id) ?? []
  const dayMs = Date.parse(date)
  // An invalid day is NaN, in no range.
  if (!(dayMs >= Date.parse(SIMULATION_STARTS) && dayMs <= instantMs)) return null
  const session = market.calendar.sessionOn(date)
  const subject = subjectOf(catalogue, ON_THE_MARKET.has(about) ? MARKET_SYMBOL : about)
  if (session === null || session.index < market.firstSession.index || subject === null) return null
  const draft = draftsOf(market, session, subject).find((one) => one.id === id && one.atMs <= instantMs)
  return draft ? writtenFrom(market, draft) : null
}

/** Written only when read. */
interface Draft {
  id: string
  /** The subject's name, which may be corrected. */
  about: string
  atMs: number
  report: () => Report
}

/** Written reports never change: two of the longest lists, with room. Saves 40 ms a minute. */
const REPORTS_KEPT = 512
const written = new WeakMap<SimulatedMarket, ReturnType<typeof createBoundedCache<string, Headline>>>()

function writtenFrom(market: SimulatedMarket, { id, about, atMs, report }: Draft): Headline {
  const known = written.get(market) ?? createBoundedCache<string, Headline>(REPORTS_KEPT)
  written.set(market, known)
  return known(`${id} ${about}`, () => ({ id, atMs, ...report() }))
}

/** Instruments, the market, or both. */
interface Subject {
  instruments: readonly Tradable[]
  market: boolean
}

function subjectOf(catalogue: Catalogue, symbol: string | undefined): Subject | null {
  if (symbol === undefined) return { instruments: catalogue.tradables, market: true }
  if (symbol === MARKET_SYMBOL) return { instruments: [], market: true }
  const wanted = catalogue.findTradable(symbol)
  return wanted && { instruments: [wanted], market: false }
}

function draftsOf(market: SimulatedMarket, session: Session, subject: Subject): Draft[] {
  const drafts = subject.instruments
    .filter(
      (instrument) =>
        Math.abs(market.surpriseOf(instrument, session)) >= NEWSWORTHY ||
        market.splitsOf(instrument).some(({ exDate }) => exDate === session.date),
    )
    .map((instrument) => instrumentDraft(market, session, instrument))
  return subject.market ? [...marketDrafts(market, session), ...drafts] : drafts
}

function instrumentDraft(market: SimulatedMarket, session: Session, instrument: Tradable): Draft {
  const key = partKey(noiseKey(0, `${instrument.symbol} news`), dayOfDate(session.date))
  const atMs = session.closesAtMs + Math.round((uniform(key, 0) * REPORTED_WITHIN_MS) / 60_000) * 60_000
  return {
    id: `${session.date}-${instrument.symbol}`,
    about: `${instrument.name} ${instrument.type === 'stock' ? instrument.sector : ''}`,
    atMs,
    report: () => instrumentReport(market, session, instrument, uniform(key, 1)),
  }
}

/** Three reports a day, each only of what had happened by then. */
function marketDrafts(market: SimulatedMarket, session: Session): Draft[] {
  const { date, opensAtMs, closesAtMs } = session
  const middleMs = (opensAtMs + closesAtMs) / 2
  const parts = [
    { part: 'close', upToMs: closesAtMs, atMs: closesAtMs + MARKET_REPORT_AFTER_MS },
    { part: 'midday', upToMs: middleMs, atMs: middleMs + MARKET_REPORT_AFTER_MS },
    { part: 'open', upToMs: opensAtMs, atMs: opensAtMs + MARKET_REPORT_AFTER_MS },
  ] as const
  // Round the clock a session opens at the last close, which is no news.
  const published = market.calendar.hours === 'always' ? parts.slice(0, 2) : parts
  return published.map(({ part, upToMs, atMs }) => ({
    id: `${date}-${part}`,
    about: 'the market',
    atMs,
    report: () => marketReport(market, session, part, upToMs),
  }))
}
