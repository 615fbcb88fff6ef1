export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 128

export interface PasswordStrength {
  level: 'empty' | 'weak' | 'medium' | 'strong'
  /** How much of the meter is filled: 0, 33, 66 or 100 percent. */
  percent: 0 | 33 | 66 | 100
  /** What would make it stronger, most useful first. */
  hints: string[]
}

const LONG_PASSWORD_CHARACTERS = 12

/** Scores a password as the sign-up meter shows it: one point per property, at most 2 weak, 3 medium, 4 or more strong. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return { level: 'empty', percent: 0, hints: ['Enter a password'] }
  const score = passwordScore(password)
  const hints = hintsFor(password)
  if (score <= 2) return { level: 'weak', percent: 33, hints }
  if (score === 3) return { level: 'medium', percent: 66, hints }
  return { level: 'strong', percent: 100, hints }
}

/** 0 to 5: 8 characters, 12 characters, both cases, a digit, anything that is not a letter or digit. */
export function passwordScore(password: string): number {
  const length = [...password].length
  return [
    length >= MIN_PASSWORD_CHARACTERS,
    length >= LONG_PASSWORD_CHARACTERS,
    /[a-z]/.test(password) && /[A-Z]/.test(password),
    /[0-9]/.test(password),
    /[^a-zA-Z0-9]/.test(password),
  ].filter(Boolean).length
}

function hintsFor(password: string): string[] {
  const hints: string[] = []
  if ([...password].length < MIN_PASSWORD_CHARACTERS) hints.push('At least 8 characters')
  if (!(/[a-z]/.test(password) && /[A-Z]/.test(password))) hints.push('Mix uppercase and lowercase')
  if (!/[0-9]/.test(password)) hints.push('Include numbers')
  if (!/[^a-zA-Z0-9]/.test(password)) hints.push('Add special characters (!@#$%)')
  if (hints.length === 0 && passwordScore(password) < 5) hints.push('Add variety to strengthen')
  return hints
}
