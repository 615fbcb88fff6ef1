import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listLots, type RealizedRow } from '#contract/trading/lots.ts'
import { namedFields, type NamedLots, namedProblem } from '#web/features/lots/named-lots.ts'
import { NamedShares } from '#web/features/lots/named-shares.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { type LotAtSale, lotsAtSale, sharesOf } from './lots-at-sale.ts'

interface NamedSaleLotsProps {
  symbol: string
  /** What the sale took, by lot. */
  sale: readonly RealizedRow[]
  isSaving: boolean
  onSave: (lots: { id: string; quantity: string }[]) => void
  onCancel: () => void
}

export function NamedSaleLots({ symbol, sale, ...rest }: NamedSaleLotsProps) {
  const open = useQuery({ ...queryOf(listLots, { params: { symbol } }), ...CHANGES_ELSEWHERE })
  if (open.data !== undefined)
    return <LotsForm lots={lotsAtSale(sale, open.data)} sold={sharesOf(sale)} {...rest} />
  if (open.error === null) return <EntrySkeletons rows={2} label="Loading tax lots" />
  return (
    <LoadFailure
      title="Failed to load tax lots"
      text={detailOf(open.error, 'Your tax lots are temporarily unavailable')}
      pending={open.isRefetching}
      onRetry={() => void open.refetch()}
    />
  )
}

interface LotsFormProps extends Pick<NamedSaleLotsProps, 'isSaving' | 'onSave' | 'onCancel'> {
  lots: readonly LotAtSale[]
  sold: ReturnType<typeof sharesOf>
}

function LotsForm({ lots, sold, isSaving, onSave, onCancel }: LotsFormProps) {
  'use no memo'
  const [named, setNamed] = useState<NamedLots>(() =>
    Object.fromEntries(lots.map(({ id, taken }) => [id, taken === '0' ? '' : taken])),
  )
  const problem = namedProblem(named, sold, 'the sale was for')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (problem === null && !isSaving) onSave(namedFields(named))
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <ul
        aria-label="Lots of this sale"
        className="grid divide-y divide-line rounded-md px-3.5 text-sm inset-ring inset-ring-line"
      >
        {lots.map((lot) => (
          <li key={lot.id} className="grid gap-2 py-2.5">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">
                <TradeDate value={lot.acquired} />
              </span>
              <span className="text-fg-2">
                <Quantity value={lot.quantity} exact /> at <Price value={lot.costPerShare} />
              </span>
            </span>
            <NamedShares
              lot={lot}
              value={named[lot.id] ?? ''}
              onChange={(text) => setNamed({ ...named, [lot.id]: text })}
            />
          </li>
        ))}
      </ul>
      <div role="status" className="empty:hidden">
        {problem !== null && <Note tone="warn">{problem}.</Note>}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" pending={isSaving} disabled={problem !== null}>
          Save Lots
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
