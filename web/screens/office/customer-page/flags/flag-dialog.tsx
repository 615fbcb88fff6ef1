import { flagCustomer } from '#contract/office/customers/flags.ts'
import { FLAG_KINDS, type FlagKind } from '#domain/flags/customer-flag.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { refreshCustomer } from '../access.ts'
import { FLAG_ENDS, FLAG_NAMES } from '#web/features/flags/flag-names.ts'

interface Draft {
  kind: FlagKind
  days: string
  note: string
}

const EMPTY: Draft = { kind: FLAG_KINDS[0], days: '', note: '' }

interface FlagDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
}

export default function FlagDialog({ open, onOpenChange, customer }: FlagDialogProps) {
  const { draft, change, control } = useDraft(EMPTY)
  const flagging = useFlagging(customer.id, draft, () => onOpenChange(false))
  const isReady = draft.note.trim() !== ''
  return (
    <ActionDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Set Flag"
      description={customer.username}
      action={flagging}
      button="Set Flag"
      isReady={isReady}
    >
      <p className="text-fg-2">
        Every review of this customer shows the flag as a warning. It restricts nothing, and the customer
        never sees it.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Flag">
          <Select value={draft.kind} onChange={({ target }) => change({ kind: kindOf(target.value) })}>
            {FLAG_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {FLAG_NAMES[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Ends" hint="It can be ended earlier.">
          <Select {...control('days')}>
            {FLAG_ENDS.map(({ days, label }) => (
              <option key={label} value={days ?? ''}>
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

const kindOf = (value: string): FlagKind => FLAG_KINDS.find((kind) => kind === value) ?? FLAG_KINDS[0]

/** Fetches the customer again whatever the outcome. */
const useFlagging = (id: string, { kind, days, note }: Draft, onSet: () => void) =>
  useAction({
    call: () =>
      call(flagCustomer, {
        params: { id },
        body: { kind, note: note.trim(), days: days === '' ? null : Number(days) },
      }),
    success: 'Flag set',
    onSuccess: onSet,
    failure: 'Could not set the flag',
    refreshes: () => refreshCustomer(id),
  })
