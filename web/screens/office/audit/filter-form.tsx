import { X } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { AUDIT_ACTIONS } from '#contract/records/audit-actions.ts'
import { type Chosen, chosenIn } from '#web/features/audit/audit-filters.ts'
import { ACTOR_KINDS, actionText, subjectText } from '#web/features/audit/audit-labels.ts'

interface FilterFormProps {
  id: string
  chosen: Chosen
  /** On a phone; elsewhere the filters always show. */
  isOpen: boolean
  onChoose: (chosen: Chosen) => void
}

/** The log's filters take effect when applied. */
export function FilterForm({ id, chosen, isOpen, onChoose }: FilterFormProps) {
  const { action = '', actor, actorKind = '', customer, from, to } = chosen
  const isListed = action === '' || AUDIT_ACTIONS.some((each) => each === action)
  const actions = isListed ? AUDIT_ACTIONS : [action, ...AUDIT_ACTIONS]
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose({ ...hidden(chosen), ...chosenIn(new FormData(event.currentTarget)) })
  }
  return (
    <section id={id} aria-label="Filters" className={classNames('mb-4', !isOpen && 'max-md:hidden')}>
      <form onSubmit={apply} className="flex flex-wrap items-end gap-3">
        <Field label="Action" className={FIELD}>
          <Select name="action" defaultValue={action}>
            <option value="">All actions</option>
            {actions.map((each) => (
              <option key={each} value={each}>
                {actionText(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Done by" className={FIELD}>
          <Select name="actorKind" defaultValue={actorKind}>
            <option value="">Anyone</option>
            {Object.entries(ACTOR_KINDS).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Actor’s username" className={FIELD}>
          <Input name="actor" defaultValue={actor} maxLength={64} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Customer’s username" className={FIELD}>
          <Input
            name="customer"
            defaultValue={customer}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field label="From" className={FIELD}>
          <Input name="from" type="date" defaultValue={from} />
        </Field>
        <Field label="To" className={FIELD}>
          <Input name="to" type="date" defaultValue={to} />
        </Field>
        <Button type="submit">Apply filters</Button>
        {Object.keys(chosen).length > 0 && (
          <Button variant="ghost" aria-label="Clear filters" onClick={() => onChoose({})}>
            <X aria-hidden />
          </Button>
        )}
        <LinkedFilters chosen={chosen} />
      </form>
    </section>
  )
}

/** On a desktop six and the button fit one line beside the navigation; on a phone two a line. */
const FIELD = 'w-36 grow'

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

/** Filters from a link that the form lacks stay when it is applied. */
const hidden = ({ userId, subjectKind, subjectId }: Chosen): Chosen => ({
  ...(userId === undefined ? {} : { userId }),
  ...(subjectKind === undefined ? {} : { subjectKind }),
  ...(subjectId === undefined ? {} : { subjectId }),
})
