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
  readonly body: unknown
  constructor(body: unknown, status: 200 | 204 | 207 = 200) {
    this.status = status
    this.body = body
  }
}

/** What a handler answers. */
export type DoorResult = DoorAnswer | DoorError | Refusal

export type DoorHandlers = {
  readonly [Name in DoorCallName]: (request: DoorRequest<Name>) => Promise<DoorResult> | DoorResult
}
