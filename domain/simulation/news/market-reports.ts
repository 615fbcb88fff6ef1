import { BUILT_IN, type Instrument, type Tradable } from '../../market/catalogue.ts'
import type { Session } from '../../market/market-calendar.ts'
import { volumeInShares } from '../share-count.ts'
import type { SimulatedMarket } from '../simulated-market.ts'

export interface Report {
  readonly title: string
  /** Paragraphs separated by empty lines; the last says that it is simulated. */
  readonly content: string
  readonly symbols: readonly string[]
  readonly tags: readonly string[]
  /** -1 (bad) to 1 (good). */
  readonly polarity: number
}

/** The index that stands for the market. */
export const MARKET_SYMBOL = 'GSPC.INDX'

/** In daily standard deviations. */
const LARGE_MOVE = 2
/** In average days' volumes. */
const HEAVY_VOLUME = 1.35
/** Sessions. */
const MONTH = 21
const SIMULATED = 'This report and its prices are simulated.'

/** A stock's or fund's session. `choice` (0 to 1) picks the wording. */
export function instrumentReport(
  market: SimulatedMarket,
  session: Session,
  instrument: Tradable,
  choice: number,
): Report {
  const move = closingMove(market, session, instrument)
  const index = closingMove(market, session, marketIndex())
  const surprise = market.surpriseOf(instrument, session)
  const { name, symbol } = instrument
  const traded = tradedIn(market, session, instrument)
  const ratio = ratioOn(market, session, instrument)
  return {
    title: ratio === null ? titleOf(instrument, move, index, choice) : `${name} splits its shares ${ratio}`,
    content: paragraphs(
      ratio === null
        ? ''
        : `${name} split its shares ${ratio} before the open. All prices are per new share.`,
      `${name} (${symbol}) ended the session at $${dollars(move.price)}, ${direction(move)} ${percent(move)} from ` +
        `the previous close of $${dollars(move.previousClose)}.${rangeSentence(market, session, instrument)}`,
      traded === null
        ? ''
        : `About ${millions(traded.shares)} million shares traded, versus an average of ` +
            `${millions(traded.average)} million.`,
      `The S&P 500 closed ${direction(index)} ${percent(index)}. ${monthSentence(market, session, instrument)}`,
    ),
    symbols: [symbol],
    tags: [
      'SIMULATED',
      instrument.type === 'stock' ? instrument.sector.toUpperCase() : 'MUTUAL FUNDS',
      move.percent >= 0 ? 'GAINERS' : 'DECLINERS',
      ...(ratio === null ? [] : ['SPLIT']),
      ...(Math.abs(surprise) >= LARGE_MOVE ? ['LARGE MOVE'] : []),
      ...(traded !== null && traded.shares >= HEAVY_VOLUME * traded.average ? ['HEAVY VOLUME'] : []),
    ],
    polarity: polarityOf(surprise),
  }
}

/**
 * The market at the open, midday or close, with its largest moves: of the product's stocks only, so that listings
 * change no report.
 */
export function marketReport(
  market: SimulatedMarket,
  session: Session,
  part: 'open' | 'midday' | 'close',
  upToMs: number,
): Report {
  // Round the clock the close's instant belongs to the next session.
  const moveUpTo = (instrument: Instrument) =>
    part === 'close' ? closingMove(market, session, instrument) : moveOf(market.quoteAt(instrument, upToMs))
  const index = moveUpTo(marketIndex())
  const moves = BUILT_IN.stocks
    .map((stock) => ({ stock, move: moveUpTo(stock) }))
    .sort((a, b) => b.move.percent - a.move.percent)
  const gainers = moves.slice(0, 3)
  const decliners = moves.slice(-3).reverse()
  const rising = moves.filter(({ move }) => move.percent > 0).length
  const list = (some: typeof moves) =>
    some.map(({ stock, move }) => `${stock.symbol} (${signed(move)})`).join(', ')
  const { label, said, tag } = PARTS[part]
  return {
    title: `${label}: S&P 500 ${direction(index)} ${percent(index)} at ${dollars(index.price)}`,
    content: paragraphs(
      `The S&P 500 ${said} ${direction(index)} ${percent(index)}, at ${dollars(index.price)} points. ${rising} of ` +
        `${moves.length} stocks were up.`,
      `Leaders: ${list(gainers)}.`,
      `Laggards: ${list(decliners)}.`,
    ),
    symbols: [...gainers, ...decliners].map(({ stock }) => stock.symbol),
    tags: ['SIMULATED', tag, 'INDICES'],
    polarity: polarityOf(index.percent / dailyPercent(market, marketIndex())),
  }
}

