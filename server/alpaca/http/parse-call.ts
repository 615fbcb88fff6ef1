import type * as z from 'zod/mini'
import type { AlpacaCall } from '#contract/alpaca/calls.ts'
import { type AlpacaError, alpacaError } from '#contract/alpaca/errors.ts'
import type { Schema } from '#contract/operation.ts'

/** As the call declares them; the rest is undefined. */
type ParsedParts = Record<'params' | 'query' | 'body', unknown>

/** The parsed parts, or an error that names the first invalid field. */
export function parseCall(call: AlpacaCall, request: Partial<ParsedParts>): ParsedParts | AlpacaError {
  const input: ParsedParts = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: Schema | undefined = call[part]
    if (!schema) continue
    const given = request[part]
    const parsed = schema.safeParse(given === undefined ? {} : given)
    if (!parsed.success) return alpacaError('bad_input', faultOf(parsed.error))
    input[part] = parsed.data
  }
  return input
}

function faultOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues
  if (issue?.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not supported by this broker`
  const path = issue?.path.join('.') ?? ''
  return path === '' ? 'request body format is invalid' : `${path} ${issue?.message ?? 'is invalid'}`
}
