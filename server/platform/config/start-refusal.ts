/** A start that fails for a reason the operator can fix; `message` is one sentence that says how. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