const PARTS = {
  open: { label: 'Market open', said: 'opened', tag: 'MARKET OPEN' },
  midday: { label: 'Midday', said: 'stood at midday', tag: 'MIDDAY' },
  close: { label: 'Market close', said: 'ended the session', tag: 'MARKET CLOSE' },
}

interface Move {
  /** In cents. */
  price: number
  previousClose: number
  percent: number
}

const moveOf = ({ price, previousClose }: { price: number; previousClose: number }): Move => ({
  price,
  previousClose,
  percent: (price / previousClose - 1) * 100,
})

const closingMove = (market: SimulatedMarket, session: Session, instrument: Instrument): Move =>
  moveOf({
    price: market.closeOf(instrument, session),
    previousClose: market.previousCloseOf(instrument, session),
  })

function titleOf({ name, type }: Tradable, move: Move, index: Move, choice: number): string {
  const rose = move.percent >= 0
  const against = rose !== index.percent >= 0
  if (against)
    return `${name} ${rose ? 'rises' : 'falls'} ${percent(move)} as the market ${rose ? 'falls' : 'rises'}`
  if (choice < 1 / 3) return `${name} closes ${direction(move)} ${percent(move)} at $${dollars(move.price)}`
  if (choice < 2 / 3) {
    return type === 'stock'
      ? `${name} shares ${rose ? 'climb' : 'slip'} ${percent(move)}`
      : `${name} NAV ${direction(move)} ${percent(move)}`
  }
  return `${name} ${rose ? 'rises' : 'falls'} ${percent(move)} with the wider market`
}

/** "4 for 1" on a split's first day, else null. */
function ratioOn(market: SimulatedMarket, session: Session, instrument: Tradable): string | null {
  const found = market.splitsOf(instrument).find(({ exDate }) => exDate === session.date)
  return found ? `${found.split.newShares} for ${found.split.oldShares}` : null
}

/** A stock's range since the open; a fund has one daily price. */
function rangeSentence(market: SimulatedMarket, session: Session, instrument: Tradable): string {
  if (instrument.type !== 'stock') return ''
  const path = market.pathOf(instrument, session)
  const { high, low } = path.extremesOf(0, 60 * path.minutes)
  return ` It opened at $${dollars(path.open)} and traded between $${dollars(low)} and $${dollars(high)}.`
}

function monthSentence(market: SimulatedMarket, session: Session, instrument: Tradable): string {
  const before = market.calendar.sessionAt(Math.max(session.index - MONTH, market.firstSession.index))
  const month = moveOf({
    price: market.closeOf(instrument, session),
    previousClose: market.closeOf(instrument, before, session.date),
  })
  return `${instrument.symbol} is ${direction(month)} ${percent(month)} over a month.`
}

function tradedIn(
  market: SimulatedMarket,
  session: Session,
  instrument: Tradable,
): { shares: number; average: number } | null {
  if (instrument.type !== 'stock') return null
  const seconds = (session.closesAtMs - session.opensAtMs) / 1_000
  return {
    shares: market.volumeOf(instrument, session, seconds),
    average: volumeInShares(instrument.averageVolume, market.sharesOn(instrument, session.date)),
  }
}

function marketIndex(): Instrument {
  const found = BUILT_IN.find(MARKET_SYMBOL)
  if (!found) throw new Error('the catalogue has no S&P 500')
  return found
}

/** In percent. */
const dailyPercent = (market: SimulatedMarket, { volatility }: Instrument): number =>
  (100 * volatility) / Math.sqrt(market.calendar.sessionsPerYear)

const polarityOf = (surprise: number): number => Math.round(Math.tanh(surprise / 2) * 1_000) / 1_000

const paragraphs = (...texts: string[]): string => [...texts, SIMULATED].filter(Boolean).join('\n\n')
/** "7,823.86" */
const dollars = (cents: number): string => (cents / 100).toFixed(2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
const millions = (shares: number): string => (shares / 1e6).toFixed(1)
const percent = (move: Move): string => `${Math.abs(move.percent).toFixed(2)}%`
const signed = (move: Move): string => `${move.percent < 0 ? '-' : '+'}${percent(move)}`
const direction = (move: Move): string => (move.percent >= 0 ? 'up' : 'down')
