import type { DetectedWarning } from './review-warnings.ts'
import type { ReviewStatus } from './review.ts'

/** What a person can look through at once. */
export const MAX_APPROVED_TOGETHER = 50

/**
 * Why a request is not approved together with others; null where it is. One with a warning is decided alone, because a
 * person has to look at it; other refusals apply as for a single approval.
 */
export function refuseTogether(
  request: { status: ReviewStatus | 'cancelled'; warnings: readonly Pick<DetectedWarning, 'code'>[] } | null,
): 'not_found' | 'already_processed' | 'has_warnings' | null {
  if (request === null) return 'not_found'
  if (request.status !== 'pending') return 'already_processed'
  return request.warnings.length > 0 ? 'has_warnings' : null
}
