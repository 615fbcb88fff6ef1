import { Check, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { type PasswordStrength, passwordStrength } from '#domain/people/password-strength.ts'
import type { KnownOfAccount } from '#domain/people/password-weakness.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'

interface TypedField {
  control: ComponentProps<typeof PasswordInput> & { value: string }
  error: string | undefined
}

interface NewPasswordFieldsProps {
  label: 'Password' | 'New Password'
  password: TypedField
  /** The password again. Typing replaces its `error` by a hint. */
  confirmation: TypedField
  isMismatch?: boolean
  /** The password must contain neither. */
  account: { username: string; email: string }
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, password, confirmation, account } = props
  const { isMismatch = confirmation.error !== undefined } = props
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

function MatchHint({ id, password, confirmation }: { id: string; password: string; confirmation: string }) {
  const matches = password === confirmation
  return (
    <p id={id} aria-live="polite" className="min-h-4 text-xs">
      {confirmation !== '' && (
        <span className={`inline-flex items-center gap-1 ${matches ? 'text-gain' : 'text-danger'}`}>
          {matches ? <Check aria-hidden className="size-3.5" /> : <X aria-hidden className="size-3.5" />}
          {matches ? 'Passwords match' : 'Passwords do not match'}
        </span>
      )}
    </p>
  )
}

function StrengthMeter({ id, password, known }: { id: string; password: string; known: KnownOfAccount }) {
  const { level, percent, hints } = passwordStrength(password, known)
  const variant = VARIANTS[level]
  return (
    <div id={id} className="grid gap-1.5 text-xs text-fg-3">
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-surface-3">
        <div
          className={`h-full rounded-full transition-[width] duration-(--dur-3) ${variant.bar}`}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p aria-live="polite">
        {variant.label !== '' && <span className={`font-strong ${variant.text}`}>{variant.label}</span>}
        {variant.label !== '' && hints.length > 0 && ' · '}
        {/* A non-breaking space keeps the dot from beginning a line. */}
        {hints.join('\u00a0· ')}
      </p>
    </div>
  )
}

const VARIANTS: Record<PasswordStrength['level'], { label: string; text: string; bar: string }> = {
  empty: { label: '', text: '', bar: '' },
  weak: { label: 'Weak', text: 'text-danger', bar: 'bg-danger' },
  medium: { label: 'Medium', text: 'text-warn', bar: 'bg-warn' },
  strong: { label: 'Strong', text: 'text-gain', bar: 'bg-gain' },
}
