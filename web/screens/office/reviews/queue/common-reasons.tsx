import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface CommonReasonsProps {
  reasons: readonly string[]
  /** The field's present text. */
  reason: string
  onChoose: (reason: string) => void
}

/** To edit in the field. */
export function CommonReasons({ reasons, reason, onChoose }: CommonReasonsProps) {
  return (
    <Field label="Common reasons">
      <Select
        value={reasons.includes(reason) ? reason : ''}
        onChange={({ target }) => {
          if (target.value !== '') onChoose(target.value)
        }}
      >
        <option value="">Choose to fill in</option>
        {reasons.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </Field>
  )
}
