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

type Fields = Readonly<Record<string, AlpacaAnswered>>
type SchemasOf<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['schema'] }

/** An object of these fields; the example leaves out those whose example is undefined. */
export function answeredObject<Of extends Fields>(
  fields: Of,
): AlpacaAnswered<z.ZodMiniObject<SchemasOf<Of>, z.core.$strict>> {
  const all = Object.entries(fields)
  const schemas = Object.fromEntries(all.map(([name, { schema }]) => [name, schema]))
  const examples = all.flatMap(([name, { example }]) => (example === undefined ? [] : [[name, example]]))
  const schema = z.strictObject(schemas as SchemasOf<Of>)
  return { schema, example: Object.fromEntries(examples) as z.output<typeof schema> }
}

/** A list whose example has one row. */
export const listOf = <Row extends Schema>({ schema, example }: AlpacaAnswered<Row>) =>
  answered(z.array(schema), [example])

/** What customers cannot change, or Alpaca has and this broker has not. */
export const only = <const Value extends string | number | boolean>(value: Value) =>
  answered(z.literal(value), value as z.output<z.ZodMiniLiteral<Value>>)
/** What this broker never has. */
export const absent = answered(z.null(), null)

const decimalText = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/))
const dateText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const timeText = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/))
const uuidText = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

export const text = (example: string) => answered(z.string(), example)
/** An amount, a price or shares. */
export const decimal = (example: string) => answered(decimalText, example)
export const decimalOrNull = (example: string | null) => answered(z.nullable(decimalText), example)
export const date = (example: string) => answered(dateText, example)
export const time = (example: string) => answered(timeText, example)
export const timeOrNull = (example: string | null) => answered(z.nullable(timeText), example)
export const uuid = (example: string) => answered(uuidText, example)
export const uuidOrNull = (example: string | null) => answered(z.nullable(uuidText), example)
export const number = (example: number) => answered(z.number(), example)
export const flag = (example: boolean) => answered(z.boolean(), example)
/** Not in every answer. */
export const perhaps = <Of extends Schema>({ schema }: AlpacaAnswered<Of>, example?: z.output<Of>) =>
  answered(z.optional(schema), example)

export const nextPageToken = answered(z.nullable(z.string()), null)

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
