import { CheckCheck, SearchX } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { OnceOpened } from '#web/ui/loading/once-opened.tsx'
import { QueueKeysHint } from './queue-keys-hint.tsx'
import { searchField, useQueueFocus, useQueueKeys } from './queue-focus.ts'
import type { Listed, ReviewList } from './review.ts'
import { ReviewCard } from './review-card.tsx'
import { QueueSkeleton } from './queue-skeleton.tsx'
import { ReviewFilter } from './review-filter.tsx'
import { useReviewPages } from './review-pages.ts'
import { useSettled } from './settled.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))
const RejectDialog = lazy(() => import('./reject-dialog.tsx'))

interface ReviewQueueProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  /** How many cards stand beside each other on a wide screen. */
  columns: 1 | 2
  /** What a card says about a request. */
  children: (request: Request) => ReactNode
}

/** Requests of one status, each with its facts and, while it waits, the two decisions. */
export function ReviewQueue<Request extends Listed, Status extends string>(
  props: ReviewQueueProps<Request, Status>,
) {
  const { review, columns, children } = props
  const [status, setStatus] = useSearchChoice<'pending' | Status>('status', review.statuses)
  const { text: search, typed, setTyped } = useSearchText('search')
  const found = useReviewPages(review, { status, search })
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const [rejecting, setRejecting] = useState<{ request: Listed; isOpen: boolean }>()
  const [approving, setApproving] = useState<{ request: Listed; isOpen: boolean }>()
  const { confirmation } = review
  const showPending = () => {
    setTyped('')
    setStatus('pending')
    // The button goes with the filter; the focus goes to the search.
    searchField()?.focus()
  }
  const requests = data?.pages.flat()
  const ids = requests?.map(({ id }) => id) ?? []
  const isHeld = rejecting?.isOpen === true || approving?.isOpen === true
  const focusKeeper = useQueueFocus(ids, isHeld)
  useQueueKeys(focusKeeper.ref, isHeld)
  const isListStill = useSettled(data)
  // A note about a failure moves them all.
  const isPlaceStill = useSettled(error === null)

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
      {requests === undefined && error !== null && (
        <Card padded={false} aria-label={review.emptyText}>
          <LoadFailure
            title={review.failureTitle}
            text={detailOf(error, 'Please check your connection and try again')}
            pending={isRefetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {requests !== undefined && error !== null && (
        <Note tone="warn" className="mb-3">
          {review.failureTitle}. This is the list as it was last seen; trying again every few seconds.
        </Note>
      )}
      <div {...focusKeeper} tabIndex={-1} className="rounded-lg outline-none">
        {requests?.length === 0 && (
          <Card padded={false}>
            {status === 'pending' && search === '' ? (
              <EmptyState icon={<CheckCheck aria-hidden />}>{review.emptyText}</EmptyState>
            ) : (
              <EmptyState
                icon={<SearchX aria-hidden />}
                action={
                  <Button variant="secondary" size="sm" onClick={showPending}>
                    Show all pending requests
                  </Button>
                }
              >
                No requests found
              </EmptyState>
            )}
          </Card>
        )}
        {requests !== undefined && requests.length > 0 && (
          <ol className={classNames('grid items-start gap-3 md:gap-4', columns === 2 && 'lg:grid-cols-2')}>
            {requests.map((request) => (
              <ReviewCard
                key={request.id}
                request={request}
                review={review}
                isStill={isListStill && isPlaceStill}
                onApprove={confirmation && (() => setApproving({ request, isOpen: true }))}
                onReject={() => setRejecting({ request, isOpen: true })}
              >
                {children(request)}
              </ReviewCard>
            ))}
          </ol>
        )}
      </div>
      {hasNextPage && (
        <div className="mt-3 grid justify-items-center">
          <Button
            variant="secondary"
            size="sm"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
      <OnceOpened open={approving?.isOpen === true}>
        {approving !== undefined && confirmation !== undefined && (
          <ApproveDialog
            key={approving.request.id}
            open={approving.isOpen}
            onOpenChange={(isOpen) => setApproving({ ...approving, isOpen })}
            request={approving.request}
            review={review}
            confirmation={confirmation}
          />
        )}
      </OnceOpened>
      <OnceOpened open={rejecting?.isOpen === true}>
        {rejecting !== undefined && (
          <RejectDialog
            key={rejecting.request.id}
            open={rejecting.isOpen}
            onOpenChange={(isOpen) => setRejecting({ ...rejecting, isOpen })}
            request={rejecting.request}
            review={review}
          />
        )}
      </OnceOpened>
    </>
  )
}
