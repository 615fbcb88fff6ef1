import { CheckCheck, SearchX } from 'lucide-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { LazyDialog } from '#web/ui/loading/lazy-dialog.tsx'
import { QueueKeysHint } from './queue-keys-hint.tsx'
import { searchField, useQueueFocus, useQueueKeys } from './queue-focus.ts'
import { confirmationOf, type Listed, type Review, type ReviewList } from './review.ts'
import { ReviewCard } from './review-card.tsx'
import { QueueSkeleton } from './queue-skeleton.tsx'
import { ReviewFilter } from './review-filter.tsx'
import { useReviewPages } from './review-pages.ts'
import { useSettled } from './settled.ts'

const ApproveDialog = lazyComponent(() => import('./approve-dialog.tsx'))
const RejectDialog = lazyComponent(() => import('./reject-dialog.tsx'))

interface ReviewQueueProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  /** How many cards stand beside each other on a wide screen. */
  columns: 1 | 2
  /** What a card says about a request. */
  children: (request: Request) => ReactNode
}

/** Requests of one status, each with its facts and, while it is pending, the two decisions. */
export function ReviewQueue<Request extends Listed, Status extends string>(
  props: ReviewQueueProps<Request, Status>,
) {
  const { review, columns, children } = props
  const [status, setStatus] = useSearchChoice<'pending' | Status>('status', review.statuses)
  const { text: search, typed, setTyped } = useSearchText('search')
  const found = useReviewPages(review, { status, search })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const [rejecting, setRejecting] = useState<Deciding>()
  const [approving, setApproving] = useState<Deciding>()
  const requests = data?.pages.flat()
  const ids = requests?.map(({ id }) => id) ?? []
  const isHeld = rejecting?.isOpen === true || approving?.isOpen === true
  const focusKeeper = useQueueFocus(ids, isHeld)
  useQueueKeys(focusKeeper.ref, isHeld)
  const isListStill = useSettled(data)
  // A note about a failure moves them all.
  const isPlaceStill = useSettled(error === null)
  const showPending = () => {
    setTyped('')
    setStatus('pending')
    // The button disappears with the filter. The focus goes to the search.
    searchField()?.focus()
  }
  return (
    <>
      <ReviewFilter
        statuses={review.statuses}
        status={status}
        onStatusChange={setStatus}
        search={typed}
        onSearchChange={setTyped}
        searchLabel={review.searchLabel}
      >
        <QueueKeysHint decides={status === 'pending'} />
      </ReviewFilter>
      {requests === undefined && error === null && (
        <QueueSkeleton columns={columns} shape={review.shape} label={`Loading ${status} requests`} />
      )}
      {error !== null && <QueueFailure review={review} isEmpty={requests === undefined} query={found} />}
      <div {...focusKeeper} tabIndex={-1} className="rounded-lg outline-none">
        {requests?.length === 0 && (
          <EmptyQueue
            text={status === 'pending' && search === '' ? review.emptyText : undefined}
            onShowPending={showPending}
          />
        )}
        {requests !== undefined && requests.length > 0 && (
          <ol className={classNames('grid items-start gap-3 md:gap-4', columns === 2 && 'lg:grid-cols-2')}>
            {requests.map((request) => (
              <ReviewCard
                key={request.id}
                request={request}
                review={review}
                isStill={isListStill && isPlaceStill}
                onApprove={confirmationOf(review, request) && (() => setApproving({ request, isOpen: true }))}
                onReject={() => setRejecting({ request, isOpen: true })}
              >
                {children(request)}
              </ReviewCard>
            ))}
          </ol>
        )}
      </div>
      {hasNextPage && <LoadMore pending={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
      <ApprovalOf review={review} deciding={approving} onChange={setApproving} />
      <RejectionOf review={review} deciding={rejecting} onChange={setRejecting} />
    </>
  )
}

/** A request whose dialog was opened. It stays while the dialog closes. */
interface Deciding {
  request: Listed
  isOpen: boolean
}

interface DecisionProps {
  review: Review
  deciding: Deciding | undefined
  onChange: (deciding: Deciding) => void
}

function ApprovalOf({ review, deciding, onChange }: DecisionProps) {
  const confirmation = deciding && confirmationOf(review, deciding.request)
  return (
    <LazyDialog open={deciding?.isOpen === true}>
      {deciding !== undefined && confirmation !== undefined && (
        <ApproveDialog
          key={deciding.request.id}
          open={deciding.isOpen}
          onOpenChange={(isOpen) => onChange({ ...deciding, isOpen })}
          request={deciding.request}
          review={review}
          confirmation={confirmation}
        />
      )}
    </LazyDialog>
  )
}

function RejectionOf({ review, deciding, onChange }: DecisionProps) {
  return (
    <LazyDialog open={deciding?.isOpen === true}>
      {deciding !== undefined && (
        <RejectDialog
          key={deciding.request.id}
          open={deciding.isOpen}
          onOpenChange={(isOpen) => onChange({ ...deciding, isOpen })}
          request={deciding.request}
          review={review}
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
        text={detailOf(error, 'Please check your connection and try again')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

/** `text` if no request is pending; without it, no request matches the filter. */
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

function LoadMore({ pending, onClick }: { pending: boolean; onClick: () => void }) {
  return (
    <div className="mt-3 grid justify-items-center">
      <Button variant="secondary" size="sm" pending={pending} onClick={onClick}>
        Load more
      </Button>
    </div>
  )
}
