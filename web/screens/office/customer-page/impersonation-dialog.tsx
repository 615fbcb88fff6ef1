import { useState } from 'react'
import { impersonationBase } from '#contract/platform/impersonation-paths.ts'
import { startViewing } from '#contract/office/customers/impersonations.ts'
import {
  HIDDEN_REASON,
  SHOWN_REASONS,
  type ShownReason,
  type ImpersonationReason,
} from '#domain/staff/impersonation.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { REASON_NAMES } from '#web/features/impersonations/reason-names.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { HiddenViewForm } from './hidden-impersonation-form.tsx'

interface ImpersonationDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
}

/** Asks why, then opens the customer's own screens in place of this page. */
export default function ImpersonationDialog({ open, onOpenChange, customer }: ImpersonationDialogProps) {
  const [reason, setReason] = useState<ShownReason>(SHOWN_REASONS[0])
  const isHidden = reason === HIDDEN_REASON
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="View as Customer" description={customer.username}>
      <div className="grid gap-4">
        <p className="text-fg-2">
          You see this customer’s screens for fifteen minutes and can change nothing.{' '}
          {isHidden ? HIDDEN_TEXT : 'The customer reads when, in which role and why.'}
        </p>
        <Field label="Reason" hint={isHidden ? undefined : 'The customer reads it.'}>
          <Select value={reason} onChange={({ target }) => setReason(target.value as ShownReason)}>
            {SHOWN_REASONS.map((each) => (
              <option key={each} value={each}>
                {REASON_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
        {reason === HIDDEN_REASON ? (
          <HiddenViewForm customer={customer} onClose={() => onOpenChange(false)} />
        ) : (
          <ViewForm customer={customer} reason={reason} onClose={() => onOpenChange(false)} />
        )}
      </div>
    </Dialog>
  )
}

const HIDDEN_TEXT =
  'The customer does not read of it. Another person confirms it first, and the audit log has the order.'

interface ViewFormProps {
  customer: { id: string }
  reason: ImpersonationReason
  onClose: () => void
}

function ViewForm({ customer, reason, onClose }: ViewFormProps) {
  const [note, setNote] = useState('')
  const starting = useAction({
    call: () => call(startViewing, { params: { id: customer.id }, body: { reason, note: note.trim() } }),
    onSuccess: ({ id }) => location.assign(`${impersonationBase(id)}/`),
    failure: 'Could not open the account',
  })
  return (
    <ActionForm
      // Busy until the page has gone: a second press would begin another impersonation.
      action={{ ...starting, isPending: starting.isPending || starting.isSuccess }}
      button="View as customer"
      isReady={note.trim() !== ''}
      onCancel={onClose}
    >
      <Field
        label="Note"
        hint="For your colleagues. Not visible to the customer."
        error={serverErrors(starting.error)['note']}
      >
        <Textarea
          rows={2}
          value={note}
          maxLength={MAX_NOTE_CHARACTERS}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </ActionForm>
  )
}
