import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { singleKeys } from '#web/features/shortcuts/shortcuts.ts'
import { Key } from '#web/ui/labels/key.tsx'
import { useChoice } from '#web/ui/preferences/browser-choice.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import type { Listed, OnApprove, Review } from '../queue/review.ts'
import { ReviewCard } from './review-card.tsx'
import { useUnlistedRequest, type QueueProps } from './use-review-queue.ts'
import { useMayDecide } from '../queue/use-decision.ts'
import type { Selection } from './use-selection.ts'

/** What a card says about a request. It may offer another approval while none is under way. */
export type CardOf<Request> = (request: Request, onApprove: OnApprove) => ReactNode

type RequestPaneProps<Request extends Listed, Status extends string> = QueueProps<Request, Status> & {
  /** The element around list and card. */
  queue: RefObject<HTMLElement | null>
  children: CardOf<Request>
}

/**
 * The selected request's card; a request off the list, such as one just decided by a colleague, is looked up. Earlier
 * cards stay, hidden, while listed: an approval can be undone there.
 */
export function RequestPane<Request extends Listed, Status extends string>(
  props: RequestPaneProps<Request, Status>,
) {
  const { review, state, queue, children } = props
  const { requests, found, selection, hasPanes } = state
  const { id } = selection
  const hasFailed = found.error !== null
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
    return hasPanes && requests === undefined && !hasFailed ? <RequestCardSkeleton review={review} /> : null
  }
  return (
    <div style={hasPanes ? BESIDE : undefined} className="grid min-w-0 gap-3">
      {!hasPanes && id !== undefined && (
        <SmallButton className="justify-self-start" onClick={() => leave(selection)}>
          Back to list
        </SmallButton>
      )}
      {cards.map((request) => (
        <ReviewCard key={request.id} request={request} review={review} state={state} queue={queue}>
          {(onApprove) => children(request, onApprove)}
        </ReviewCard>
      ))}
      {id !== undefined && !isListed && !unlisted && !hasFailed && (
        <Unlisted review={review} lookup={lookup} />
      )}
      {hasPanes && (
        <QueueKeysHint
          decides={cards.some((request) => request.id === id && mayDecide(request).mayDecide)}
          searches={review.searchLabel !== null}
        />
      )}
    </div>
  )
}

function leave({ id, focus, clear }: Selection): void {
  clear()
  if (id !== undefined) focus(id)
}

interface UnlistedProps {
  review: Review
  lookup: Pick<UseQueryResult, 'data' | 'error' | 'isRefetching' | 'refetch'>
}

function Unlisted({ review, lookup }: UnlistedProps) {
  const { data, error } = lookup
  if (data === undefined && error === null) return <RequestCardSkeleton review={review} />
  return (
    <Card flush aria-label="Request">
      {error === null ? (
        <EmptyState icon={<SearchX aria-hidden />}>This request is no longer in the queue.</EmptyState>
      ) : (
        <QueryFailure title="Failed to fetch the request" query={lookup} />
      )}
    </Card>
  )
}

/** Stays in view while a long list scrolls. */
const BESIDE = { position: 'sticky', top: 'calc(var(--bar-h) + 1rem)' } as const

interface QueueKeysHintProps {
  /** Whether this person decides the request that is shown. */
  decides: boolean
  searches: boolean
}

/** Shown under the card, where there is a keyboard. */
function QueueKeysHint({ decides, searches }: QueueKeysHintProps) {
  const moves = useChoice(singleKeys) === 'on'
  const keys = [
    ...(moves ? MOVES : []),
    ...(decides ? DECISIONS : []),
    ...(moves && searches ? [SEARCH] : []),
  ]
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-fg-3">
      {keys.map(({ name, does }) => (
        <span key={name}>
          <Key>{name}</Key> {does}
        </span>
      ))}
    </p>
  )
}

const MOVES = [
  { name: 'J', does: 'next' },
  { name: 'K', does: 'previous' },
]
const DECISIONS = [
  { name: 'A', does: 'approve' },
  { name: 'R', does: 'reject' },
  { name: 'U', does: 'undo' },
]
const SEARCH = { name: '/', does: 'search' }

const RequestCardSkeleton = ({ review: { facts, movesMoney } }: { review: Review }) => (
  <Card aria-hidden>
    <span className="flex items-start justify-between">
      <span className="grid gap-2.5">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="w-44" />
      </span>
      <Skeleton className="h-5 w-16 rounded-full" />
    </span>
    <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {Array.from({ length: facts }, (_, fact) => (
        <span key={fact} className="grid gap-2 py-1">
          <Skeleton className="h-2.5 w-16" />
          <Skeleton className="w-28 max-w-full" />
        </span>
      ))}
    </div>
    {movesMoney && <Skeleton className="mt-4 h-44 rounded-md" />}
    <div className="mt-4 flex gap-2.5 pt-3">
      <Skeleton className="h-11 w-32 rounded-sm md:h-9" />
      <Skeleton className="h-11 w-32 rounded-sm md:h-9" />
    </div>
  </Card>
)
