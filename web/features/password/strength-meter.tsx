import { type PasswordStrength, passwordStrength } from '#domain/people/password-strength.ts'
import type { KnownOfAccount } from '#domain/people/password-weakness.ts'

interface StrengthMeterProps {
  id: string
  password: string
  known: KnownOfAccount
}

/** A new password's strength, and how to improve it. */
export function StrengthMeter({ id, password, known }: StrengthMeterProps) {
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
