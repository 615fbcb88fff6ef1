import type { AlpacaCallName, AlpacaInput } from '#contract/alpaca/calls.ts'
import type { AlpacaCall } from '#contract/alpaca/call.ts'
import { type AlpacaError, alpacaError } from '#contract/alpaca/errors.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'
import type * as z from 'zod/mini'
import type { Schema } from '#contract/operation.ts'

interface AlpacaRequest<Name extends AlpacaCallName> extends AlpacaInput<Name> {
  readonly principal: KeyPrincipal
  readonly address: string
}

/** A success: 200 with a body by default. */
export class AlpacaAnswer {
  readonly status: 200 | 204 | 207
  /** A body put together from encoded parts. */
  readonly text: string | null
  readonly #body: unknown
  constructor(body: unknown, status: 200 | 204 | 207 = 200, text: string | null = null) {
    this.status = status
    this.text = text
    this.#body = body
  }
  get body(): unknown {
    return this.text === null ? this.#body : JSON.parse(this.text)
  }
}

/** A success with this JSON as its body. */
export const encodedAnswer = (text: string): AlpacaAnswer => new AlpacaAnswer(undefined, 200, text)

export type AlpacaResult = AlpacaAnswer | AlpacaError | Refusal

export type AlpacaHandlers = {
  readonly [Name in AlpacaCallName]: (request: AlpacaRequest<Name>) => Promise<AlpacaResult> | AlpacaResult
}

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
