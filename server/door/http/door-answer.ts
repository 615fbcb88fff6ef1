import type { DoorCallName, DoorInput } from '#contract/door/calls.ts'
import type { DoorError } from '#contract/door/errors.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'

/** What a handler of a call receives. */
interface DoorRequest<Name extends DoorCallName> extends DoorInput<Name> {
  readonly principal: KeyPrincipal
  /** Where the call came from. */
  readonly address: string
}

/** A success: 200 with a body unless said. */
export class DoorAnswer {
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
export const encodedAnswer = (text: string): DoorAnswer => new DoorAnswer(undefined, 200, text)

/** What a handler answers. */
export type DoorResult = DoorAnswer | DoorError | Refusal

export type DoorHandlers = {
  readonly [Name in DoorCallName]: (request: DoorRequest<Name>) => Promise<DoorResult> | DoorResult
}
