import { newPasswordField } from '#contract/people/form-schemas.ts'
import { type Refusal, refuseField } from '#contract/refusals.ts'
import { type KnownOfAccount, passwordWeakness } from '#domain/people/password-weakness.ts'

/** Refuses a weak password (see `passwordWeakness`), else null. `path` is the field at fault. */
export function refuseWeakPassword(
  password: string,
  known: KnownOfAccount,
  path = 'password',
): Refusal | null {
  const weakness = passwordWeakness(password, known)
  return weakness === null ? null : refuseField(path, `Please use a stronger password: ${weakness}`)
}

/** What is wrong with a password set without a form, as a sentence without its stop, or null. */
export function newPasswordProblem(password: string, known: KnownOfAccount): string | null {
  const shape = newPasswordField.safeParse(password)
  if (!shape.success) return shape.error.issues[0]?.message ?? 'Please use a stronger password'
  return refuseWeakPassword(password, known)?.errors?.[0]?.message ?? null
}
