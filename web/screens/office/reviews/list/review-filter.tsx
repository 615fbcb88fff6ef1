import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusText } from '#web/features/reviews/status-text.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface ReviewFilterProps<Status extends string> {
  statuses: readonly Status[]
  status: Status
  onStatusChange: (status: Status) => void
  search: string
  onSearchChange: (search: string) => void
  searchLabel: string
  /** Between the two. */
  action: ReactNode
  /** Beside them, at the right. */
  children?: ReactNode
}

/** The filter of the list: a status, and a search. */
export function ReviewFilter<Status extends string>(props: ReviewFilterProps<Status>) {
  const { statuses, status, onStatusChange, search, onSearchChange, searchLabel, action, children } = props
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2.5 md:mb-4">
      <div className="w-full sm:w-44">
        <Select
          aria-label="Status"
          value={status}
          onChange={({ target }) => {
            const chosen = statuses.find((each) => each === target.value)
            if (chosen !== undefined) onStatusChange(chosen)
          }}
        >
          {statuses.map((each) => (
            <option key={each} value={each}>
              {statusText(each)}
            </option>
          ))}
        </Select>
      </div>
      {action}
      <div className="relative min-w-0 flex-1 md:max-w-92" style={WIDE_ENOUGH}>
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-fg-3"
        />
        <Input
          type="search"
          aria-label={searchLabel}
          aria-keyshortcuts="/"
          placeholder={searchLabel}
          autoComplete="off"
          spellCheck={false}
          maxLength={140}
          className="pl-10.5"
          data-review-search
          value={search}
          onChange={({ target }) => onSearchChange(target.value)}
        />
      </div>
      {children}
    </div>
  )
}

/** The search takes a line of its own before it gets too narrow to read. */
const WIDE_ENOUGH = { flexBasis: '17rem' }
