import { flagCustomer } from '#contract/office/customers/flags.ts'
import { FLAG_KINDS, type FlagKind } from '#domain/flags/customer-flag.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { FLAG_ENDS, FLAG_NAMES } from '#web/features/flags/flag-names.ts'
import type { DialogState } from '#web/ui/dialogs/dialog.tsx'
import { type NamedCustomer, refreshCustomer } from '../access.ts'

interface Draft {
  kind: FlagKind
  days: string
  note: string
}

const EMPTY: Draft = { kind: FLAG_KINDS[0], days: '', note: '' }

export default function FlagDialog({ customer, ...dialog }: DialogState & { customer: NamedCustomer }) {
  const { draft, change, control } = useDraft(EMPTY)
  const { kind, days } = draft
  const note = draft.note.trim()
  const flagging = useAction({
    call: () =>
      call(flagCustomer, {
        params: { id: customer.id },
        body: { kind, note, days: days === '' ? null : Number(days) },
      }),
    success: 'Flag set',
    onSuccess: () => dialog.onOpenChange(false),
    failure: 'Could not set the flag',
    refreshes: () => refreshCustomer(customer.id),
  })
  return (
    <ActionDialog
      {...dialog}
      title="Set Flag"
      description={customer.username}
      action={flagging}
      button="Set Flag"
      isReady={note !== ''}
    >
      <p className="text-fg-2">
        Every review of this customer shows the flag as a warning. It restricts nothing, and the customer
        never sees it.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Flag">
          <ChoiceSelect
            value={kind}
            choices={FLAG_KINDS}
            textOf={FLAG_NAMES}
            onChoose={(chosen) => change({ kind: chosen })}
          />
        </Field>
        <Field label="Ends" hint="It can be ended earlier.">
          <Select {...control('days')}>
            {FLAG_ENDS.map(({ days: most, label }) => (
              <option key={label} value={most ?? ''}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="Note"
        hint="For your colleagues: what happened, and what to do."
        error={serverErrors(flagging.error)['note']}
      >
        <Textarea rows={3} {...control('note')} maxLength={MAX_NOTE_CHARACTERS} />
      </Field>
    </ActionDialog>
  )
}
