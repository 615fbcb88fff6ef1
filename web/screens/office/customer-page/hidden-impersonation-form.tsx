import { impersonationBase } from '#contract/platform/impersonation-paths.ts'
import { listProposals, propose } from '#contract/records/proposals.ts'
import { startViewing } from '#contract/office/customers/impersonations.ts'
import { HIDDEN_REASON, MAX_ORDER_REFERENCE } from '#domain/staff/impersonation.ts'
import { isCode } from '#web/features/outcome/is-decided-as.ts'
import { LocalTimeField } from '#web/features/staff/local-time-field.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { useDraft } from '#web/features/forms/use-draft.ts'
import { ActionForm } from '#web/features/outcome/action-dialog.tsx'
import { useAction } from '#web/features/outcome/use-action.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Note } from '#web/ui/messages/note.tsx'

interface HiddenViewFormProps {
  customer: { id: string; username: string }
  onClose: () => void
}

interface Draft {
  orderReference: string
  /** Local to the reader; empty: never. */
  until: string
  reason: string
}

/** Proposes an impersonation by an authority's order, and begins one that another person has confirmed. */
export function HiddenViewForm({ customer: { id }, onClose }: HiddenViewFormProps) {
  const { draft, change, control } = useDraft<Draft>({ orderReference: '', until: '', reason: '' })
  const proposing = useProposing(id, draft, onClose)
  const starting = useStarting(id)
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

const useProposing = (customerId: string, { orderReference, until, reason }: Draft, onProposed: () => void) =>
  useAction({
    call: () =>
      call(propose, {
        body: {
          kind: 'hidden_viewing',
          customerId,
          orderReference: orderReference.trim(),
          ...(until === '' ? {} : { hiddenUntil: new Date(until).toISOString() }),
          reason: reason.trim(),
        },
      }),
    success: { title: 'View proposed', description: 'Another person confirms it under Reviews' },
    onSuccess: onProposed,
    failure: 'The view was not proposed',
    refreshes: [listProposals],
  })

const useStarting = (id: string) =>
  useAction({
    call: () => call(startViewing, { params: { id }, body: { reason: HIDDEN_REASON } }),
    onSuccess: (impersonation) => location.assign(`${impersonationBase(impersonation.id)}/`),
    failure: (error) => (isUnconfirmed(error) ? undefined : 'Could not open the account'),
  })

/** Shown in the form, which stays. */
const isUnconfirmed = (error: Error | null): boolean => isCode(error, 'order_not_confirmed')
