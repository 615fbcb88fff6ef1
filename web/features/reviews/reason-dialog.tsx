import { type ComponentProps, type ReactNode, useState } from 'react'
import { serverErrors } from '#web/features/forms/field-errors.ts'
import { ActionDialog } from '#web/features/outcome/action-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

const MAX_REASON_CHARACTERS = 1000

interface ReasonDialogProps extends Omit<ComponentProps<typeof ActionDialog>, 'action' | 'isReady'> {
  label?: string
  hint?: string
  text?: ReactNode
  /** Below the field: texts to fill it with. */
  suggestions?: (reason: string, setReason: (reason: string) => void) => ReactNode
  outcome?: ReactNode
  decision: {
    mutate: (reason: string) => unknown
    isPending: boolean
    error: Error | null
    reset: () => void
    unconfirmed?: string | undefined
  }
}

/** Asks for the reason of a decision; blank is refused. */
export function ReasonDialog({
  label = 'Reason',
  hint = 'For the audit log and your colleagues.',
  text,
  suggestions,
  outcome,
  decision,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      {...dialog}
      isReady={reason.trim() !== ''}
      action={{ ...decision, mutate: () => decision.mutate(reason.trim()) }}
    >
      {text}
      <Field label={label} required error={serverErrors(decision.error)['reason']} hint={hint}>
        <Textarea
          value={reason}
          maxLength={MAX_REASON_CHARACTERS}
          onChange={({ target }) => {
            setReason(target.value)
            if (decision.error !== null) decision.reset()
          }}
        />
      </Field>
      {suggestions?.(reason, setReason)}
      {outcome}
    </ActionDialog>
  )
}
