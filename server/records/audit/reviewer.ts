import type { ReviewContext } from '#domain/reviews/review-warnings.ts'

/** The deciding administrator and their address, for the audit log. */
export interface Reviewer {
  readonly administratorId: bigint
  readonly address: string
}

export const reviewerOf = (call: { principal: { userId: bigint }; address: string }): Reviewer => ({
  administratorId: call.principal.userId,
  address: call.address,
})

export const actorOf = ({ administratorId, address }: Reviewer) => ({ actorId: administratorId, address })

/** For a call that only reads. */
export const reviewContextOf = (call: { principal: { userId: bigint } }, at: Date): ReviewContext => ({
  reviewerId: call.principal.userId,
  at,
})
