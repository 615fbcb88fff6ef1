import { useQuery } from '@tanstack/react-query'
import { getLotSettings, listLots } from '#contract/trading/lots.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { namedTotal } from '#web/features/lots/named-lots.ts'
import { METHOD_NAMES, usualMethod } from '#web/features/lots/method-names.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import { type LotDraft, lotFields } from '../lot-draft.ts'
import type { FormProps } from '../form-props.ts'
import { lotsOf, lotsProblemOf, type OrderBody, writtenOrder } from '../order-draft.ts'
import { useOrderPreview } from '../use-order-preview.ts'
import { LotGains } from './lot-gains.tsx'
import { LotList } from './lot-list.tsx'

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
      <LoadFailure
        title="Failed to load tax lots"
        text={detailOf(failed.error, 'Your tax lots are temporarily unavailable')}
        pending={failed.isRefetching}
        onRetry={() => void failed.refetch()}
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
