import { type ComponentProps, useId } from 'react'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { useConfig } from '#web/lib/api/config.ts'
import { MatchHint } from './match-hint.tsx'
import { StrengthMeter } from './strength-meter.tsx'

interface TypedField {
  control: ComponentProps<typeof PasswordInput> & { value: string }
  error: string | undefined
}

interface NewPasswordFieldsProps {
  label: 'Password' | 'New Password'
  password: TypedField
  /** The password again. Typing replaces its `error` by a hint. */
  confirmation: TypedField
  isMismatch: boolean
  /** The password must contain neither. */
  account: { username: string; email: string }
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, confirmation, isMismatch, account } = props
  const { productName } = useConfig()
  const id = useId()
  const strengthId = `${id}-strength`
  const matchId = `${id}-match`
  return (
    <>
      <div className="grid gap-2">
        <Field label={label} required error={password.error}>
          <PasswordInput {...password.control} autoComplete="new-password" aria-describedby={strengthId} />
        </Field>
        <StrengthMeter
          id={strengthId}
          password={password.control.value}
          known={{ ...account, productName }}
        />
      </div>
      <div className="grid gap-2">
        <Field
          label={`Confirm ${label}`}
          required
          error={confirmation.control.value === '' ? confirmation.error : undefined}
        >
          <PasswordInput
            {...confirmation.control}
            autoComplete="new-password"
            aria-describedby={matchId}
            aria-invalid={isMismatch || undefined}
          />
        </Field>
        <MatchHint id={matchId} password={password.control.value} confirmation={confirmation.control.value} />
      </div>
    </>
  )
}
