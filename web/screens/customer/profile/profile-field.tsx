import type { ChangeEvent } from 'react'
import { now } from '#web/lib/live/clock.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PROFILE_FIELDS, type ProfileFieldName } from '#web/features/profile/profile-fields.ts'
import { optionText } from '#web/features/profile/profile-text.ts'

interface ProfileFieldProps {
  name: ProfileFieldName
  error: string | undefined
  control: {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
    onBlur: () => void
  }
}

/** One field of the profile form. */
export function ProfileField({ name, error, control }: ProfileFieldProps) {
  const { label, hint, options, type, autoComplete = 'off' } = PROFILE_FIELDS[name]
  return (
    <Field label={label} required error={error} hint={hint}>
      {options === undefined ? (
        <Input
          {...control}
          type={type ?? 'text'}
          autoComplete={autoComplete}
          {...(type === 'date' ? { min: '1900-01-01', max: now().toISOString().slice(0, 10) } : {})}
        />
      ) : (
        <Select {...control}>
          {options.map((value) => (
            <option key={value} value={value}>
              {optionText(name, value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
