import type { TaxLot } from '#contract/trading/lots.ts'
import { typedAmount } from '#web/features/forms/typed-amount.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { Input } from '#web/ui/forms/input.tsx'

interface NamedSharesProps {
  lot: Pick<TaxLot, 'acquired' | 'costPerShare' | 'quantity'>
  value: string
  onChange: (text: string) => void
}

/** The shares of one lot to sell, with a button for all. */
export function NamedShares({ lot, value, onChange }: NamedSharesProps) {
  'use no memo'
  const of = `of the lot of ${dateText(lot.acquired)} at ${lot.costPerShare}`
  return (
    <div className="flex gap-2">
      <div className="grow">
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-label={`Shares to sell ${of}`}
          unit={`of ${lot.quantity}`}
          value={value}
          onChange={({ target }) => {
            const text = typedAmount(target.value)
            if (text !== null) onChange(text)
          }}
        />
      </div>
      <button
        type="button"
        aria-label={`All ${of}`}
        className="rounded-md px-4 font-medium text-fg-2 inset-ring inset-ring-line-input hover:inset-ring-fg-3"
        onClick={() => onChange(lot.quantity)}
      >
        All
      </button>
    </div>
  )
}
