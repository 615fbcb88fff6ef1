import type { AlpacaCallName, AlpacaInput } from '#contract/alpaca/calls.ts'
import type { AlpacaError } from '#contract/alpaca/errors.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'

interface AlpacaRequest<Name extends AlpacaCallName> extends AlpacaInput<Name> {
  readonly principal: KeyPrincipal
  /** The caller's. */
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
