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
import { Choices } from '#web/ui/forms/switch.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { type NamedCustomer, refreshCustomer } from '../access.ts'
import { RESTRICTION_REASON_NAMES, RIGHT_WORDS } from './restriction-words.ts'

/** The industry's usual holds, in business days, and one that a person ends. */
const RESTRICTION_ENDS = ['15', '25', '55', ''] as const

interface Draft {
  rights: readonly RestrictableRight[]
  reason: RestrictionReason
  /** Business days; empty until it is lifted. */
  days: (typeof RESTRICTION_ENDS)[number]
  sentence: string
  note: string
}

const EMPTY: Draft = { rights: [], reason: RESTRICTION_REASONS[0], days: '15', sentence: '', note: '' }

export default function RestrictDialog({ customer, ...dialog }: DialogState & { customer: NamedCustomer }) {
  const { draft, change, control } = useDraft(EMPTY)
  const restricting = useAction({
    call: () =>
      call(restrictCustomer, {
        params: { id: customer.id },
        body: {
          rights: [...draft.rights],
          reason: draft.reason,
          note: draft.note.trim(),
          sentence: draft.sentence.trim(),
          businessDays: draft.days === '' ? null : Number(draft.days),
        },
      }),
    success: { title: 'Account restricted', description: 'The customer was notified' },
    onSuccess: () => dialog.onOpenChange(false),
    failure: 'Could not restrict the account',
    refreshes: () => refreshCustomer(customer.id),
  })
  const errors = serverErrors(restricting.error)
  const isReady = draft.rights.length > 0 && draft.sentence.trim() !== '' && draft.note.trim() !== ''
  return (
    <ActionDialog
      {...dialog}
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Reason" hint="For your colleagues.">
          <ChoiceSelect
            value={draft.reason}
            choices={RESTRICTION_REASONS}
            textOf={RESTRICTION_REASON_NAMES}
            onChoose={(reason) => change({ reason })}
          />
        </Field>
        <Field label="Ends" hint="It can be lifted earlier.">
          <ChoiceSelect
            value={draft.days}
            choices={RESTRICTION_ENDS}
            textOf={(days) => (days === '' ? 'When it is lifted' : `After ${days} business days`)}
            onChoose={(days) => change({ days })}
          />
        </Field>
      </div>
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
