import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import type { Approval, Listed, Review, ReviewList } from '../queue/review.ts'
import { ReviewCard } from '../queue/review-card.tsx'
import { useUnlistedRequest } from '../queue/review-pages.ts'
import { useMayDecide } from '../queue/use-may-decide.ts'
import { QueueKeysHint } from './queue-keys-hint.tsx'
import { RequestCardSkeleton } from './request-card-skeleton.tsx'
import type { Selection } from './use-selection.ts'

interface RequestPaneProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  /** Undefined while loading. */
  requests: readonly Request[] | undefined
  hasFailed: boolean
  /** The element around list and card. */
  queue: RefObject<HTMLElement | null>
  selection: Selection
  /** Beside the list, else in its place. */
  isBeside: boolean
  /** For an approval with a confirmation; `start` begins it. */
  onConfirm: (request: Request, approval: Approval, start: () => void) => void
  onReject: (request: Request) => void
  onApproving: (id: string, isApproving: boolean) => void
  /** What a card says about a request. */
  children: (request: Request, onApprove: ((approval: Approval) => void) | undefined) => ReactNode
}

/**
 * The selected request's card; a request off the list, such as one just decided by a colleague, is looked up. Earlier
 * cards stay, hidden, while listed: an approval can be undone there.
 */
export function RequestPane<Request extends Listed, Status extends string>(
  props: RequestPaneProps<Request, Status>,
) {
  const {
    review,
    requests,
    hasFailed,
    queue,
    selection,
    isBeside,
    onConfirm,
    onReject,
    onApproving,
    children,
  } = props
  const { id } = selection
  const mayDecide = useMayDecide(review)
  const [shown, setShown] = useState<readonly string[]>([])
  if (id !== undefined && !shown.includes(id)) setShown([...shown, id])
  const isListed = requests?.some((request) => request.id === id) === true
  const lookup = useUnlistedRequest(review, requests === undefined || isListed ? undefined : id)
  const unlisted = isListed ? undefined : lookup.data
  const cards = [...(requests ?? []), ...(unlisted ? [unlisted] : [])].filter((each) =>
    shown.includes(each.id),
  )
  if (id === undefined && cards.length === 0) {
    return isBeside && requests === undefined && !hasFailed ? <RequestCardSkeleton review={review} /> : null
  }
  return (
    <div style={isBeside ? BESIDE : undefined} className="grid min-w-0 gap-3">
      {!isBeside && id !== undefined && (
        <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => leave(selection)}>
          Back to list
        </Button>
      )}
      {cards.map((request) => (
        <ReviewCard
          key={request.id}
          request={request}
          review={review}
          isShown={request.id === id}
          isBeside={isBeside}
          queue={queue}
          onConfirm={(approval, start) => onConfirm(request, approval, start)}
          onReject={() => onReject(request)}
          onApproving={(isApproving) => onApproving(request.id, isApproving)}
          onFocusLost={() => selection.focus(request.id)}
        >
          {(onApprove) => children(request, onApprove)}
        </ReviewCard>
      ))}
      {id !== undefined && !isListed && !unlisted && !hasFailed && (
        <Unlisted review={review} lookup={lookup} />
      )}
      {isBeside && (
        <QueueKeysHint
          decides={cards.some((request) => request.id === id && mayDecide(request).mayDecide)}
          searches={review.searchLabel !== null}
        />
      )}
    </div>
  )
}

/** The row that led here gets the focus again. */
function leave({ id, focus, clear }: Selection): void {
  clear()
  if (id !== undefined) focus(id)
}

interface UnlistedProps {
  review: Review
  lookup: Pick<UseQueryResult, 'data' | 'error' | 'isRefetching' | 'refetch'>
}

function Unlisted({ review, lookup: { data, error, isRefetching, refetch } }: UnlistedProps) {
  if (data === undefined && error === null) return <RequestCardSkeleton review={review} />
  return (
    <Card padded={false} aria-label="Request">
      {error === null ? (
        <EmptyState icon={<SearchX aria-hidden />}>This request is no longer in the queue.</EmptyState>
      ) : (
        <LoadFailure
          title="Failed to fetch the request"
          text={detailOf(error)}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}

/** Stays in view while a long list scrolls. */
const BESIDE = { position: 'sticky', top: 'calc(var(--bar-h) + 1rem)' } as const
