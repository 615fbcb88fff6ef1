import type { ReviewContext } from '#domain/reviews/review-warnings.ts'

/** The administrator who decides, and from which address: what the audit log records of them. */
export interface Reviewer {
  readonly administratorId: bigint
  readonly address: string
}

/** The reviewer behind a call. */
export const reviewerOf = (call: { principal: { userId: bigint }; address: string }): Reviewer => ({
  administratorId: call.principal.userId,
  address: call.address,
})

/** The reviewer as the audit log and a decision name who acted. */
export const actorOf = ({ administratorId, address }: Reviewer) => ({ actorId: administratorId, address })

/** The administrator behind a call that only reads. */
export const reviewContextOf = (call: { principal: { userId: bigint } }, at: Date): ReviewContext => ({
  reviewerId: call.principal.userId,
  at,
})
