import * as z from 'zod/mini'
import { decimalOfNumber, isPlainDecimal, parseDecimal } from '#domain/money/decimal.ts'
import { type Rate, parseRate } from '#domain/money/exchange-rate.ts'
import { type Cents, parseCents } from '#domain/money/money.ts'
import { type Price, parsePrice } from '#domain/money/price.ts'
import { type Quantity, parseQuantity } from '#domain/money/quantity.ts'

const MOST_CHARACTERS = 32
const NOT_PLAIN = 'Enter a plain number such as 12.5, without signs, blanks, exponents or leading zeros'
const TOO_LONG = `Enter a number of at most ${MOST_CHARACTERS} characters`
const TOO_LARGE = 'Enter a number of at most 12 digits before the point'

/**
 * An amount as a plain decimal string, or a JSON number whose shortest form is one. Refuses signs, exponents, blanks,
 * hexadecimal, NaN and other types as no plain number; with `message`, what `parse` refuses: too many decimals, or out
 * of limits.
 */
export function decimalField<T>(parse: (text: string) => T | null, message: string) {
  return z.pipe(
    z.union([z.string().check(z.maxLength(MOST_CHARACTERS, { error: TOO_LONG })), z.number()], {
      error: NOT_PLAIN,
    }),
    z.transform((value: string | number, context): T => {
      const text = typeof value === 'number' ? decimalOfNumber(value) : value
      const parsed = text === null ? null : parse(text)
      if (parsed !== null) return parsed
      context.issues.push({ code: 'custom', message: faultOf(text) ?? message, input: value })
      return z.NEVER
    }),
  )
}

function faultOf(text: string | null): string | null {
  if (text !== null && isPlainDecimal(text)) return null
  return text !== null && /^[1-9]\d{12,}(?:\.\d+)?$/.test(text) ? TOO_LARGE : NOT_PLAIN
}

export const centsField = decimalField<Cents>(parseCents, 'Enter an amount with at most 2 decimals')
export const quantityField = decimalField<Quantity>(parseQuantity, 'Enter a quantity with at most 8 decimals')
export const rateField = decimalField<Rate>(parseRate, 'Enter a rate with at most 12 decimals')
export const priceField = decimalField<Price>(parsePrice, 'Enter a price with at most 6 decimals')
/** A percentage in basis points. */
export const percentField = decimalField<bigint>(
  (text) => parseDecimal(text, 2),
  'Enter a percentage with at most 2 decimals',
)

const LARGEST_ID = 9_223_372_036_854_775_807n

/** An opaque id: digits of a positive 64-bit integer. */
export const idField = z.string().check(
  z.regex(/^[1-9]\d{0,18}$/, { error: 'Unknown id' }),
  z.refine((text: string) => !/^\d{19}$/.test(text) || BigInt(text) <= LARGEST_ID, { error: 'Unknown id' }),
)

/** Of a path with one `:id`. */
export const idParams = z.object({ id: idField })

/** Refuses a list that names something twice, by `nameOf` or the element itself. */
export const distinct = <Value>(error: string, nameOf: (value: Value) => unknown = (value) => value) =>
  z.refine<Value[]>((values) => new Set(values.map(nameOf)).size === values.length, { error })

/** Whole days from 1 to `most`, as `unit`. */
export function daysField(most: number, unit: 'days' | 'business days') {
  const error = `Enter 1 to ${most} ${unit}`
  return z.int({ error }).check(z.gte(1, { error }), z.lte(most, { error }))
}

/** A ticker as typed; upper-cased. */
export const symbolField = z
  .string({ error: 'Symbol is required' })
  .check(z.toUpperCase(), z.regex(/^[A-Z][A-Z0-9.-]{0,11}$/, { error: 'Unknown symbol' }))

/** At most a hundred tickers, comma-separated, upper-cased. */
export const symbolList = z
  .string({ error: 'Symbols are required' })
  .check(
    z.toUpperCase(),
    z.regex(/^[A-Z][A-Z0-9.-]{0,11}(?:,[A-Z][A-Z0-9.-]{0,11}){0,99}$/, { error: 'Unknown symbols' }),
  )

/** Paging: at most 500 rows, older than the row with id `before`. */
export const pageQuery = z.object({
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'limit is 1 to 500' })),
      z.transform((text: string, context): number => {
        const limit = Number(text)
        if (limit <= 500) return limit
        context.issues.push({ code: 'custom', message: 'limit is 1 to 500', input: text })
        return z.NEVER
      }),
    ),
  ),
  before: z.optional(idField),
})

export type PageQuery = z.output<typeof pageQuery>

/** ISO 8601 with an offset. */
export const instantField = z.pipe(
  z.iso.datetime({ offset: true, error: 'Enter a time such as 2026-11-18T15:00:00Z' }),
  z.transform((text: string) => new Date(text)),
)

/** Answers carry decimals as strings, times as ISO 8601 in UTC. */
export const decimal = z.string()
export const instant = z.string()
export const nothing = z.object({})
