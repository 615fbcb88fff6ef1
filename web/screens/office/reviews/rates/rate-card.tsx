import { Pencil, Trash2 } from 'lucide-react'
import type { CustomRate } from '#contract/market/fx.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { ProviderRate } from './provider-rate.tsx'

interface RateCardProps {
  rate: CustomRate
  /** Absent for staff who may only look. */
  onEdit?: () => void
  onDelete?: () => void
}

export function RateCard({ rate, onEdit, onDelete }: RateCardProps) {
  const { currency, rateToUSD, updatedBy, updatedAt } = rate
  return (
    <li className="min-w-0">
      <article
        aria-label={`${currency} exchange rate`}
        className="rounded-lg border border-line bg-surface-1 p-4.5 shadow-1 md:px-5.5 md:py-5"
      >
        <h2 className="text-sm font-medium text-fg-2">{currency}</h2>
        <p className="text-lg font-semibold tracking-tight wrap-anywhere">
          1 {currency} = {rateToUSD} USD
        </p>
        <p className="mt-3 text-sm text-fg-2">
          Updated by {updatedBy} on <DateTime value={updatedAt} />
        </p>
        <ProviderRate
          currency={currency}
          rate={rate.providerRate}
          source={rate.providerSource}
          custom={rateToUSD}
        />
        {onEdit && onDelete && (
          <div className="mt-4 grid grid-cols-2 gap-2.5">
            <Button
              size="sm"
              variant="secondary"
              icon={<Pencil aria-hidden />}
              aria-label={`Edit ${currency}`}
              onClick={onEdit}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon={<Trash2 aria-hidden />}
              aria-label={`Delete ${currency}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          </div>
        )}
      </article>
    </li>
  )
}
