import { type FormEvent, useState } from 'react'
import { CallError, detailOf } from '#web/lib/api/call-error.ts'
import { useMutation } from '#web/lib/api/mutation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { type AccessAction, refreshCustomer } from './access.ts'

const MAX_REASON_CHARACTERS = 1000

interface AccessDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  customer: { id: string; username: string }
  decision: AccessAction
}

/** Asks for the reason of a decision about a customer's way in; colleagues read it, the customer does not. */
export default function AccessDialog({ open, onOpenChange, customer, decision }: AccessDialogProps) {
  const { id, username } = customer
  const [reason, setReason] = useState('')
  const deciding = useMutation({
    mutationFn: () => decision.decide(id, reason.trim()),
    onSuccess: (access) => {
      onOpenChange(false)
      toast({ ...decision.done(access), tone: 'success' })
    },
    onError: (error) => {
      const description = detailOf(error, 'Please check your connection and try again')
      toast({ tone: 'error', title: decision.failureTitle, description })
      if (error instanceof CallError && error.status === 409) onOpenChange(false)
    },
    onSettled: () => refreshCustomer(id),
  })
  const isBlank = reason.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBlank) deciding.mutate()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={decision.title} description={`Of ${username}.`}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-fg-2">{decision.text}</p>
        <Field
          label="Reason"
          required
          error={reasonError(deciding.error)}
          hint="For the audit log and your colleagues. The customer does not read it."
        >
          <Textarea
            value={reason}
            maxLength={MAX_REASON_CHARACTERS}
            onChange={({ target }) => {
              setReason(target.value)
              if (deciding.isError) deciding.reset()
            }}
          />
        </Field>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={decision.isDestructive ? 'destructive' : 'primary'}
            disabled={isBlank}
            pending={deciding.isPending}
          >
            {decision.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const reasonError = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.find(({ path }) => path === 'reason')?.message : undefined
