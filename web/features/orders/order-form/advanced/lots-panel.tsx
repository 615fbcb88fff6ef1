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
import { refusalText } from './use-placement.ts'
import { useOrderPreview } from './use-order-preview.ts'
import { LotGains } from './lot-gains.tsx'
import { LotList } from './lot-list.tsx'
import type { SaleLotsProps } from '../ticket-props.ts'

/** The lots of the holding, how the sale takes them, and what they would gain or lose. */
export default function LotsPanel({ asset, ticket, body, canName }: SaleLotsProps) {
  'use no memo'
  const { symbol } = asset
  const lots = useQuery({ ...queryOf(listLots, { params: { symbol } }), ...CHANGES_ELSEWHERE })
  const settings = useQuery(queryOf(getLotSettings, {}))
  const usual = settings.data && usualMethod(settings.data, symbol)
  const { draft } = ticket.lots
  const asked = draft.by === 'usual' ? { lotMethod: usual } : lotFields(draft)
  const isAsked = body !== null && usual !== undefined && ticket.lots.problem === null
  const { preview, refusal } = useOrderPreview(isAsked ? { ...body, ...asked } : null)
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
    ticket.lots.setDraft(to)
    const total = to.by === 'named' ? namedTotal(to.named) : null
    if (total !== null) ticket.setAmount(formatQuantity(total))
  }
  const taken = isAsked ? (preview?.lots ?? null) : null
  const refused = refusalText(refusal)
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
          {CHOICES.filter((by) => isOffered(by, { isFund: asset.type === 'mutual_fund', canName })).map(
            (by) => (
              <option key={by} value={by}>
                {by === 'usual'
                  ? `Your method: ${METHOD_NAMES[usual]}`
                  : by === 'named'
                    ? 'Choose the lots'
                    : METHOD_NAMES[by]}
              </option>
            ),
          )}
        </Select>
      </Field>
      <LotList lots={lots.data} draft={draft} taken={taken} onChange={change} />
      <div role="status" className="grid gap-2 empty:hidden">
        {ticket.lots.problem !== null && <Note tone="warn">{ticket.lots.problem}.</Note>}
        {refused !== null && <Note tone="warn">{refused}</Note>}
        {taken !== null && taken.washWarning !== null && <Note tone="warn">{taken.washWarning}</Note>}
      </div>
      {taken !== null && <LotGains taken={taken} />}
    </div>
  )
}

const CHOICES: readonly LotDraft['by'][] = ['usual', ...LOT_METHODS, 'named']

const isOffered = (by: LotDraft['by'], { isFund, canName }: { isFund: boolean; canName: boolean }): boolean =>
  by === 'average' ? isFund : by === 'named' ? canName : true
