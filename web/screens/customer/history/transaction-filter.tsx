import type { Ref } from 'react'
import { TRANSACTION_FILTERS, type TransactionFilter } from '#domain/trading/transaction-search.ts'
import { classNames } from '#web/ui/class-names.ts'

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
