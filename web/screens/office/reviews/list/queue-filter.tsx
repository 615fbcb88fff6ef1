import { Search } from 'lucide-react'
import { statusText } from '#web/features/reviews/review-status.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { ExportLink } from '#web/features/staff/export-link.tsx'
import { SearchedCount } from '#web/features/staff/found-count.tsx'
import { SavedFilters } from '#web/features/saved-filters/saved-filters.tsx'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { TakeNextButton } from '#web/features/claims/claims.tsx'
import { useUser } from '#web/lib/api/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SubjectDialog, useSubject } from '#web/ui/dialogs/subject-dialog.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { type ApproveTogether, sharedBy, type Listed, type Review, type ReviewList } from '../queue/review.ts'
import { fitTogether } from './fit-together.ts'
import type { QueueState } from './use-review-queue.ts'

const ApproveSeveralDialog = lazyComponent(() => import('./approve-several-dialog.tsx'))

interface QueueFilterProps<Request extends Listed, Status extends string> {
  review: ReviewList<Request, Status>
  state: QueueState<Request, Status>
}

export function QueueFilter<Request extends Listed, Status extends string>(
  props: QueueFilterProps<Request, Status>,
) {
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
        <SearchField label={review.searchLabel} value={typed} onChange={find} />
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

interface SearchFieldProps {
  label: string
  value: string
  onChange: (search: string) => void
}

const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <div className="relative min-w-0 flex-1 md:max-w-92" style={WIDE_ENOUGH}>
    <Search
      aria-hidden
      className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-fg-3"
    />
    <Input
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={140}
      className="pl-10.5"
      data-review-search
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)

/** The search takes a line of its own before it gets too narrow. */
const WIDE_ENOUGH = { flexBasis: '17rem' }
