import type { TaxLot } from '#contract/trading/lots.ts'
import type { PreviewedLots } from '#contract/trading/orders.ts'
import { LotTerm } from '#web/features/lots/lot-term.tsx'
import { NamedShares } from '#web/features/lots/named-shares.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import type { LotDraft } from '../lot-draft.ts'

interface LotListProps {
  lots: readonly TaxLot[]
  draft: LotDraft
  /** What the sale would take; null while unknown. */
  taken: PreviewedLots | null
  onChange: (draft: LotDraft) => void
}

/** The open lots, marked where the sale would take them, with a field each where named. */
export function LotList({ lots, draft, taken, onChange }: LotListProps) {
  'use no memo'
  return (
    <ul
      aria-label="Open tax lots"
      className="grid divide-y divide-line rounded-md px-3.5 text-sm inset-ring inset-ring-line"
    >
      {lots.map((lot) => {
        const sold = taken?.taken.find(({ id }) => id === lot.id)
        return (
          <li key={lot.id} className="grid gap-2 py-2.5">
            <div className="flex items-start justify-between gap-3">
              <span className="grid gap-0.5">
                <span className="font-medium">
                  <TradeDate value={lot.acquired} />
                  {sold !== undefined && (
                    <>
                      {' '}
                      <Badge tone="brand">
                        Sells <Quantity value={sold.quantity} exact />
                      </Badge>
                    </>
                  )}
                </span>
                <span className="text-fg-2">
                  <Quantity value={lot.quantity} exact /> at <Price value={lot.costPerShare} />
                </span>
                <span className="text-fg-2">
                  <LotTerm lot={lot} />
                </span>
              </span>
              <span className="text-right">
                {lot.gain === null ? 'No price' : <Change amount={lot.gain} />}
              </span>
            </div>
            {draft.by === 'named' && (
              <NamedShares
                lot={lot}
                value={draft.named[lot.id] ?? ''}
                onChange={(text) => onChange({ ...draft, named: { ...draft.named, [lot.id]: text } })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
