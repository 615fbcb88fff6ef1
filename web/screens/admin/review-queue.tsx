import type { UseQueryResult } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { detailOf } from '../../api/call-error.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Note } from '../../ui/note.tsx'
import { OnceOpened } from '../../ui/once-opened.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Review } from './review.ts'
import { ReviewCard } from './review-card.tsx'
import { useQueueFocus } from './queue-focus.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))
const RejectDialog = lazy(() => import('./reject-dialog.tsx'))

interface Waiting {
  id: string
  username: string
  /** Shown again before an approval that is confirmed. */
  reference?: string
}

interface ReviewQueueProps<Request extends Waiting> {
  query: UseQueryResult<Request[]>
  review: Review
  /** How many cards stand beside each other on a wide screen. */
  columns: 1 | 2
  /** What a card says about a request. */
  children: (request: Request) => ReactNode
}

/** The requests that wait, each with its facts and the two decisions; A approves and R rejects the focused one. */
export function ReviewQueue<Request extends Waiting>(props: ReviewQueueProps<Request>) {
  const { query, review, columns, children } = props
  const { data: waiting, error, isRefetching, refetch } = query
  const [rejecting, setRejecting] = useState<{ request: Waiting; isOpen: boolean }>()
  const [approving, setApproving] = useState<{ request: Waiting; isOpen: boolean }>()
  const { confirmation } = review
  const ids = waiting?.map(({ id }) => id) ?? []
  const focusKeeper = useQueueFocus(ids, rejecting?.isOpen === true || approving?.isOpen === true)

  if (waiting === undefined) {
    return (
      <Card padded={false} aria-label={review.emptyText} className="overflow-hidden">
        {error === null ? (
          <SkeletonRows rows={4} label="Loading pending requests" />
        ) : (
          <LoadFailure
            title={review.failureTitle}
            text={detailOf(error, 'Please check your connection and try again')}
            pending={isRefetching}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    )
  }
  return (
    <>
      {error !== null && (
        <Note tone="warn" className="mb-3">
          {review.failureTitle}. This is the list as it was last seen; trying again every few seconds.
        </Note>
      )}
      <div {...focusKeeper} tabIndex={-1} className="rounded-lg outline-none">
        {waiting.length === 0 ? (
          <Card padded={false}>
            <EmptyState icon={<CheckCheck aria-hidden />}>{review.emptyText}</EmptyState>
          </Card>
        ) : (
          <ol className={classNames('grid items-start gap-3 md:gap-4', columns === 2 && 'lg:grid-cols-2')}>
            {waiting.map((request) => (
              <ReviewCard
                key={request.id}
                request={request}
                review={review}
                onApprove={confirmation && (() => setApproving({ request, isOpen: true }))}
                onReject={() => setRejecting({ request, isOpen: true })}
              >
                {children(request)}
              </ReviewCard>
            ))}
          </ol>
        )}
      </div>
      {waiting.length > 0 && (
        <p className="mt-3 text-sm text-fg-3 max-md:hidden">
          Tab to a request, then press <Key>A</Key> to approve or <Key>R</Key> to reject it.
        </p>
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

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[5px] border border-line-2 px-1.5 font-sans text-xs text-fg-2">{children}</kbd>
)
