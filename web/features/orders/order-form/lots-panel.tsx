import { useQuery } from '@tanstack/react-query'
import { getLotSettings, listLots, type TaxLot } from '#contract/trading/lots.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { namedTotal } from '#web/features/lots/named-lots.ts'
import { METHOD_NAMES, usualMethod } from '#web/features/lots/method-names.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { QueryFailure } from '#web/ui/layout/loaded.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import {
  type LotDraft,
  lotFields,
  lotsOf,
  lotsProblemOf,
  type OrderBody,
  writtenOrder,
} from './order-draft.ts'
import type { FormProps } from './use-order-form.ts'
import { useOrderPreview } from './use-order-preview.ts'
import type { PreviewedLots } from '#contract/trading/orders.ts'
import { LotTerm } from '#web/features/lots/lot-term.tsx'
import { NamedShares } from '#web/features/lots/named-shares.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

/** The holding's lots, how the sale takes them, and their gains. */
export default function LotsPanel({ asset, form, body }: FormProps & { body: OrderBody | null }) {
  'use no memo'
  const { symbol } = asset
  const lots = useQuery({ ...queryOf(listLots, { params: { symbol } }), ...CHANGES_ELSEWHERE })
  const settings = useQuery(queryOf(getLotSettings, {}))
  const usual = settings.data && usualMethod(settings.data, symbol)
  const draft = lotsOf(form.draft)
  const problem = lotsProblemOf(form.draft)
  const asked = draft.by === 'usual' ? { lotMethod: usual } : lotFields(draft)
  const isAsked = body !== null && usual !== undefined && problem === null
  const { preview } = useOrderPreview(writtenOrder(isAsked ? { ...body, ...asked } : null, false))
  if (lots.data === undefined || usual === undefined) {
    const failed = lots.error === null ? settings : lots
    if (failed.error === null) return <EntrySkeletons rows={3} label="Loading tax lots" />
    return (
      <QueryFailure
        title="Failed to load tax lots"
        query={failed}
        fallback="Your tax lots are temporarily unavailable"
      />
    )
  }
  const change = (to: LotDraft) => {
    const total = to.by === 'named' ? namedTotal(to.named) : null
    form.change({ lots: to, ...(total !== null && { amount: formatQuantity(total), isEverything: false }) })
  }
  const taken = isAsked ? (preview?.lots ?? null) : null
  return (
    <div className="grid gap-3">
      <Field label="Which lots to sell">
        <Select
          value={draft.by}
          onChange={({ target }) => {
            const by = CHOICES.find((each) => each === target.value)
            if (by !== undefined) change({ ...draft, by })
          }}
        >
          {CHOICES.filter((by) => isOffered(by, asset, form)).map((by) => (
            <option key={by} value={by}>
              {by === 'usual'
                ? `Your method: ${METHOD_NAMES[usual]}`
                : by === 'named'
                  ? 'Choose the lots'
                  : METHOD_NAMES[by]}
            </option>
          ))}
        </Select>
      </Field>
      <LotList lots={lots.data} draft={draft} taken={taken} onChange={change} />
      <div role="status" className="grid gap-2 empty:hidden">
        {problem !== null && <Note tone="warn">{problem}.</Note>}
        {taken !== null && taken.washWarning !== null && <Note tone="warn">{taken.washWarning}</Note>}
      </div>
      {taken !== null && <LotGains taken={taken} />}
    </div>
  )
}

const CHOICES: readonly LotDraft['by'][] = ['usual', ...LOT_METHODS, 'named']

/** Lots are named by shares: an order in dollars takes them by a method. */
const isOffered = (by: LotDraft['by'], { type }: FormProps['asset'], { draft }: FormProps['form']): boolean =>
  by === 'average' ? type === 'mutual_fund' : by !== 'named' || draft.style !== 'dollars'

interface LotListProps {
  lots: readonly TaxLot[]
  draft: LotDraft
  /** What the sale would take; null while unknown. */
  taken: PreviewedLots | null
  onChange: (draft: LotDraft) => void
}

/** The open lots, marked where the sale would take them, with a field each where named. */
function LotList({ lots, draft, taken, onChange }: LotListProps) {
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

/** After the sale's fee, by term. */
const LotGains = ({ taken }: { taken: PreviewedLots }) => (
  <SummaryList className="text-sm">
    <SummaryRow label="Short-term gain">
      <Change amount={taken.shortTerm} />
    </SummaryRow>
    <SummaryRow label="Long-term gain">
      <Change amount={taken.longTerm} />
    </SummaryRow>
    {taken.disallowed !== '0.00' && (
      <SummaryRow label="Disallowed by wash sales">
        <Money value={taken.disallowed} />
      </SummaryRow>
    )}
  </SummaryList>
)
