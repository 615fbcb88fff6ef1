/** The life of anything an administrator decides on. A decided request never changes again. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

/** An administrator's list has this many rows unless it is asked for more or fewer. */
export const QUEUE_ROWS = 200

/** What an administrator decided; a rejection says why. */
export type Decision =
  | { readonly status: 'approved'; readonly reason?: never }
  | { readonly status: 'rejected'; readonly reason: string }

export const APPROVED: Decision = { status: 'approved' }
export const rejectedFor = (reason: string): Decision => ({ status: 'rejected', reason })
