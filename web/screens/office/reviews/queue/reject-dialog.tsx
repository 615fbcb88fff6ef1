import { type FormEvent, useState } from 'react'
import { CallError } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { DecisionOutcome } from './decision-outcome.tsx'
import type { Listed, Review } from './review.ts'
import { isOutOfDate, reportRefusal, settle } from './settle-review.ts'

const MAX_REASON_CHARACTERS = 1000

interface RejectDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  request: Pick<Listed, 'id' | 'username' | 'consequences'>
  review: Review
}

/** Asks for the reason of a rejection; the customer reads it. */
export default function RejectDialog({ open, onOpenChange, request, review }: RejectDialogProps) {
  const { id, username, consequences } = request
  const [reason, setReason] = useState('')
  const rejection = useMutation({
    mutationFn: () => review.reject(id, reason.trim()),
    onSuccess: () => {
      onOpenChange(false)
      return settle(review, id, review.rejected)
    },
    onError: (error) => {
      reportRefusal(review, 'Rejection failed', error)
      if (isOutOfDate(error)) onOpenChange(false)
    },
  })
  const isBlank = reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) rejection.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={review.rejectTitle}
      description={`Of ${username}.`}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field
          label="Rejection Reason"
          required
          error={reasonError(rejection.error)}
          hint="The customer reads this, so say what to do about it."
        >
          <Textarea
            value={reason}
            maxLength={MAX_REASON_CHARACTERS}
            onChange={({ target }) => {
              setReason(target.value)
              if (rejection.isError) rejection.reset()
            }}
          />
        </Field>
        {consequences && (
          <DecisionOutcome title="If rejected" now={consequences.now} outcome={consequences.rejected} />
        )}
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" disabled={isBlank} pending={rejection.isPending}>
            Confirm Rejection
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const reasonError = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.find(({ path }) => path === 'reason')?.message : undefined
