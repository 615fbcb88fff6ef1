/** Mendable by the operator; `message` is one sentence. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal'
}
