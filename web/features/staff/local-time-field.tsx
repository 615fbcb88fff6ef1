import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface LocalTimeFieldProps {
  label: string
  hint: string
  error: string | undefined
  /** As it is typed, in the reader's own time; empty for none. */
  value: string
  onChange: (typed: string) => void
}

/** A time that the staff may set. */
export const LocalTimeField = ({ label, hint, error, value, onChange }: LocalTimeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
