import { CheckCheck, SearchX } from 'lucide-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { ExportLink } from '#web/features/staff/export-link.tsx'
import { SearchedCount } from '#web/features/staff/found-count.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { TakeNextButton } from '#web/features/claims/take-next-button.tsx'
import { ApproveSeveral } from './approve-several.tsx'
import { RequestList } from './request-list.tsx'
import { RequestListSkeleton } from './request-list-skeleton.tsx'
import { RequestPane } from './request-pane.tsx'
import { type Approval, type Listed, type Review, type ReviewList, sharedBy } from '../queue/review.ts'
import { ReviewFilter } from './review-filter.tsx'
import { type Confirming, type Deciding, useReviewQueue } from './use-review-queue.ts'

const ApproveDialog = lazyComponent(() => import('../queue/approve-dialog.tsx'))
const RejectDialog = lazyComponent(() => import('../queue/reject-dialog.tsx'))

interface ReviewQueueProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  /** What a card says about a request. */
  children: (request: Request, onApprove: ((approval: Approval) => void) | undefined) => ReactNode
}

/** Requests of one status, and the selected one's card. */
export function ReviewQueue<Request extends Listed, Status extends string>(
  props: ReviewQueueProps<Request, Status>,
) {
  const { review, children } = props
  const queue = useRef<HTMLDivElement>(null)
  const state = useReviewQueue(review, queue)
  const { found, requests, selection, hasPanes, decisions } = state
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
        <RequestPane
          review={review}
          requests={requests}
          hasFailed={found.error !== null}
          queue={queue}
          selection={selection}
          isBeside={hasPanes}
          onConfirm={(request, approval, start) =>
            decisions.setApproving({ request, isOpen: true, approval, start })
          }
          onReject={(request) => decisions.setRejecting({ request, isOpen: true })}
          onApproving={decisions.note}
        >
          {children}
        </RequestPane>
      </div>
      <ApprovalOf confirming={decisions.approving} onChange={decisions.setApproving} />
      <RejectionOf
        review={review}
        deciding={decisions.rejecting}
        onChange={decisions.setRejecting}
        onDecided={(id) => selection.moveOn(id, true)}
      />
    </>
  )
}

function QueueFilter<Request extends Listed, Status extends string>({
  review,
  state,
}: {
  review: ReviewList<Request, Status>
  state: ReturnType<typeof useReviewQueue<Request, Status>>
}) {
  const { requests, status, search, typed, selection } = state
  const isPermitted = usePermitted()
  const filter = { status, search }
  return (
    <ReviewFilter
      statuses={review.statuses}
      status={status}
      onStatusChange={state.showStatus}
      search={typed}
      onSearchChange={state.find}
      searchLabel={review.searchLabel}
      action={
        <>
          {status === 'pending' && isPermitted(review.permission) && (
            <PendingActions review={review} requests={requests} onClaimed={selection.choose} />
          )}
          {review.queue !== null && (
            <>
              <SavedFilters list={review.queue} />
              <ExportLink list={review.queue} filter={filter} />
            </>
          )}
        </>
      }
    >
      {review.queue !== null && (
        <p className="text-sm text-fg-3">
          <SearchedCount list={review.list} name={review.queue} filter={filter} />
        </p>
      )}
    </ReviewFilter>
  )
}

interface PendingActionsProps {
  review: Review
  requests: readonly Listed[] | undefined
  onClaimed: (id: string) => void
}

/** Actions on the waiting requests, for a person who decides. */
function PendingActions({ review, requests, onClaimed }: PendingActionsProps) {
  const shared = sharedBy(review)
  return (
    <>
      {shared && <TakeNextButton queue={shared} onClaimed={onClaimed} />}
      {review.approveTogether && (
        <ApproveSeveral review={review} approve={review.approveTogether} requests={requests} />
      )}
    </>
  )
}

interface QueueListProps<Request extends Listed, Status extends string> {
  review: Review
  state: ReturnType<typeof useReviewQueue<Request, Status>>
}

function QueueList<Request extends Listed, Status extends string>({
  review,
  state: { found, requests, status, search, selection, hasPanes, decisions, showPending },
}: QueueListProps<Request, Status>) {
  if (requests === undefined) {
    return found.error === null ? <RequestListSkeleton review={review} status={status} /> : null
  }
  if (requests.length === 0) {
    return (
      <EmptyQueue
        text={status === 'pending' && search === '' ? review.emptyText : undefined}
        onShowPending={showPending}
      />
    )
  }
  return (
    <Card padded={false} className="overflow-hidden">
      <RequestList
        review={review}
        requests={requests}
        selection={selection}
        isRoving={hasPanes}
        approving={decisions.waiting}
      />
      <ListEnd pages={found} isLong={(found.data?.pages.length ?? 0) > 1} failure={review.failureTitle} />
    </Card>
  )
}

const PANES = { gridTemplateColumns: 'minmax(0, var(--list-w, 1.2fr)) minmax(0, 1fr)' }

interface ApprovalProps {
  confirming: Confirming | undefined
  onChange: (confirming: Confirming) => void
}

function ApprovalOf({ confirming, onChange }: ApprovalProps) {
  const confirmation = confirming?.approval.confirmation
  return (
    <LazyDialog open={confirming?.isOpen === true}>
      {confirming !== undefined && confirmation !== undefined && (
        <ApproveDialog
          key={confirming.request.id}
          open={confirming.isOpen}
          onOpenChange={(isOpen) => onChange({ ...confirming, isOpen })}
          request={confirming.request}
          approval={confirming.approval}
          confirmation={confirmation}
          onConfirm={confirming.start}
        />
      )}
    </LazyDialog>
  )
}

interface RejectionProps {
  review: Review
  deciding: Deciding | undefined
  onChange: (deciding: Deciding) => void
  /** By this administrator or another. */
  onDecided: (id: string) => void
}

function RejectionOf({ review, deciding, onChange, onDecided }: RejectionProps) {
  return (
    <LazyDialog open={deciding?.isOpen === true}>
      {deciding !== undefined && (
        <RejectDialog
          key={deciding.request.id}
          open={deciding.isOpen}
          onOpenChange={(isOpen) => onChange({ ...deciding, isOpen })}
          request={deciding.request}
          review={review}
          onDecided={() => onDecided(deciding.request.id)}
        />
      )}
    </LazyDialog>
  )
}

interface QueueFailureProps {
  review: Review
  /** True if no list is shown below; else the last one is. */
  isEmpty: boolean
  query: Pick<UseInfiniteQueryResult, 'error' | 'isRefetching' | 'refetch'>
}

function QueueFailure({ review, isEmpty, query: { error, isRefetching, refetch } }: QueueFailureProps) {
  if (!isEmpty) {
    return (
      <Note tone="warn" className="mb-3">
        {review.failureTitle}. Showing the last loaded list. Retrying…
      </Note>
    )
  }
  return (
    <Card padded={false} aria-label={review.emptyText}>
      <LoadFailure
        title={review.failureTitle}
        text={detailOf(error)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

/** `text` if no request is pending; without it, none matches the filter. */
function EmptyQueue({ text, onShowPending }: { text: string | undefined; onShowPending: () => void }) {
  return (
    <Card padded={false}>
      {text !== undefined ? (
        <EmptyState icon={<CheckCheck aria-hidden />}>{text}</EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden />}
          action={
            <Button variant="secondary" size="sm" onClick={onShowPending}>
              Show all pending requests
            </Button>
          }
        >
          No requests found
        </EmptyState>
      )}
    </Card>
  )
}
