import { listProposals } from '#contract/records/proposals.ts'
import type { ProfileFix } from '#domain/reviews/profile-fix.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { refresh, queryClient } from '#web/lib/api/query.ts'
import { toast, dismissToast, type ToastMessage } from '#web/ui/messages/toast.ts'
import { useUser } from '#web/lib/api/session.ts'
import { isDecidedAs, isCode } from '#web/features/outcome/is-decided-as.ts'
import { tellFailure } from '#web/features/outcome/use-action.ts'
import { useConfirmedAction } from '#web/features/outcome/use-confirmed-action.ts'
import type { Review, Approval, Listed } from './review.ts'
import { useEffect, useState } from 'react'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { createDelay } from './delay.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import type { InfiniteData } from '@tanstack/react-query'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { dateTimeText } from '#web/ui/figures/date-time.tsx'

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
      if (isCode(error, 'needs_second_person') && review.propose !== undefined)
        offerProposal(detailOf(error), () => review.propose?.(id))
      else reportRefusal(review, title, error)
      if (isOutOfDate(error)) onDecided?.()
    },
  })
}

/** The approval must be proposed: offers a button that does. */
const offerProposal = (description: string, propose: () => Promise<unknown> | undefined) =>
  toast({
    tone: 'error',
    title: 'A second person is needed',
    description,
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

/** As long as the toast is shown. */
const UNDO_MS = 5_000

/** Approves a request after `UNDO_MS` unless undone; at once when its toast is closed or its page left. */
export function useApproval(review: Review, { id, username }: Listed) {
  const decision = useDecision({ review, id, outcome: 'approved' })
  const [isWaiting, setWaiting] = useState(false)
  const [delay] = useState(() => createDelay({ ms: UNDO_MS, onChange: setWaiting }))
  useEffect(() => {
    addEventListener('pagehide', delay.actNow)
    return () => {
      removeEventListener('pagehide', delay.actNow)
      delay.actNow()
    }
  }, [delay])
  const undo = () => {
    delay.undo()
    dismissToast()
  }
  return {
    isWaiting,
    isBusy: decision.isPending || decision.isSuccess,
    unconfirmed: decision.unconfirmed,
    undo,
    start({ arrived, amount }: Approval) {
      delay.start(() => decision.mutate({ arrived }))
      const what = amount === undefined ? username : `${dollarText(amount)} for ${username}`
      toast({
        title: `Approving ${what}`,
        action: { label: 'Undo', press: undo },
        dismissal: { label: 'Dismiss and approve now', press: delay.actNow },
      })
    },
  }
}

/** Whether this person may decide a request: it waits, is within their roles, and is not a colleague's. */
export function useMayDecide({ permission }: Review) {
  const isPermitted = usePermitted()
  const username = useUser()?.username
  return ({ status, claim, mayDecide = true }: Listed) => {
    const mayAct = status === 'pending' && mayDecide && isPermitted(permission)
    const isColleagues = (claim ?? null) !== null && claim?.by !== username
    return { isColleagues, mayAct, mayDecide: mayAct && !isColleagues }
  }
}

/** After a decision: removes the request, and fetches list, counts and overview again. */
export async function settle(
  { list, changes = [] }: Review,
  id: string,
  message: ToastMessage,
): Promise<void> {
  toast({ ...message, tone: 'success' })
  // A poll under way would bring the decided request back for a moment.
  await queryClient.cancelQueries({ queryKey: [list.path] })
  queryClient.setQueriesData<InfiniteData<{ id: string }[]>>(
    { queryKey: [list.path, { status: 'pending' }] },
    (found) =>
      found && { ...found, pages: found.pages.map((page) => page.filter((request) => request.id !== id)) },
  )
  void refresh(list, getQueueCounts, getOfficeOverview, ...changes)
}

/** After a refused decision. If a colleague decided first, names them and fetches the list again. */
export function reportRefusal({ list }: Review, title: string, error: unknown): void {
  // A proposal's invalid field is not on this form.
  const wrong = error instanceof CallError ? error.errors[0]?.message : undefined
  const detail = wrong ?? detailOf(error)
  const first = error instanceof CallError ? whoWasFirst(error.more) : ''
  toast({ tone: 'error', title, description: first === '' ? detail : `${detail}. ${first}` })
  if (isClaimed(error)) void refresh(list)
  else if (isOutOfDate(error)) void refresh(list, getQueueCounts, getOfficeOverview)
}

/** "Approved by mary on Aug 21, 2026 14:05."; empty if the answer does not tell. */
function whoWasFirst({ outcome, decidedBy, decidedAt }: Readonly<Record<string, unknown>>): string {
  if (typeof outcome !== 'string' || typeof decidedAt !== 'string') return ''
  const who = typeof decidedBy === 'string' ? ` by ${decidedBy}` : ''
  return `${statusText(outcome)}${who} on ${dateTimeText(decidedAt)}.`
}

/** A colleague works on the request, which still waits: a typed reason stays. */
const isClaimed = (error: unknown): boolean => isCode(error, 'claimed_by_another')

/** Whether the request is no longer what the list showed. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof CallError && !isClaimed(error) && (error.status === 409 || error.status === 404)
