import { newPasswordField } from '#contract/people/form-schemas.ts'
import { type Refusal, refuseField } from '#contract/refusals.ts'
import { isWidelyUsed } from './common-passwords.ts'

/** What an attacker knows of an account and tries first. */
interface KnownOfAccount {
  username: string
  email: string
  productName: string
}

/** Shorter names are found inside any text by chance. */
const SHORTEST_NAME = 3

/**
 * Why a new password of good length and strength is refused all the same, or null: everybody uses it,
 * or it contains what everybody can see of the account. Case does not matter. `path` is the field at fault.
 */
export function passwordRuleBroken(
  password: string,
  known: KnownOfAccount,
  path = 'password',
): Refusal | null {
  const tooWeak = (why: string) => refuseField(path, `Please use a stronger password: ${why}`)
  if (isWidelyUsed(password)) return tooWeak('this one is widely used')
  const lower = password.normalize('NFC').toLowerCase()
  const contains = (name: string) => name.length >= SHORTEST_NAME && lower.includes(name.toLowerCase())
  if (contains(known.username)) return tooWeak('this one contains your username')
  if (contains(known.email.split('@')[0] ?? '')) return tooWeak('this one contains your email address')
  if (contains(known.productName)) return tooWeak(`this one contains ${known.productName}`)
  return null
}

/**
 * What is wrong with a password set without a form (command line, settings), as a sentence without its stop; null when
 * nothing is.
 */
export function newPasswordProblem(password: string, known: KnownOfAccount): string | null {
  const shape = newPasswordField.safeParse(password)
  if (!shape.success) return shape.error.issues[0]?.message ?? 'Please use a stronger password'
  return passwordRuleBroken(password, known)?.errors?.[0]?.message ?? null
}
