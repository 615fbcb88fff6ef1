import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { AUDIT_ACTIONS } from '#contract/records/audit-actions.ts'
import { type Chosen, chosenIn } from '#web/features/audit/audit-filters.ts'
import { ACTOR_KINDS, actionText, subjectText } from '#web/features/audit/audit-labels.ts'

interface FilterFormProps {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** The filters of the log. They take effect when applied. */
export function FilterForm({ chosen, onChoose }: FilterFormProps) {
  const { action = '', actor, actorKind = '', customer, from, to } = chosen
  const isListed = action === '' || AUDIT_ACTIONS.some((each) => each === action)
  const actions = isListed ? AUDIT_ACTIONS : [action, ...AUDIT_ACTIONS]
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose({ ...hidden(chosen), ...chosenIn(new FormData(event.currentTarget)) })
  }
  return (
    <Card aria-label="Filters" className="mb-4">
      <form onSubmit={apply} className="grid gap-4">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <Field label="Action" className="col-span-full md:col-span-1">
            <Select name="action" defaultValue={action}>
              <option value="">All actions</option>
              {actions.map((each) => (
                <option key={each} value={each}>
                  {actionText(each)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Done by" className="col-span-full md:col-span-1">
            <Select name="actorKind" defaultValue={actorKind}>
              <option value="">Anyone</option>
              {Object.entries(ACTOR_KINDS).map(([kind, text]) => (
                <option key={kind} value={kind}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Actor’s username">
            <Input name="actor" defaultValue={actor} maxLength={64} autoComplete="off" spellCheck={false} />
          </Field>
          <Field label="Customer’s username">
            <Input
              name="customer"
              defaultValue={customer}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Field label="From" className="max-sm:col-span-full">
            <Input name="from" type="date" defaultValue={from} />
          </Field>
          <Field label="To" className="max-sm:col-span-full">
            <Input name="to" type="date" defaultValue={to} />
          </Field>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" size="sm">
            Apply filters
          </Button>
          {Object.keys(chosen).length > 0 && (
            <Button variant="ghost" size="sm" onClick={() => onChoose({})}>
              Clear filters
            </Button>
          )}
          <LinkedFilters chosen={chosen} />
        </div>
      </form>
    </Card>
  )
}

/** The filters that only a link sets. */
function LinkedFilters({ chosen: { userId, subjectKind, subjectId } }: Pick<FilterFormProps, 'chosen'>) {
  return (
    <>
      {(subjectKind ?? subjectId) !== undefined && (
        <p className="text-sm wrap-anywhere text-fg-2">
          Only {subjectText(subjectKind ?? 'subject')} {subjectId}
        </p>
      )}
      {userId !== undefined && <p className="text-sm wrap-anywhere text-fg-2">Only customer {userId}</p>}
    </>
  )
}

/** The filters that a link has set and the form does not have stay when the form is applied. */
const hidden = ({ userId, subjectKind, subjectId }: Chosen): Chosen => ({
  ...(userId === undefined ? {} : { userId }),
  ...(subjectKind === undefined ? {} : { subjectKind }),
  ...(subjectId === undefined ? {} : { subjectId }),
})
