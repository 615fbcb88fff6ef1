import type { Logger } from 'pino'
import { CATALOGUE_FUNDS, CATALOGUE_STOCKS, findInstrument } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import {
  type QuoteValidation,
  NOTHING_KNOWN,
  afterHoldingsWereSplit,
  isSuspended,
  validateQuote,
} from '#domain/market/quote-validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import { inSlices } from '#server/platform/database/in-slices.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransactionOn } from '#server/platform/database/transaction.ts'
import type { MarketRequests, SentFigures, SentQuote, StreamedTrade } from '../ports/market-requests.ts'
import { POLLED } from '../ports/polled-instruments.ts'
import type { MarketQuote } from '../ports/provider.ts'
import { ProviderFailure } from '../ports/provider-client.ts'
import { recordHalts } from './quote-halts.ts'
import { type AppliedSplit, knownSplits } from './known-splits.ts'
import { messagesOf } from '../quotes/quote-messages.ts'
import { isOutdated, latestNav, quoteOfSent, sentTrade, withSessionFigures } from './sent-quotes.ts'
import { type KnownQuote, type RoundToStore, loadQuotes, publishRound } from '../quotes/stored-quotes.ts'
import { REMOVE_OLD_MINUTES } from '../quotes/stored-quotes.sql.ts'

/** Earnings and net asset values change once a day, at hours nobody knows beforehand. */
const SELDOM_MS = 60 * 60_000
const SELDOM_RETRY_MS = 5 * 60_000
/** Our own minutes are of use until the provider's bars of the day have come. */
const MINUTES_KEPT_MS = 8 * 86_400_000

interface Parts {
  name: string
  ask: MarketRequests
  calendar: MarketCalendar
  clock: Clock
  pool: Pool
  log: Logger
}

/** The leader's work: asks for prices, decides which to believe, stores and publishes them. */
export interface QuoteIngestor {
  /** Takes over what is stored, when this node begins to lead. */
  load(): Promise<void>
  /** One round of prices. Throws a ProviderFailure when nothing came. `everyMs` is told to every node. */
  round(database: Tx, everyMs: number): Promise<void>
  /** Trades of a stream since the last time, and the symbols in which there was none and the stream goes on. */
  trades(
    database: Tx,
    everyMs: number,
    trades: ReadonlyMap<string, StreamedTrade>,
    quiet: readonly string[],
  ): Promise<void>
  /** One of the questions that are asked seldom, if any is due: net asset values, figures of companies. Answers whether one was. Throws the same. */
  seldom(database: Tx, everyMs: number): Promise<boolean>
}

