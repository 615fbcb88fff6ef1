import { useState } from 'react'
import { viewedBase } from '#contract/app/viewed-paths.ts'
import { startViewing } from '#contract/office/viewings.ts'
import { VIEWING_REASONS, type ViewingReason } from '#domain/staff/viewing.ts'
import { MAX_NOTE_CHARACTERS } from '#domain/support/support.ts'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { REASON_NAMES } from '#web/features/viewings/reason-names.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { toast } from '#web/ui/messages/toast.ts'

interface ViewAsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
}

/** Asks why, then opens the customer's own screens in the place of this page. */
export default function ViewAsDialog({ open, onOpenChange, customer }: ViewAsDialogProps) {
  const [reason, setReason] = useState<ViewingReason>(VIEWING_REASONS[0])
  const [note, setNote] = useState('')
  const starting = useMutation({
    mutationFn: () =>
      call(startViewing, { params: { id: customer.id }, body: { reason, note: note.trim() } }),
    onSuccess: ({ id }) => location.assign(`${viewedBase(id)}/`),
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Could not open the account',
        description: detailOf(error, 'Please check your connection and try again'),
      }),
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="View as Customer" description={customer.username}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim() !== '') starting.mutate()
        }}
      >
        <p className="text-fg-2">
          You see this customer’s screens for fifteen minutes and can change nothing. The customer reads when,
          in which role and why.
        </p>
        <Field label="Reason" hint="The customer reads it.">
          <Select value={reason} onChange={({ target }) => setReason(target.value as ViewingReason)}>
            {VIEWING_REASONS.map((each) => (
              <option key={each} value={each}>
                {REASON_NAMES[each]}
              </option>
            ))}
          </Select>
        </Field>
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
        <Button type="submit" block size="lg" disabled={note.trim() === ''} pending={starting.isPending}>
          View as customer
        </Button>
      </form>
    </Dialog>
  )
}
