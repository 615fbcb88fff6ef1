import type { Look } from '#domain/reviews/review-warnings.ts'

/** The administrator who decides, and from where: what the audit log remembers of them. */
export interface Reviewer {
  readonly administratorId: bigint
  readonly address: string
}

/** The reviewer behind a call. */
export const reviewerOf = (call: { principal: { userId: bigint }; address: string }): Reviewer => ({
  administratorId: call.principal.userId,
  address: call.address,
})

/** The same as somebody who only looks. */
export const lookOf = (call: { principal: { userId: bigint } }, at: Date): Look => ({
  reviewerId: call.principal.userId,
  at,
})
