import type { TaxLot } from '#contract/trading/lots.ts'
import type { PreviewedLots } from '#contract/trading/order-book.ts'
import { LotTerm } from '#web/features/lots/lot-term.tsx'
import { TradeDate, tradeDateText } from '#web/features/portfolio/trade-date.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import type { LotDraft } from '../trade/lot-draft.ts'
import { typedAmount } from '../trade/typed-amount.ts'

interface LotListProps {
  lots: readonly TaxLot[]
  draft: LotDraft
  /** What the sale would take of them; null while it is not known. */
  taken: PreviewedLots | null
  onChange: (draft: LotDraft) => void
}

/** The open lots, those that the sale would take marked; a field for each where they are named. */
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
            {draft.by === 'named' && <NamedShares lot={lot} draft={draft} onChange={onChange} />}
          </li>
        )
      })}
    </ul>
  )
}

function NamedShares({ lot, draft, onChange }: Pick<LotListProps, 'draft' | 'onChange'> & { lot: TaxLot }) {
  'use no memo'
  const set = (text: string) => onChange({ ...draft, named: { ...draft.named, [lot.id]: text } })
  const of = `of the lot of ${tradeDateText(lot.acquired)} at ${lot.costPerShare}`
  return (
    <div className="flex gap-2">
      <div className="grow">
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-label={`Shares to sell ${of}`}
          unit={`of ${lot.quantity}`}
          value={draft.named[lot.id] ?? ''}
          onChange={({ target }) => {
            const text = typedAmount(target.value)
            if (text !== null) set(text)
          }}
        />
      </div>
      <button
        type="button"
        aria-label={`All ${of}`}
        className="rounded-md px-4 font-medium text-fg-2 inset-ring inset-ring-line-input hover:inset-ring-fg-3"
        onClick={() => set(lot.quantity)}
      >
        All
      </button>
    </div>
  )
}
