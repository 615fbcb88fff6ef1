import { useState } from 'react'
import { flagCustomer } from '#contract/office/customers/flags.ts'
import { FLAG_KINDS, type FlagKind } from '#domain/flags/customer-flag.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
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

/** Asks what colleagues should know of a customer, why, and for how long. */
export default function FlagDialog({ open, onOpenChange, customer }: FlagDialogProps) {
  const [draft, setDraft] = useState(EMPTY)
  const change = (typed: Partial<Draft>) => setDraft({ ...draft, ...typed })
  const flagging = useFlagging(customer.id, draft, () => onOpenChange(false))
  const isReady = draft.note.trim() !== ''
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Set Flag" description={customer.username}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) flagging.mutate()
        }}
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
            <Select value={draft.days} onChange={({ target }) => change({ days: target.value })}>
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
          <Textarea
            rows={3}
            value={draft.note}
            maxLength={MAX_NOTE_CHARACTERS}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
        <Button type="submit" block size="lg" disabled={!isReady} pending={flagging.isPending}>
          Set Flag
        </Button>
      </form>
    </Dialog>
  )
}

const kindOf = (value: string): FlagKind => FLAG_KINDS.find((kind) => kind === value) ?? FLAG_KINDS[0]

/** Sends what is typed, and reads the customer again whatever became of it. */
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
