import type { AlpacaCallName, AlpacaInput } from '#contract/alpaca/calls.ts'
import type { AlpacaError } from '#contract/alpaca/errors.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'

/** What a handler of a call receives. */
interface AlpacaRequest<Name extends AlpacaCallName> extends AlpacaInput<Name> {
  readonly principal: KeyPrincipal
  /** Where the call came from. */
  readonly address: string
}

/** A success: 200 with a body unless said. */
export class AlpacaAnswer {
  readonly status: 200 | 204 | 207
  /** The body as JSON, where it was put together of parts that are kept encoded. */
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

/** A success whose body is this JSON. */
export const encodedAnswer = (text: string): AlpacaAnswer => new AlpacaAnswer(undefined, 200, text)

/** What a handler answers. */
export type AlpacaResult = AlpacaAnswer | AlpacaError | Refusal

export type AlpacaHandlers = {
  readonly [Name in AlpacaCallName]: (request: AlpacaRequest<Name>) => Promise<AlpacaResult> | AlpacaResult
}
