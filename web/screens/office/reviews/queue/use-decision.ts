import { useUser } from '#web/lib/api/session.ts'
import { isDecidedAs } from '#web/features/outcome/is-decided-as.ts'
import { useConfirmedMutation } from '#web/features/outcome/use-confirmed-mutation.ts'
import type { Review } from './review.ts'
import { isOutOfDate, reportRefusal, settle } from './settle-review.ts'

interface Decision {
  review: Review
  id: string
  outcome: 'approved' | 'rejected'
  /** The request is decided, by this administrator or another. */
  onDecided?: () => void
}

/** Of an approval when the money arrived, of a rejection why. */
interface Details {
  arrived?: 'before' | undefined
  reason?: string
}

/** Sends an administrator's decision, says what became of it, and updates the list. */
export function useDecision({ review, id, outcome, onDecided }: Decision) {
  const username = useUser()?.username
  const { what, title, send } = DECISIONS[outcome]
  return useConfirmedMutation<Details, unknown>({
    what,
    send: (details, { isCheck }) =>
      send(review, id, details).catch((error) => {
        // Sent again after a lost answer, the server names who decided: this administrator, by the first request.
        if (!isCheck || !isDecisionOf(error, username, outcome)) throw error
      }),
    nameOf: () => [review.list.path, id],
    onSuccess: () => {
      onDecided?.()
      return settle(review, id, review[outcome])
    },
    onError: (error) => {
      reportRefusal(review, title, error)
      if (isOutOfDate(error)) onDecided?.()
    },
  })
}

const DECISIONS = {
  approved: {
    what: 'approval',
    title: 'Approval failed',
    send: (review: Review, id: string, { arrived }: Details): Promise<unknown> => review.approve(id, arrived),
  },
  rejected: {
    what: 'rejection',
    title: 'Rejection failed',
    send: (review: Review, id: string, { reason = '' }: Details): Promise<unknown> =>
      review.reject(id, reason),
  },
}

const isDecisionOf = (error: unknown, username: string | undefined, outcome: string): boolean =>
  isDecidedAs(error, outcome) && error.more['decidedBy'] === username
