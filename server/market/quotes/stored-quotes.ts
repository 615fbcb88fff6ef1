import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { lastShownMs } from '#domain/clocks-apart.ts'
import { cents } from '#domain/money/money.ts'
import { type Price, price } from '#domain/money/price.ts'
import type { HaltReason, QuoteValidation } from '#domain/market/quote-validation.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { MarketQuote } from '../ports/provider.ts'
import * as sql from './stored-quotes.sql.ts'

/** A last good quote with its validation state. */
export interface KnownQuote {
  readonly quote: MarketQuote
  readonly validation: QuoteValidation
  readonly receivedAt: Date
  readonly acceptances: number
}

export interface QuoteRow {
  symbol: string
  price_units: bigint
  previous_close_units: bigint
  open_units: bigint | null
  high_units: bigint | null
  low_units: bigint | null
  volume: bigint | null
  pe_ratio: string | null
  market_cap_cents: bigint | null
  session_date: string
  is_close: boolean
  is_streamed: boolean
  quoted_at: Date
  received_at: Date
  suspect_units: bigint | null
  halt: HaltReason | null
  halted_units: bigint | null
  acceptances: number
}

/** A provider's stored quotes by symbol, including symbols that this node does not know yet. */
export async function loadQuotes(
  database: Queryable,
  provider: string,
  calendar: MarketCalendar,
): Promise<Map<string, KnownQuote>> {
  const { rows } = await database.query<QuoteRow>(sql.LIST_QUOTES, [provider])
  const known = new Map<string, KnownQuote>()
  for (const row of rows) {
    const session = calendar.sessionOnOrBefore(row.session_date)
    known.set(row.symbol, {
      quote: {
        symbol: row.symbol,
        provider,
        price: price(row.price_units),
        previousClose: price(row.previous_close_units),
        open: priceOrNull(row.open_units),
        high: priceOrNull(row.high_units),
        low: priceOrNull(row.low_units),
        volume: row.volume === null ? null : Number(row.volume),
        peRatio: row.pe_ratio,
        marketCap: row.market_cap_cents === null ? null : cents(row.market_cap_cents),
        sessionIndex: session.index,
        isClose: row.is_close,
        isStreamed: row.is_streamed,
        quotedAtMs: row.quoted_at.getTime(),
      },
      validation: validationOf(row),
      receivedAt: row.received_at,
      acceptances: row.acceptances,
    })
  }
  return known
}

export const validationOf = (row: QuoteRow): QuoteValidation => ({
  lastGood: price(row.price_units),
  suspect: priceOrNull(row.suspect_units),
  halt: row.halt && { reason: row.halt, price: priceOrNull(row.halted_units) },
})

export interface RoundToStore {
  provider: string
  known: readonly KnownQuote[]
  /** The running session's quotes, for its bars. */
  ticks: readonly MarketQuote[]
  messages: readonly string[]
  at: Date
}

/** Stores a round and sends its messages in one statement. */
export async function publishRound(
  database: Queryable,
  calendar: MarketCalendar,
  { provider, known, ticks, messages, at }: RoundToStore,
): Promise<void> {
  const rows = known.map(({ quote, validation, receivedAt, acceptances }) => ({
    symbol: quote.symbol,
    price_units: quote.price.toString(),
    previous_close_units: quote.previousClose.toString(),
    open_units: quote.open?.toString() ?? null,
    high_units: quote.high?.toString() ?? null,
    low_units: quote.low?.toString() ?? null,
    volume: quote.volume,
    pe_ratio: quote.peRatio,
    market_cap_cents: quote.marketCap?.toString() ?? null,
    session_date: calendar.sessionAt(quote.sessionIndex).date,
    is_close: quote.isClose,
    is_streamed: quote.isStreamed,
    quoted_at: new Date(quote.quotedAtMs).toISOString(),
    received_at: receivedAt.toISOString(),
    suspect_units: validation.suspect?.toString() ?? null,
    halt: validation.halt?.reason ?? null,
    halted_units: validation.halt?.price?.toString() ?? null,
    acceptances,
  }))
  const minutes = ticks.map(({ symbol, price, volume, quotedAtMs }) => ({
    symbol,
    starts_at: new Date(Math.floor(quotedAtMs / MINUTE_MS) * MINUTE_MS).toISOString(),
    price_units: price.toString(),
    volume,
  }))
  const lastShown = new Date(lastShownMs(at.getTime()))
  const values = [provider, JSON.stringify(rows), JSON.stringify(minutes), messages, lastShown]
  await database.query(sql.PUBLISH_ROUND, values)
}

const MINUTE_MS = 60_000

const priceOrNull = (units: bigint | null): Price | null => (units === null ? null : price(units))
