import { useState } from 'react'
import { impersonationBase } from '#contract/platform/impersonation-paths.ts'
import { startViewing } from '#contract/office/customers/impersonations.ts'
import { listProposals, propose } from '#contract/records/proposals.ts'
import {
  HIDDEN_REASON,
  SHOWN_REASONS,
  type ShownReason,
  type ImpersonationReason,
  MAX_ORDER_REFERENCE,
} from '#domain/staff/impersonation.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { REASON_NAMES } from '#web/features/impersonations/reason-names.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Dialog, type DialogState } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Note } from '#web/ui/messages/note.tsx'
import type { NamedCustomer } from './access.ts'

type ImpersonationDialogProps = DialogState & { customer: NamedCustomer }

export default function ImpersonationDialog({ customer, ...dialog }: ImpersonationDialogProps) {
  const [reason, setReason] = useState<ShownReason>(SHOWN_REASONS[0])
  const close = () => dialog.onOpenChange(false)
  const isHidden = reason === HIDDEN_REASON
  return (
    <Dialog {...dialog} title="View as Customer" description={customer.username}>
      <div className="grid gap-4">
        <p className="text-fg-2">
          You see this customer’s screens for fifteen minutes and can change nothing.{' '}
          {isHidden ? HIDDEN_TEXT : 'The customer reads when, in which role and why.'}
        </p>
        <Field label="Reason" hint={isHidden ? undefined : 'The customer reads it.'}>
          <ChoiceSelect value={reason} choices={SHOWN_REASONS} textOf={REASON_NAMES} onChoose={setReason} />
        </Field>
        {reason === HIDDEN_REASON ? (
          <HiddenViewForm customer={customer} onClose={close} />
        ) : (
          <ViewForm customer={customer} reason={reason} onClose={close} />
        )}
      </div>
    </Dialog>
  )
}

const HIDDEN_TEXT =
  'The customer does not read of it. Another person confirms it first, and the audit log has the order.'

interface ViewFormProps {
  customer: NamedCustomer
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

interface Draft {
  orderReference: string
  /** Local to the reader; empty: never. */
  until: string
  reason: string
}

/** Proposes an impersonation by an authority's order, and begins one that another person has confirmed. */
function HiddenViewForm({ customer: { id }, onClose }: Omit<ViewFormProps, 'reason'>) {
  const { draft, change, control } = useDraft<Draft>({ orderReference: '', until: '', reason: '' })
  const proposing = useAction({
    call: () =>
      call(propose, {
        body: {
          kind: 'hidden_viewing',
          customerId: id,
          orderReference: draft.orderReference.trim(),
          ...(draft.until === '' ? {} : { hiddenUntil: new Date(draft.until).toISOString() }),
          reason: draft.reason.trim(),
        },
      }),
    success: { title: 'View proposed', description: 'Another person confirms it under Reviews' },
    onSuccess: onClose,
    failure: 'The view was not proposed',
    refreshes: [listProposals],
  })
  const starting = useAction({
    call: () => call(startViewing, { params: { id }, body: { reason: HIDDEN_REASON } }),
    onSuccess: (impersonation) => location.assign(`${impersonationBase(impersonation.id)}/`),
    failure: (error) => (isUnconfirmed(error) ? undefined : 'Could not open the account'),
  })
  const errors = serverErrors(proposing.error)
  const isReady = draft.orderReference.trim() !== '' && draft.reason.trim() !== ''
  return (
    <div className="grid gap-4">
      <ActionForm action={proposing} button="Propose" isReady={isReady} onCancel={onClose}>
        <Field label="Reference of the order" required error={errors['orderReference']}>
          <Input {...control('orderReference')} autoComplete="off" maxLength={MAX_ORDER_REFERENCE} />
        </Field>
        <LocalTimeField
          label="Hidden until"
          hint="Your time. From then on the customer reads of the view. Empty: never."
          error={errors['hiddenUntil']}
          value={draft.until}
          onChange={(until) => change({ until })}
        />
        <Field
          label="Note"
          required
          hint="For the person who confirms it and the audit log."
          error={errors['reason']}
        >
          <Textarea rows={2} {...control('reason')} maxLength={1000} />
        </Field>
      </ActionForm>
      <p className="text-sm text-fg-2">
        Has another person confirmed your proposal under Reviews? Then you can view the account once, within
        24 hours.
      </p>
      {isUnconfirmed(starting.error) && (
        <div role="alert">
          <Note tone="warn">{detailOf(starting.error, '')}</Note>
        </div>
      )}
      <Button
        variant="secondary"
        block
        pending={starting.isPending || starting.isSuccess}
        onClick={() => starting.mutate()}
      >
        Begin Confirmed View
      </Button>
    </div>
  )
}

/** Shown in the form, which stays. */
const isUnconfirmed = (error: Error | null): boolean => isCode(error, 'order_not_confirmed')
