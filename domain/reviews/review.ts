/** A decided request never changes again. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** The default for an administrator's list. */
export const QUEUE_ROWS = 200

/** A rejection says why. */
export type Decision =
  | { readonly status: 'approved'; readonly reason?: never }
  | { readonly status: 'rejected'; readonly reason: string }

export const APPROVED: Decision = { status: 'approved' }
export const rejectedFor = (reason: string): Decision => ({ status: 'rejected', reason })
