import * as z from 'zod/mini'
import { parseNewYorkDate } from '#domain/market/new-york-time.ts'

/** Values as Alpaca's clients send them: Python's send numbers, and "True" in queries. */
const amount = z.union([z.string(), z.number()], { error: 'must be a number' })
export const amountField = z.pipe(
  amount,
  z.transform((value: string | number) => String(value)),
)

export const flagField = z.pipe(
  z.string().check(z.regex(/^(?:true|false)$/i, { error: 'must be true or false' })),
  z.transform((text: string) => text.toLowerCase() === 'true'),
)

export const idField = z.string({ error: 'is required' }).check(z.maxLength(64, { error: 'is too long' }))

export const assetField = z
  .string({ error: 'is required' })
  .check(z.maxLength(64, { error: 'is no symbol' }), z.toUpperCase())

const timeField = (pattern: RegExp) =>
  z.pipe(
    z.string().check(z.regex(pattern, { error: 'is no time' })),
    z.transform((text: string, context): Date => {
      const date = new Date(text)
      // JavaScript reads 30 February as 2 March, and 24:00 as the next day.
      const exists = parseNewYorkDate(text.slice(0, 10)) !== null && !text.includes('T24')
      if (exists && !Number.isNaN(date.getTime())) return date
      context.issues.push({ code: 'custom', message: exists ? 'is no time' : 'is no date', input: text })
      return z.NEVER
    }),
  )

/** A date, or an instant. */
export const instantField = timeField(/^\d{4}-\d{2}-\d{2}(?:T[0-9:.]{5,18}(?:Z|[+-]\d{2}:?\d{2}))?$/)

/** Never a date: midnight UTC is the evening before in New York. */
export const momentField = timeField(/^\d{4}-\d{2}-\d{2}T[0-9:.]{5,18}(?:Z|[+-]\d{2}:?\d{2})$/)

export const directionField = z.enum(['asc', 'desc'], { error: 'must be asc or desc' })

const UNSUPPORTED = 'is not supported by this broker'

/** Accepts only values that change nothing. */
export const onlyField = (...values: (string | boolean | number)[]) =>
  z.optional(z.nullable(z.literal(values, { error: UNSUPPORTED })))

export const noQuery = z.strictObject({})
export const ofAsset = z.object({ symbol: assetField })

/** Per call. */
const MAX_SYMBOLS = 100

/** Separated by commas, each once. */
export const symbolsField = z.pipe(
  z
    .string({ error: 'is required' })
    .check(z.regex(/^[^,]{1,64}(?:,[^,]{1,64})*$/, { error: 'must be symbols' }), z.toUpperCase()),
  z.transform((text: string, context): readonly string[] => {
    const named = [...new Set(text.split(','))]
    if (named.length <= MAX_SYMBOLS) return named
    context.issues.push({ code: 'custom', message: `has more than ${MAX_SYMBOLS} symbols`, input: text })
    return z.NEVER
  }),
)

/** Rows of a page: 1 to `max`. */
export const limitField = (max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,4}$/, { error: `must be 1 to ${max}` }),
      z.refine((text: string) => Number(text) <= max, { error: `must be 1 to ${max}` }),
    ),
    z.transform(Number),
  )

/** Names the last row of a page. */
export const pageTokenField = z.string().check(z.maxLength(128, { error: 'is no token of a page' }))
