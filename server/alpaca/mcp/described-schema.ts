import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'
import type { Schema } from '#contract/operation.ts'

/** Adds the description that the protocol's library needs and the small Zod lacks. */
export function describedSchema(schema: Schema): StandardSchemaWithJSON<Record<string, unknown>> {
  const { validate } = schema['~standard']
  const describe = (io: 'input' | 'output') => () => z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const jsonSchema = { input: describe('input'), output: describe('output') }
  return { '~standard': { version: 1, vendor: 'zod', validate, jsonSchema } } as StandardSchemaWithJSON<
    Record<string, unknown>
  >
}
