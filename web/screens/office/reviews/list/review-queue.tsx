import { CheckCheck, Search, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { ExportLink, SearchedCount } from '#web/features/staff/searched-list.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { TakeNextButton } from '#web/features/claims/claims.tsx'
import { useUser } from '#web/lib/api/session.ts'
import { type ApproveTogether, sharedBy, type Listed, type Review, type ReviewList } from '../queue/review.ts'
import { fitTogether } from './fit-together.ts'
import { RequestList, RequestListSkeleton } from './request-list.tsx'
import { type CardOf, RequestPane } from './request-pane.tsx'
import { type QueueProps, useReviewQueue } from './use-review-queue.ts'

const ApproveSeveralDialog = lazyComponent(() => import('./approve-several-dialog.tsx'))
const ApproveDialog = lazyComponent(() => import('../queue/approve-dialog.tsx'))
const RejectDialog = lazyComponent(() => import('../queue/reject-dialog.tsx'))

interface ReviewQueueProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  children: CardOf<Request>
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
      {found.error !== null && requests === undefined && (
        <Card flush aria-label={review.emptyText}>
          <QueryFailure title={review.failureTitle} query={found} />
        </Card>
      )}
      {found.error !== null && requests !== undefined && (
        <Note tone="warn" className="mb-3">
          {review.failureTitle}. Showing the last loaded list. Retrying…
        </Note>
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
        {({ request, approval, start }, dialog) => (
          <ApproveDialog
            key={request.id}
            {...dialog}
            request={request}
            approval={approval}
            onConfirm={start}
          />
        )}
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

function QueueList<Request extends Listed, Status extends string>({
  review,
  state: { found, requests, status, search, selection, hasPanes, approving, showPending },
}: QueueProps<Request, Status>) {
  if (requests === undefined) {
    return found.error === null ? <RequestListSkeleton review={review} status={status} /> : null
  }
  if (requests.length === 0) {
    return (
      <Card flush>
        {status === 'pending' && search === '' ? (
          <EmptyState icon={<CheckCheck aria-hidden />}>{review.emptyText}</EmptyState>
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden />}
            action={<SmallButton onClick={showPending}>Show all pending requests</SmallButton>}
          >
            No requests found
          </EmptyState>
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

const PANES = { gridTemplateColumns: 'minmax(0, var(--list-w, 1.2fr)) minmax(0, 1fr)' }

function QueueFilter<Request extends Listed, Status extends string>(props: QueueProps<Request, Status>) {
  const { review, state } = props
  const { requests, status, search, typed, selection, find, showStatus } = state
  const decides = usePermitted()(review.permission) && status === 'pending'
  const shared = sharedBy(review)
  const filter = { status, search }
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2.5 md:mb-4">
      <div className="w-full sm:w-44">
        <ChoiceSelect
          aria-label="Status"
          value={status}
          choices={review.statuses}
          textOf={statusText}
          onChoose={showStatus}
        />
      </div>
      {decides && shared && <TakeNextButton queue={shared} onClaimed={selection.choose} />}
      {decides && review.approveTogether && (
        <ApproveSeveral review={review} approve={review.approveTogether} requests={requests} />
      )}
      {review.queue !== null && (
        <>
          <SavedFilters list={review.queue} />
          <ExportLink list={review.queue} filter={filter} />
        </>
      )}
      {review.searchLabel !== null && (
        <div className="relative min-w-0 flex-1 md:max-w-92" style={WIDE_ENOUGH}>
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-fg-3"
          />
          <Input
            type="search"
            aria-label={review.searchLabel}
            aria-keyshortcuts="/"
            placeholder={review.searchLabel}
            autoComplete="off"
            spellCheck={false}
            maxLength={140}
            className="pl-10.5"
            data-review-search
            value={typed}
            onChange={({ target }) => find(target.value)}
          />
        </div>
      )}
      {review.queue !== null && (
        <p className="text-sm text-fg-3">
          <SearchedCount list={review.list} name={review.queue} filter={filter} />
        </p>
      )}
    </div>
  )
}

interface ApproveSeveralProps {
  review: Review
  approve: ApproveTogether
  requests: readonly Listed[] | undefined
}

/** Offered where at least two loaded requests may be approved together. */
function ApproveSeveral({ review, approve, requests = [] }: ApproveSeveralProps) {
  const username = useUser()?.username ?? ''
  // Its subject is kept from when it opened: a list that changes meanwhile is not what was read.
  const chosen = useSubject<readonly Listed[]>()
  const fit = fitTogether(requests, username)
  if (chosen.opened?.isOpen !== true && fit.length < 2) return null
  return (
    <>
      <Button variant="secondary" onClick={() => chosen.show(fit)}>
        Approve Several
      </Button>
      <SubjectDialog of={chosen} fresh>
        {(several, dialog) => (
          <ApproveSeveralDialog {...dialog} review={review} approve={approve} requests={several} />
        )}
      </SubjectDialog>
    </>
  )
}

/** The search takes a line of its own before it gets too narrow. */
const WIDE_ENOUGH = { flexBasis: '17rem' }
