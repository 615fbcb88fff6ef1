import type { UseFormRegisterReturn } from 'react-hook-form'
import { now } from '../../live/clock.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { PROFILE_FIELDS, type ProfileFieldName } from './profile-fields.ts'
import { optionText } from './profile-text.ts'

interface ProfileFieldProps {
  name: ProfileFieldName
  error: string | undefined
  control: UseFormRegisterReturn<ProfileFieldName>
}

/** One question of the profile form. */
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
