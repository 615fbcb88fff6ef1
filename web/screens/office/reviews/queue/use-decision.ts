import { listProposals } from '#contract/records/proposals.ts'
import type { ProfileFix } from '#domain/reviews/profile-fix.ts'
import { CallError } from '#web/lib/api/call-error.ts'
import { refresh } from '#web/lib/api/query.ts'
import { toast } from '#web/ui/messages/toast.ts'
import { useUser } from '#web/lib/api/session.ts'
import { isDecidedAs } from '#web/features/outcome/is-decided-as.ts'
import { tellFailure } from '#web/features/outcome/use-action.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import type { Review } from './review.ts'
import { isOutOfDate, reportRefusal, settle } from './settle-review.ts'

interface Decision {
  review: Review
  id: string
  outcome: 'approved' | 'rejected'
  /** By this administrator or another. */
  onDecided?: () => void
}

/** For an approval when the money arrived; for a rejection why, and what to correct. */
interface Details {
  arrived?: 'before' | undefined
  reason?: string
  fixes?: ProfileFix[]
}

/** Also updates the list. */
export function useDecision({ review, id, outcome, onDecided }: Decision) {
  const username = useUser()?.username
  const { what, title, send } = DECISIONS[outcome]
  return useConfirmedAction<Details, unknown>({
    what,
    send: (details, { isCheck }) =>
      send(review, id, details).catch((error) => {
        // After a lost answer the server names who decided: this administrator, by the first request.
        if (!isCheck || !isDecisionOf(error, username, outcome)) throw error
      }),
    nameOf: () => [review.list.path, id],
    onSuccess: () => {
      onDecided?.()
      return settle(review, id, review[outcome])
    },
    onError: (error) => {
      if (isForTwo(error) && review.propose !== undefined) offerProposal(error, () => review.propose?.(id))
      else reportRefusal(review, title, error)
      if (isOutOfDate(error)) onDecided?.()
    },
  })
}

const isForTwo = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'needs_second_person'

/** The approval must be proposed: offers a button that does. */
const offerProposal = (error: CallError, propose: () => Promise<unknown> | undefined) =>
  toast({
    tone: 'error',
    title: 'A second person is needed',
    description: error.detail,
    action: {
      label: 'Propose',
      press: () =>
        void Promise.resolve(propose()).then(
          () => {
            toast({ tone: 'success', title: 'Proposed', description: 'Another person confirms it' })
            return refresh(listProposals)
          },
          (failure: unknown) => tellFailure('Could not propose it', failure),
        ),
    },
  })

const DECISIONS = {
  approved: {
    what: 'approval',
    title: 'Approval failed',
    send: (review: Review, id: string, { arrived }: Details): Promise<unknown> => review.approve(id, arrived),
  },
  rejected: {
    what: 'rejection',
    title: 'Rejection failed',
    send: (review: Review, id: string, { reason = '', fixes }: Details): Promise<unknown> =>
      review.reject(id, reason, fixes),
  },
}

const isDecisionOf = (error: unknown, username: string | undefined, outcome: string): boolean =>
  isDecidedAs(error, outcome) && error.more['decidedBy'] === username
