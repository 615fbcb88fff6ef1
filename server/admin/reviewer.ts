/** The administrator who decides, and from where: what the audit log remembers of them. */
export interface Reviewer {
  readonly administratorId: bigint
  readonly address: string
}

/** The reviewer behind a call. */
export const reviewerOf = (call: { session: { userId: bigint }; address: string }): Reviewer => ({
  administratorId: call.session.userId,
  address: call.address,
})