export function quoteIngestor({ name, ask, calendar, clock, pool, log }: Parts): QuoteIngestor {
  let known = new Map<string, KnownQuote>()
  let figures = new Map<string, SentFigures>()
  const splits = knownSplits({ name, ask, calendar, clock, pool, log })

  async function load(): Promise<void> {
    known = await loadQuotes(pool, name, calendar)
    for (const [symbol, { quote }] of known) {
      if (!figures.has(symbol)) figures.set(symbol, { peRatio: quote.peRatio, marketCap: quote.marketCap })
    }
  }

  /**
   * An administrator may have accepted a price meanwhile, on another node or by the command line; also of a symbol
   * that is halted no more, since a trade was believed before this round. What was accepted counts.
   */
  async function reloadAccepted(): Promise<void> {
    for (const [symbol, stored] of await loadQuotes(pool, name, calendar)) {
      const own = known.get(symbol)
      if (own && stored.acceptances !== own.acceptances) known.set(symbol, stored)
    }
  }

  /** Where the next round begins: with what the last one did not come to, because a minute's quota was spent. */
  let next = 0

  async function askAll(): Promise<Map<string, SentQuote>> {
    const sent = new Map<string, SentQuote>()
    const instruments = [...POLLED.slice(next), ...POLLED.slice(0, next)]
    let failure: ProviderFailure | null = null
    let answers = 0
    for (let at = 0; at < instruments.length; at += ask.quotesPerRequest) {
      try {
        const quotes = await ask.quotes(instruments.slice(at, at + ask.quotesPerRequest))
        for (const [symbol, quote] of quotes) sent.set(symbol, quote)
        answers += 1
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        failure = error
        // One bad answer spoils its own symbols only; a provider that is down or refuses is asked no more.
        if (error.trouble === 'garbage' || error.trouble === 'unknown') continue
        if (error.trouble === 'quota') next = (next + at) % POLLED.length
        break
      }
    }
    if (failure && answers === 0) throw failure
    if (sent.size === 0) throw new ProviderFailure('garbage', 'its answers held no price')
    if (failure) log.warn({ provider: name, reason: failure.message }, 'some prices could not be refreshed')
    return sent
  }

  /** Judges one receipt, and answers what is known of the symbol now; undefined while nothing is. */
  async function validateReceipt(
    symbol: string,
    sent: SentQuote,
    loadSplits: () => Promise<void>,
  ): Promise<KnownQuote | undefined> {
    const before = known.get(symbol)
    let validation = before?.validation ?? NOTHING_KNOWN
    if (validation.halt?.reason === 'split' && splits.areApplied(symbol))
      validation = afterHoldingsWereSplit(validation)
    let result = validateQuote(validation, sent.price)
    if (before && sent.price !== null && !result.isAccepted) {
      await loadSplits()
      const resultWith = (split: AppliedSplit) => validateQuote(validation, sent.price, split)
      const split = await splits.since(symbol, before.quote, (one) => resultWith(one).isAccepted)
      if (split) result = resultWith(split)
    }
    if (!result.isAccepted) return before && { ...before, validation: result.validation }
    const now = clock.now()
    const own = figures.get(symbol) ?? { peRatio: null, marketCap: null }
    const quote = quoteOfSent({
      provider: name,
      symbol,
      sent,
      before: before?.quote,
      figures: own,
      calendar,
      now,
      splitOn: splits.on,
    })
    return { quote, validation: result.validation, receivedAt: now, acceptances: before?.acceptances ?? 0 }
  }

  /** One after the other: a trade must not be lost to a round that began before it. */
  let turn: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  /** Judges what was sent, stores it and tells every node. */
  async function take(
    database: Tx,
    everyMs: number,
    sent: ReadonlyMap<string, SentQuote>,
    quiet: readonly string[] = [],
  ): Promise<void> {
    const after = new Map(known)
    // However many prices are doubted at once: what is announced is read once.
    let loading: Promise<void> | undefined
    const loadSplits = () => (loading ??= splits.load())
    const changed: MarketQuote[] = []
    const confirmed = quiet.filter((symbol) => !sent.has(symbol) && known.get(symbol)?.quote.isStreamed)
    const halted: KnownQuote[] = []
    for (const [symbol, one] of sent) {
      const before = known.get(symbol)
      if (before && isOutdated(one, before.quote, calendar, clock.now().getTime())) {
        // Nobody is told: that would be a receipt. The next trade takes the figures along.
        after.set(symbol, { ...before, quote: withSessionFigures(before.quote, one, calendar) })
        continue
      }
      const received = await validateReceipt(symbol, one, loadSplits)
      if (!received) continue
      after.set(symbol, received)
      if (received.quote === before?.quote) {
        if (isNewHalt(before.validation, received.validation)) halted.push(received)
        continue
      }
      if (received.validation.halt && isNewHalt(before?.validation ?? NOTHING_KNOWN, received.validation))
        halted.push(received)
      if (before && isSame(before.quote, received.quote)) confirmed.push(symbol)
      else changed.push(received.quote)
    }
    const suspended = [...after.values()]
      .filter(({ validation }) => isSuspended(validation))
      .map(({ quote }) => quote.symbol)
    const round: RoundToStore = {
      provider: name,
      known: [...sent.keys()].flatMap((symbol) =>
        after.get(symbol) === known.get(symbol) ? [] : (after.get(symbol) ?? []),
      ),
      ticks: changed.filter(isTick),
      messages: messagesOf({ provider: name, everyMs, quotes: changed, confirmed, suspended }),
    }
    if (halted.length === 0) await publishRound(database, calendar, round)
    else {
      await inTransactionOn(database, async () => {
        await publishRound(database, calendar, round)
        await recordHalts(database, clock.now(), halted)
      })
      const symbols = halted.map(({ quote }) => quote.symbol)
      log.warn({ provider: name, symbols }, 'prices are not believed; orders in these symbols wait')
    }
    known = after
  }

  /** Whether a quote belongs into the bars of its session. */
  function isTick({ symbol, sessionIndex, quotedAtMs }: MarketQuote): boolean {
    const { opensAtMs, closesAtMs } = calendar.sessionAt(sessionIndex)
    const isFund = findInstrument(symbol)?.type === 'mutual_fund'
    return !isFund && quotedAtMs >= opensAtMs && quotedAtMs < closesAtMs
  }

  const figuresOf = (askFigures: NonNullable<MarketRequests['figures']>): SeldomAsked => ({
    dueMs: 0,
    async refresh() {
      figures = new Map([...figures, ...(await askFigures(CATALOGUE_STOCKS))])
    },
  })
  const seldomAsked: SeldomAsked[] = [
    ...CATALOGUE_FUNDS.map((fund): SeldomAsked => ({
      dueMs: 0,
      async refresh(database, everyMs) {
        const nav = await latestNav(ask, fund, calendar, clock.now())
        if (nav) await inTurn(() => take(database, everyMs, new Map([[fund.symbol, nav]])))
      },
    })),
    ...(ask.figures === null ? [] : [figuresOf(ask.figures)]),
    {
      dueMs: 0,
      async refresh() {
        await inSlices(pool, REMOVE_OLD_MINUTES, [new Date(clock.now().getTime() - MINUTES_KEPT_MS)])
      },
    },
  ]

  return {
    load,
    async round(database, everyMs) {
      const sent = await askAll()
      await inTurn(async () => {
        await reloadAccepted()
        await splits.load()
        await take(database, everyMs, sent)
      })
    },
    trades: (database, everyMs, trades, quiet) =>
      inTurn(() => {
        const { session } = calendar.statusAt(clock.now().getTime())
        const sent = new Map<string, SentQuote>()
        for (const [symbol, trade] of trades) {
          const before = known.get(symbol)
          const isInSession = trade.atMs >= session.opensAtMs && trade.atMs < session.closesAtMs
          // A trade alone has no session's figures: the first poll comes first.
          if (before && isInSession) sent.set(symbol, sentTrade(trade, before.quote, calendar))
        }
        return take(database, everyMs, sent, quiet)
      }),
    async seldom(database, everyMs) {
      const nowMs = clock.monotonicMs()
      const due = seldomAsked.find(({ dueMs }) => dueMs <= nowMs)
      if (!due) return false
      due.dueMs = nowMs + SELDOM_RETRY_MS
      await due.refresh(database, everyMs)
      due.dueMs = nowMs + SELDOM_MS
      return true
    },
  }
}

/** Something that changes once a day. */
interface SeldomAsked {
  dueMs: number
  refresh(database: Tx, everyMs: number): Promise<void>
}

const isNewHalt = (before: QuoteValidation, after: QuoteValidation): boolean =>
  after.halt !== null && after.halt.reason !== before.halt?.reason

const isSame = (a: MarketQuote, b: MarketQuote): boolean =>
  a.price === b.price &&
  a.quotedAtMs === b.quotedAtMs &&
  a.volume === b.volume &&
  a.previousClose === b.previousClose &&
  a.isClose === b.isClose &&
  a.peRatio === b.peRatio &&
  a.marketCap === b.marketCap
