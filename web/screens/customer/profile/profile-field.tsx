import type { ChangeEvent } from 'react'
import { COUNTRIES, isCountry } from '#domain/people/countries.ts'
import { now } from '#web/lib/live/clock.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PROFILE_FIELDS, type ProfileFieldName } from '#web/features/profile/profile-fields.ts'
import { optionText } from '#web/features/profile/profile-text.ts'

interface ProfileFieldProps {
  name: ProfileFieldName
  /** Why the reviewer asks for it again. */
  fix: string | undefined
  error: string | undefined
  control: {
    name: string
    value: string
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
    onBlur: () => void
  }
}

export function ProfileField({ name, fix, error, control }: ProfileFieldProps) {
  const { label, hint, type, choosesCountry, autoComplete = 'off' } = PROFILE_FIELDS[name]
  const options = choosesCountry ? countriesFor(control.value) : PROFILE_FIELDS[name].options
  return (
    <Field
      label={label}
      required
      error={error}
      hint={[fix, hint].filter((text) => text !== undefined).join('. ') || undefined}
    >
      {options === undefined ? (
        <Input
          {...control}
          type={type ?? 'text'}
          autoComplete={autoComplete}
          {...(type === 'date' ? { min: '1900-01-01', max: now().toISOString().slice(0, 10) } : {})}
        />
      ) : (
        <Select {...control} autoComplete={autoComplete}>
          {choosesCountry && <option value="">Select a country</option>}
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

/** Every country; first the value of an older profile, which has to be chosen again. */
const countriesFor = (value: string): readonly string[] =>
  value === '' || isCountry(value) ? COUNTRIES : [value, ...COUNTRIES]
