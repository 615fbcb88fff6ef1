import { restrictCustomer } from '#contract/office/customers/restrictions.ts'
import {
  MAX_RESTRICTION_SENTENCE,
  RESTRICTABLE_RIGHTS,
  RESTRICTION_REASONS,
  type RestrictableRight,
  type RestrictionReason,
} from '#domain/restrictions/restriction.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Choices } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { refreshCustomer } from '../access.ts'
import { RESTRICTION_ENDS, RESTRICTION_REASON_NAMES, RIGHT_WORDS } from './restriction-words.ts'

interface Draft {
  rights: readonly RestrictableRight[]
  reason: RestrictionReason
  days: string
  sentence: string
  note: string
}

const EMPTY: Draft = { rights: [], reason: RESTRICTION_REASONS[0], days: '15', sentence: '', note: '' }

interface RestrictDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
}

export default function RestrictDialog({ open, onOpenChange, customer }: RestrictDialogProps) {
  const { draft, change, control } = useDraft(EMPTY)
  const restricting = useRestricting(customer.id, draft, () => onOpenChange(false))
  const errors = serverErrors(restricting.error)
  const isReady = draft.rights.length > 0 && draft.sentence.trim() !== '' && draft.note.trim() !== ''
  return (
    <ActionDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Restrict Account"
      description={customer.username}
      action={restricting}
      button="Restrict Account"
      isReady={isReady}
      isDestructive
    >
      <Choices
        legend="What the customer can’t do"
        error={errors['rights']}
        names={RESTRICTABLE_RIGHTS}
        chosen={draft.rights}
        words={(right) => RIGHT_WORDS[right]}
        onChange={(rights) => change({ rights })}
      />
      <ReasonAndEnd draft={draft} onChange={change} />
      <Field
        label="Sentence for the customer"
        hint="Mailed, and shown under Security. Say what happens next."
        error={errors['sentence']}
      >
        <Input {...control('sentence')} maxLength={MAX_RESTRICTION_SENTENCE} />
      </Field>
      <Field label="Note" hint="For your colleagues. Not visible to the customer." error={errors['note']}>
        <Textarea rows={2} {...control('note')} maxLength={MAX_NOTE_CHARACTERS} />
      </Field>
    </ActionDialog>
  )
}

interface ReasonAndEndProps {
  draft: Draft
  onChange: (typed: Partial<Draft>) => void
}

const ReasonAndEnd = ({ draft, onChange }: ReasonAndEndProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Reason" hint="For your colleagues.">
      <Select value={draft.reason} onChange={({ target }) => onChange({ reason: reasonOf(target.value) })}>
        {RESTRICTION_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {RESTRICTION_REASON_NAMES[reason]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Ends" hint="It can be lifted earlier.">
      <Select value={draft.days} onChange={({ target }) => onChange({ days: target.value })}>
        {RESTRICTION_ENDS.map(({ days, label }) => (
          <option key={label} value={days ?? ''}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  </div>
)

const reasonOf = (value: string): RestrictionReason =>
  RESTRICTION_REASONS.find((reason) => reason === value) ?? 'other'

/** Fetches the customer again whatever the outcome. */
const useRestricting = (id: string, draft: Draft, onMade: () => void) =>
  useAction({
    call: () =>
      call(restrictCustomer, {
        params: { id },
        body: {
          rights: [...draft.rights],
          reason: draft.reason,
          note: draft.note.trim(),
          sentence: draft.sentence.trim(),
          businessDays: draft.days === '' ? null : Number(draft.days),
        },
      }),
    success: { title: 'Account restricted', description: 'The customer was notified' },
    onSuccess: onMade,
    failure: 'Could not restrict the account',
    refreshes: () => refreshCustomer(id),
  })
