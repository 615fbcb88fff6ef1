import {
  CATALOGUE_FUNDS,
  CATALOGUE_STOCKS,
  type Tradable,
  findInstrument,
  findTradable,
} from '../catalogue.ts'
import type { Session } from '../market-calendar.ts'
import { dayOfDate } from '../new-york-time.ts'
import { noiseKey, partKey, uniform } from './noise.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** A report the simulated market writes about itself. */
export interface Headline {
  readonly title: string
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
  return wanted ? drafts : [marketDraft(market, session), ...drafts]
}

function instrumentDraft(market: SimulatedMarket, session: Session, instrument: Tradable): Draft {
  const key = partKey(noiseKey(0, `${instrument.symbol} news`), dayOfDate(session.date))
  const atMs = session.closesAtMs + Math.round((uniform(key, 0) * REPORTED_WITHIN_MS) / 60_000) * 60_000
  return {
    atMs,
    write: () => {
      const move = moveOf(market, session, instrument)
      const index = moveOf(market, session, marketIndex())
      const { name, symbol } = instrument
      return {
        title: titleOf(name, move, index, uniform(key, 1)),
        content: [
          `${name} (${symbol}) ended the session at $${dollars(move.close)}, ${direction(move)} ${percent(move)} from the previous close of $${dollars(move.previousClose)}.`,
          volumeSentence(market, session, instrument),
          `The S&P 500 closed ${direction(index)} ${percent(index)}.`,
          'This report and its prices are simulated.',
        ]
          .filter(Boolean)
          .join(' '),
        atMs,
        symbols: [symbol],
        tags: [
          'SIMULATED',
          instrument.type === 'stock' ? instrument.sector.toUpperCase() : 'MUTUAL FUNDS',
          move.percent >= 0 ? 'GAINERS' : 'DECLINERS',
        ],
        polarity: polarityOf(market.surpriseOf(instrument, session)),
      }
    },
  }
}

/** The day as a whole, with the stocks that moved most. */
function marketDraft(market: SimulatedMarket, session: Session): Draft {
  const atMs = session.closesAtMs + MARKET_REPORT_AFTER_MS
  return {
    atMs,
    write: () => {
      const index = moveOf(market, session, marketIndex())
      const moves = CATALOGUE_STOCKS.map((stock) => ({ stock, move: moveOf(market, session, stock) })).sort(
        (a, b) => b.move.percent - a.move.percent,
      )
      const gainers = moves.slice(0, 3)
      const decliners = moves.slice(-3).reverse()
      const list = (some: typeof moves) =>
        some.map(({ stock, move }) => `${stock.symbol} (${signed(move)})`).join(', ')
      return {
        title: `Market close: S&P 500 ${direction(index)} ${percent(index)} at ${dollars(index.close)}`,
        content: `The S&P 500 ended the session ${direction(index)} ${percent(index)}. Leading: ${list(gainers)}. Trailing: ${list(decliners)}. This report and its prices are simulated.`,
        atMs,
        symbols: [...gainers, ...decliners].map(({ stock }) => stock.symbol),
        tags: ['SIMULATED', 'MARKET CLOSE', 'INDICES'],
        polarity: polarityOf(market.surpriseOf(marketIndex(), session)),
      }
    },
  }
}

interface Move {
  /** In cents. */
  close: number
  previousClose: number
  percent: number
}

function moveOf(
  market: SimulatedMarket,
  session: Session,
  instrument: Parameters<SimulatedMarket['closeOf']>[0],
): Move {
  const close = market.closeOf(instrument, session)
  const previousClose = market.previousCloseOf(instrument, session)
  return { close, previousClose, percent: (close / previousClose - 1) * 100 }
}

function titleOf(name: string, move: Move, index: Move, choice: number): string {
  const rose = move.percent >= 0
  const against = rose !== index.percent >= 0
  if (against)
    return `${name} ${rose ? 'gains' : 'loses'} ${percent(move)} against a ${rose ? 'falling' : 'rising'} market`
  if (choice < 1 / 3) return `${name} closes ${direction(move)} ${percent(move)} at $${dollars(move.close)}`
  if (choice < 2 / 3) return `Shares of ${name} ${rose ? 'climb' : 'slip'} ${percent(move)}`
  return `${name} ${rose ? 'rises' : 'falls'} ${percent(move)} with the wider market`
}

function volumeSentence(market: SimulatedMarket, session: Session, instrument: Tradable): string {
  if (instrument.type !== 'stock') return ''
  const traded = market.volumeOf(instrument, session, (session.closesAtMs - session.opensAtMs) / 1_000)
  const millions = (shares: number) => (shares / 1e6).toFixed(1)
  return `About ${millions(traded)} million shares changed hands; an average day sees ${millions(instrument.averageVolume)} million.`
}

function marketIndex() {
  const found = findInstrument('GSPC.INDX')
  if (!found) throw new Error('the catalogue has no S&P 500')
  return found
}

const polarityOf = (surprise: number): number => Math.round(Math.tanh(surprise / 2) * 1_000) / 1_000

const dollars = (cents: number): string => (cents / 100).toFixed(2)
const percent = (move: Move): string => `${Math.abs(move.percent).toFixed(2)}%`
const signed = (move: Move): string => `${move.percent < 0 ? '-' : '+'}${percent(move)}`
const direction = (move: Move): string => (move.percent >= 0 ? 'up' : 'down')
