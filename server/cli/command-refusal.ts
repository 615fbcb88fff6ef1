/** A refusal that the operator can mend; `message` is one sentence. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}
