import type { ReactNode } from 'react'
import { CallError } from '#web/lib/api/call-error.ts'
import { UnconfirmedNote } from '#web/features/outcome/unconfirmed-note.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'

const MAX_REASON_CHARACTERS = 1000

interface ReasonFormProps {
  reason: string
  onReasonChange: (reason: string) => void
  label: string
  /** Who reads the reason. */
  hint: string
  /** Of the button that decides. */
  button: string
  variant: 'primary' | 'destructive'
  /** Below the field: what may fill it. */
  suggestions?: ReactNode
  /** What the decision does, above the field. */
  text?: ReactNode
  /** What the decision does, below the field. */
  outcome?: ReactNode
  decision: {
    mutate: (reason: string) => void
    isPending: boolean
    error: Error | null
    reset: () => void
    /** What to say while the decision's answer is missing. */
    unconfirmed?: string | undefined
  }
  onCancel: () => void
}

/** Asks for the reason of a decision. It cannot be sent blank. */
export function ReasonForm(props: ReasonFormProps) {
  const { reason, onReasonChange, label, hint, button, variant, decision, onCancel } = props
  const { suggestions, text, outcome } = props
  const isBlank = reason.trim() === ''
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank) decision.mutate(reason.trim())
      }}
    >
      {text}
      <Field label={label} required error={reasonError(decision.error)} hint={hint}>
        <Textarea
          value={reason}
          maxLength={MAX_REASON_CHARACTERS}
          onChange={({ target }) => {
            onReasonChange(target.value)
            if (decision.error !== null) decision.reset()
          }}
        />
      </Field>
      {suggestions}
      {outcome}
      <UnconfirmedNote text={decision.unconfirmed} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} disabled={isBlank} pending={decision.isPending}>
          {button}
        </Button>
      </div>
    </form>
  )
}

const reasonError = (error: unknown): string | undefined =>
  error instanceof CallError ? error.errors.find(({ path }) => path === 'reason')?.message : undefined
