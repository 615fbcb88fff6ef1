import { CheckCheck, SearchX } from 'lucide-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { RequestList, RequestListSkeleton } from './request-list.tsx'
import { RequestPane } from './request-pane.tsx'
import type { Approval, Listed, Review, ReviewList } from '../queue/review.ts'
import { QueueFilter } from './queue-filter.tsx'
import { type QueueState, useReviewQueue } from './use-review-queue.ts'
import { SubjectDialog } from '#web/ui/dialogs/subject-dialog.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'

const ApproveDialog = lazyComponent(() => import('../queue/approve-dialog.tsx'))
const RejectDialog = lazyComponent(() => import('../queue/reject-dialog.tsx'))

interface ReviewQueueProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  /** What a card says about a request. */
  children: (request: Request, onApprove: ((approval: Approval) => void) | undefined) => ReactNode
}

export function ReviewQueue<Request extends Listed, Status extends string>(
  props: ReviewQueueProps<Request, Status>,
) {
  const { review, children } = props
  const queue = useRef<HTMLDivElement>(null)
  const state = useReviewQueue(review, queue)
  const { found, requests, selection, hasPanes, rejecting, confirming } = state
  const isListShown = hasPanes || !selection.isChosen
  return (
    <>
      <div hidden={!isListShown}>
        <QueueFilter review={review} state={state} />
      </div>
      {found.error !== null && (
        <QueueFailure review={review} isEmpty={requests === undefined} query={found} />
      )}
      <div
        ref={queue}
        tabIndex={-1}
        style={hasPanes && (requests === undefined || selection.id !== undefined) ? PANES : undefined}
        className="queue-panes grid items-start gap-3 rounded-lg outline-none md:gap-4"
      >
        <div hidden={!isListShown} className="min-w-0">
          <QueueList review={review} state={state} />
        </div>
        <RequestPane review={review} state={state} queue={queue}>
          {children}
        </RequestPane>
      </div>
      <SubjectDialog of={confirming}>
        {({ request, approval, start }, dialog) =>
          approval.confirmation && (
            <ApproveDialog
              key={request.id}
              {...dialog}
              request={request}
              approval={approval}
              confirmation={approval.confirmation}
              onConfirm={start}
            />
          )
        }
      </SubjectDialog>
      <SubjectDialog of={rejecting}>
        {(request, dialog) => (
          <RejectDialog
            key={request.id}
            {...dialog}
            request={request}
            review={review}
            onDecided={() => selection.moveOn(request.id, true)}
          />
        )}
      </SubjectDialog>
    </>
  )
}

interface QueueListProps<Request extends Listed, Status extends string> {
  review: Review
  state: QueueState<Request, Status>
}

function QueueList<Request extends Listed, Status extends string>({
  review,
  state: { found, requests, status, search, selection, hasPanes, approving, showPending },
}: QueueListProps<Request, Status>) {
  if (requests === undefined) {
    return found.error === null ? <RequestListSkeleton review={review} status={status} /> : null
  }
  if (requests.length === 0) {
    return (
      <Card flush>
        {status === 'pending' && search === '' ? (
          <EmptyState icon={<CheckCheck aria-hidden />}>{review.emptyText}</EmptyState>
        ) : (
          <NoneFound onShowPending={showPending} />
        )}
      </Card>
    )
  }
  return (
    <Card flush>
      <RequestList
        review={review}
        requests={requests}
        selection={selection}
        isRoving={hasPanes}
        approving={approving}
      />
      <ListEnd pages={found} isLong={(found.data?.pages.length ?? 0) > 1} failure={review.failureTitle} />
    </Card>
  )
}

const NoneFound = ({ onShowPending }: { onShowPending: () => void }) => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    action={<SmallButton onClick={onShowPending}>Show all pending requests</SmallButton>}
  >
    No requests found
  </EmptyState>
)

const PANES = { gridTemplateColumns: 'minmax(0, var(--list-w, 1.2fr)) minmax(0, 1fr)' }

interface QueueFailureProps {
  review: Review
  /** True if no list is shown below; else the last one is. */
  isEmpty: boolean
  query: Pick<UseInfiniteQueryResult, 'error' | 'isRefetching' | 'refetch'>
}

function QueueFailure({ review, isEmpty, query }: QueueFailureProps) {
  if (isEmpty) {
    return (
      <Card flush aria-label={review.emptyText}>
        <QueryFailure title={review.failureTitle} query={query} />
      </Card>
    )
  }
  return (
    <Note tone="warn" className="mb-3">
      {review.failureTitle}. Showing the last loaded list. Retrying…
    </Note>
  )
}
