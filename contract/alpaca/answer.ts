import * as z from 'zod/mini'
import type { Schema } from '../operation.ts'
import { ALPACA_ERROR_KINDS } from './errors.ts'

/** The schema has every field and no other; the example fits it. */
export interface AlpacaAnswered<Answer extends Schema = Schema> {
  readonly schema: Answer
  readonly example: z.output<Answer>
}

/** The compiler holds the example to the schema. */
export const answered = <Answer extends Schema>(
  schema: Answer,
  example: z.output<Answer>,
): AlpacaAnswered<Answer> => ({ schema, example })

/** A decimal: an amount, a price or shares. */
export const decimalText = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/))
export const nullableDecimal = z.nullable(decimalText)

export const dateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
export const timeText = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/))
export const nullableTime = z.nullable(timeText)
export const uuidText = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const nextPageToken = z.nullable(z.string())

/** For want of money or shares it says what there is. */
export const alpacaErrorBody = z.strictObject({
  code: z.literal(Object.values(ALPACA_ERROR_KINDS).map(({ code }) => code)),
  message: z.string(),
  buying_power: z.optional(decimalText),
  available: z.optional(decimalText),
  existing_qty: z.optional(decimalText),
  held_for_orders: z.optional(decimalText),
  symbol: z.optional(z.string()),
})

export const APPLE = '57f15f78-6a98-5415-b57d-df4b4da6262c'
export const ACCOUNT = '4e460000-0001-8000-8000-000000000002'
