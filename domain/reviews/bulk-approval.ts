import type { DetectedWarning } from './review-warnings.ts'
import type { ReviewStatus } from './review.ts'

/** The most requests that are approved together: what a person can look through at once. */
export const MAX_APPROVED_TOGETHER = 50

/**
 * Why a request is not approved together with others; null where it is. One with a warning is decided by itself,
 * because a person has to look at it. Everything else that refuses an approval refuses it here too.
 */
export function refuseTogether(
  request: { status: ReviewStatus | 'cancelled'; warnings: readonly Pick<DetectedWarning, 'code'>[] } | null,
): 'not_found' | 'already_processed' | 'has_warnings' | null {
  if (request === null) return 'not_found'
  if (request.status !== 'pending') return 'already_processed'
  return request.warnings.length > 0 ? 'has_warnings' : null
}
