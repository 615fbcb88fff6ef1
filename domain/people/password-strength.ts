import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  hasBothCases,
  hasDigit,
  hasSpecialCharacter,
  isUsableText,
  passwordScore,
} from './password-score.ts'
import { type KnownOfAccount, passwordWeakness } from './password-weakness.ts'

export interface PasswordStrength {
  level: 'empty' | 'weak' | 'medium' | 'strong'
  percent: 0 | 33 | 66 | 100
  /** The most useful first. */
  hints: string[]
}

/** Rates a new password: a score up to 2 is weak, 3 medium, from 4 strong. One that the server refuses is weak. */
export function passwordStrength(password: string, known: KnownOfAccount): PasswordStrength {
  if (password === '') return { level: 'empty', percent: 0, hints: ['Enter a password'] }
  const score = passwordScore(password)
  const hints = hintsFor(password)
  if (score <= 2) return { level: 'weak', percent: 33, hints }
  const fault = faultOf(password, known)
  if (fault !== null) return { level: 'weak', percent: 33, hints: [fault, ...hints] }
  if (score === 3) return { level: 'medium', percent: 66, hints }
  return { level: 'strong', percent: 100, hints }
}

/** Why the server refuses it whatever its score; null when it does not. */
function faultOf(password: string, known: KnownOfAccount): string | null {
  if ([...password].length > MAX_PASSWORD_CHARACTERS) return 'At most 128 characters'
  if (!isUsableText(password)) return 'Some characters are invalid'
  const weakness = passwordWeakness(password, known)
  return weakness && weakness.replace(/^t/, 'T')
}

function hintsFor(password: string): string[] {
  const hints: string[] = []
  if ([...password].length < MIN_PASSWORD_CHARACTERS) hints.push('At least 8 characters')
  if (!hasBothCases(password)) hints.push('Mix uppercase and lowercase')
  if (!hasDigit(password)) hints.push('Include numbers')
  if (!hasSpecialCharacter(password)) hints.push('Add special characters (!@#$%)')
  if (hints.length === 0 && passwordScore(password) < 5) hints.push('Add variety to strengthen')
  return hints
}
