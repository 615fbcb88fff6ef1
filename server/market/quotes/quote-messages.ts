import { z } from 'zod'
import { cents } from '#domain/money/money.ts'
import { price } from '#domain/money/price.ts'
import type { MarketQuote } from '../ports/provider.ts'
import { jsonIn } from '../ports/read-answer.ts'

/** PostgreSQL refuses 8,000 bytes. */
const MAX_BYTES = 7_900

export interface QuoteRound {
  provider: string
  /** The next round's delay decides when quotes are stale. */
  everyMs: number
  quotes: readonly MarketQuote[]
  /** Received again, unchanged. */
  confirmed: readonly string[]
  /** Symbols without fills. */
  suspended: readonly string[]
}

const units = z
  .string()
  .regex(/^[1-9]\d{0,18}$/)
  .transform(BigInt)
const priceUnits = units.transform(price)
/** Quote fields in order of sending. Their names would be half a message. */
const FIELDS = {
  symbol: z.string(),
  price: priceUnits,
  previousClose: priceUnits,
  open: priceUnits.nullable(),
  high: priceUnits.nullable(),
  low: priceUnits.nullable(),
  volume: z.int().nullable(),
  peRatio: z.string().nullable(),
  marketCap: units.transform(cents).nullable(),
  quotedAtMs: z.int(),
  sessionIndex: z.int(),
  isClose: z.boolean(),
  isStreamed: z.boolean(),
} satisfies Record<keyof Omit<MarketQuote, 'provider'>, z.ZodType>
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

const quoteItem = z
  .array(z.unknown())
  .length(NAMES.length)
  .transform((values) => Object.fromEntries(NAMES.map((name, at) => [name, values[at]])))
  .pipe(z.object(FIELDS))
const message = z.object({
  provider: z.string(),
  everyMs: z.number(),
  quotes: z.array(quoteItem),
  confirmed: z.array(z.string()),
  suspended: z.array(z.string()),
})

/** A round as messages under 8,000 bytes; at least one, since each lists the suspended symbols. */
export function messagesOf({ quotes, confirmed, ...head }: QuoteRound): string[] {
  const { provider, everyMs, suspended } = head
  const start = JSON.stringify({ provider, everyMs, suspended }).slice(0, -1)
  const parts = [
    ...quotes.map((quote) => ({ list: 'quotes' as const, text: JSON.stringify(itemOf(quote)) })),
    ...confirmed.map((symbol) => ({ list: 'confirmed' as const, text: JSON.stringify(symbol) })),
  ]
  const room = MAX_BYTES - Buffer.byteLength(start) - '"quotes":[],"confirmed":[]}'.length - 2
  const messages: string[] = []
  let lists = { quotes: [] as string[], confirmed: [] as string[] }
  let used = 0
  const flush = () => {
    messages.push(`${start},"quotes":[${lists.quotes.join(',')}],"confirmed":[${lists.confirmed.join(',')}]}`)
    lists = { quotes: [], confirmed: [] }
    used = 0
  }
  for (const { list, text } of parts) {
    const bytes = Buffer.byteLength(text) + 1
    if (used + bytes > room) flush()
    lists[list].push(text)
    used += bytes
  }
  if (used > 0 || messages.length === 0) flush()
  return messages
}

/** Reads a message; null for anything else. */
export function roundOf(text: string): QuoteRound | null {
  const parsed = message.safeParse(jsonIn(text))
  if (!parsed.success) return null
  const { provider } = parsed.data
  return { ...parsed.data, quotes: parsed.data.quotes.map((quote) => ({ ...quote, provider })) }
}

const itemOf = (quote: MarketQuote) =>
  NAMES.map((name) => {
    const value = quote[name]
    return typeof value === 'bigint' ? value.toString() : value
  })
