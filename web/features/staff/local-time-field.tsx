import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface LocalTimeFieldProps {
  label: string
  hint: string
  error: string | undefined
  /** In the reader's own time; may be empty. */
  value: string
  onChange: (typed: string) => void
}

export const LocalTimeField = ({ label, hint, error, value, onChange }: LocalTimeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
  </Field>
)
