import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Tx, inTransactionOn } from '#server/platform/database/database.ts'
import type { MarketRequests, SentFigures, SentQuote, StreamedTrade } from '../ports/market-requests.ts'
import { type KnownQuote, loadQuotes, type RoundToStore, publishRound } from '../quotes/stored-quotes.ts'
import { createDailyRequests, createRoundRequests } from './poll-requests.ts'
import { createReceiptReader, type ReceiptBatch } from './read-receipts.ts'
import { sentTrade } from './sent-quotes.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { isSuspended } from '#domain/market/quote-validation.ts'
import type { MarketParts, MarketQuote } from '../ports/provider.ts'
import { messagesOf } from '../quotes/quote-messages.ts'
import { recordHalts } from './quote-halts.ts'

/** Requests, validates, stores and publishes prices for the leader. */
export interface QuoteIngestor {
  /** Loads stored quotes when the lead begins. */
  load(): Promise<void>
  /** One round, published with `everyMs`. Throws a ProviderFailure without any price. */
  round(database: Tx, everyMs: number): Promise<void>
  /** Streamed trades since the last call, and symbols that the stream confirms without one. */
  trades(
    database: Tx,
    everyMs: number,
    trades: ReadonlyMap<string, StreamedTrade>,
    quiet: readonly string[],
  ): Promise<void>
  /** One daily request, if due: net asset values or company figures. Says whether one was. Throws a ProviderFailure. */
  daily(database: Tx, everyMs: number): Promise<boolean>
}

interface Parts extends Pick<MarketParts, 'calendar' | 'clock' | 'pool' | 'catalogue' | 'log'> {
  name: string
  requests: MarketRequests
  /** Receives each stored batch's messages. */
  onPublished(messages: readonly string[]): void
}

export function createQuoteIngestor(parts: Parts): QuoteIngestor {
  const { name, calendar, clock, pool, onPublished } = parts
  let known = new Map<string, KnownQuote>()
  const figures = new Map<string, SentFigures>()
  const receipts = createReceiptReader({ ...parts, figuresOf: (symbol) => figures.get(symbol) })
  const requestRound = createRoundRequests(parts)
  const requestDaily = createDailyRequests(parts)

  /** Serialized: a round begun before a trade must not undo it. */
  let turn: Promise<void> = Promise.resolve()
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function ingest(
    database: Tx,
    everyMs: number,
    sent: ReadonlyMap<string, SentQuote>,
    quiet: readonly string[] = [],
  ): Promise<void> {
    const batch = await receipts.read(known, sent, quiet)
    const messages = await storeBatch(database, parts, { ...batch, everyMs })
    known = batch.after
    onPublished(messages)
  }

  /**
   * Loads prices accepted elsewhere. Also for symbols no longer halted, since a trade was accepted before this round:
   * the administrator's price counts.
   */
  async function reloadAccepted(): Promise<void> {
    for (const [symbol, stored] of await loadQuotes(pool, name, calendar)) {
      const own = known.get(symbol)
      if (!own || stored.acceptances === own.acceptances) continue
      const quotedAtMs = Math.max(stored.quote.quotedAtMs, own.quote.quotedAtMs)
      known.set(symbol, { ...stored, quote: { ...stored.quote, quotedAtMs } })
    }
  }

  return {
    async load() {
      known = await loadQuotes(pool, name, calendar)
      for (const [symbol, { quote }] of known) {
        if (!figures.has(symbol)) figures.set(symbol, { peRatio: quote.peRatio, marketCap: quote.marketCap })
      }
    },
    async round(database, everyMs) {
      const sent = await requestRound()
      await inTurn(async () => {
        await reloadAccepted()
        await receipts.loadSplits()
        await ingest(database, everyMs, sent)
      })
    },
    trades: (database, everyMs, trades, quiet) =>
      inTurn(() => ingest(database, everyMs, sentTrades(trades, known, calendar, clock), quiet)),
    daily: (database, everyMs) =>
      requestDaily({
        onNav: (symbol, nav) => inTurn(() => ingest(database, everyMs, new Map([[symbol, nav]]))),
        onFigures: (received) => received.forEach((one, symbol) => figures.set(symbol, one)),
      }),
  }
}

/** Trades of the running session as quotes. They need session figures, so the first poll comes first. */
function sentTrades(
  trades: ReadonlyMap<string, StreamedTrade>,
  known: ReadonlyMap<string, KnownQuote>,
  calendar: MarketCalendar,
  clock: Clock,
): Map<string, SentQuote> {
  const { session } = calendar.statusAt(clock.now().getTime())
  const sent = new Map<string, SentQuote>()
  for (const [symbol, trade] of trades) {
    const before = known.get(symbol)
    const isInSession = trade.atMs >= session.opensAtMs && trade.atMs < session.closesAtMs
    if (before && isInSession) sent.set(symbol, sentTrade(trade, before.quote, calendar))
  }
  return sent
}

/** Stores and publishes a batch in one statement, or in a transaction with the audit of halts. Returns the messages. */
async function storeBatch(
  database: Tx,
  parts: Pick<MarketParts, 'calendar' | 'clock' | 'catalogue' | 'log'> & { name: string },
  batch: ReceiptBatch & { everyMs: number },
): Promise<readonly string[]> {
  const { name, calendar, clock, log } = parts
  const { after, stored, changed, confirmed, halted, everyMs } = batch
  const suspended = [...after.values()]
    .filter(({ validation }) => isSuspended(validation))
    .map(({ quote }) => quote.symbol)
  const messages = messagesOf({ provider: name, everyMs, quotes: changed, confirmed, suspended })
  const ticks = changed.filter((quote) => isTick(quote, calendar, parts.catalogue()))
  const round: RoundToStore = { provider: name, known: stored, ticks, messages, at: clock.now() }
  if (halted.length === 0) {
    await publishRound(database, calendar, round)
    return messages
  }
  await inTransactionOn(database, async () => {
    await publishRound(database, calendar, round)
    await recordHalts(database, clock.now(), halted)
  })
  const symbols = halted.map(({ quote }) => quote.symbol)
  log.warn({ provider: name, symbols }, 'prices were rejected; orders in these symbols wait')
  return messages
}

/** Whether a quote belongs in its session's bars. */
function isTick(
  { symbol, sessionIndex, quotedAtMs }: MarketQuote,
  calendar: MarketCalendar,
  catalogue: Catalogue,
): boolean {
  const { opensAtMs, closesAtMs } = calendar.sessionAt(sessionIndex)
  const isFund = catalogue.find(symbol)?.type === 'mutual_fund'
  return !isFund && quotedAtMs >= opensAtMs && quotedAtMs < closesAtMs
}
