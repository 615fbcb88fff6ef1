/** A command that is refused for a reason the operator can mend; `message` is one sentence. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}
