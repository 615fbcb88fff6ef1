/** A start that cannot go on for a reason the operator can mend: `message` is one sentence that says what to do. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
