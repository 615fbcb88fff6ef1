import { Search } from 'lucide-react'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

const MAX_SEARCH_CHARACTERS = 140

interface HistorySearchProps {
  typed: string
  onTypedChange: (typed: string) => void
  /** Days as "2026-11-18"; empty for none. */
  from: string
  to: string
  onDayChange: (end: 'from' | 'to', day: string) => void
}

export function HistorySearch({ typed, onTypedChange, from, to, onDayChange }: HistorySearchProps) {
  return (
    <form
      role="search"
      className="mb-3 grid grid-cols-2 gap-3 md:mb-4 md:flex"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Search" className="col-span-full flex-1">
        <span className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-fg-3"
          />
          <Input
            type="search"
            value={typed}
            maxLength={MAX_SEARCH_CHARACTERS}
            placeholder="Symbol, name, type or reference"
            autoComplete="off"
            spellCheck={false}
            className="pl-10.5"
            onChange={({ target }) => onTypedChange(target.value)}
          />
        </span>
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => onDayChange('from', target.value)}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => onDayChange('to', target.value)}
        />
      </Field>
    </form>
  )
}
