import { Search } from 'lucide-react'
import type { Ref } from 'react'
import { TRANSACTION_FILTERS, type TransactionFilter } from '#domain/trading/transaction-search.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import type { AskedTransactions } from './asked-transactions.ts'

const MAX_SEARCH_CHARACTERS = 140

export function HistorySearch({ asked }: { asked: AskedTransactions }) {
  const { typed, setTyped, from, to, setDay } = asked
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
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => setDay('from', target.value)}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => setDay('to', target.value)}
        />
      </Field>
    </form>
  )
}

interface FilterButtonsProps {
  ref?: Ref<HTMLDivElement>
  value: TransactionFilter
  onValueChange: (filter: TransactionFilter) => void
}

export function FilterButtons({ ref, value, onValueChange }: FilterButtonsProps) {
  return (
    <div
      ref={ref}
      role="group"
      aria-label="Show"
      className="grid w-full grid-cols-3 gap-px rounded-md bg-surface-2 p-[3px] sm:flex md:inline-flex md:w-auto"
    >
      {TRANSACTION_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onValueChange(filter)}
          className={classNames(
            'min-h-11 flex-auto rounded-[7px] px-1 text-sm font-medium text-fg-2 transition-colors ' +
              'hover:text-fg sm:px-3 md:min-h-8',
            'aria-pressed:bg-segment aria-pressed:text-fg aria-pressed:shadow-1',
          )}
        >
          {NAMES[filter]}
        </button>
      ))}
    </div>
  )
}

const NAMES: Record<TransactionFilter, string> = {
  all: 'All',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  trades: 'Trades',
  dividends: 'Dividends',
  corrections: 'Corrections',
}
