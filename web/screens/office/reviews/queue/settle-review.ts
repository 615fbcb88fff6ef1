import type { InfiniteData } from '@tanstack/react-query'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { queryClient, refresh } from '#web/lib/api/query.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { statusText } from '#web/features/reviews/status-text.ts'
import { dateTimeText } from '#web/ui/figures/date-time.tsx'
import { toast, type ToastMessage } from '#web/ui/messages/toast.ts'
import type { Review } from './review.ts'

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
