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
  /** Null without a search. */
  searchLabel: string | null
  /** Between status and search. */
  action: ReactNode
  /** At the right. */
  children?: ReactNode
}

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
      {searchLabel !== null && <SearchField label={searchLabel} value={search} onChange={onSearchChange} />}
      {children}
    </div>
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
