import type { Logger } from 'pino'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { isSuspended } from '#domain/market/quote-validation.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransactionOn } from '#server/platform/database/transaction.ts'
import type { CatalogueNow } from '#server/platform/settings/catalogue-now.ts'
import type { MarketQuote } from '../ports/provider.ts'
import { messagesOf } from '../quotes/quote-messages.ts'
import { type RoundToStore, publishRound } from '../quotes/stored-quotes.ts'
import { recordHalts } from './quote-halts.ts'
import type { ReceiptBatch } from './read-receipts.ts'

/** Stores and publishes a batch in one statement, or in a transaction with the audit of halts. Returns the messages. */
export async function storeBatch(
  database: Tx,
  parts: {
    name: string
    calendar: MarketCalendar
    clock: Clock
    catalogue: CatalogueNow
    log: Logger
  },
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
