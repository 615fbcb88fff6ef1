import type { SecondStepDue } from '#contract/people/identity.ts'
import { PENDING_SIGN_IN_MS, methodsOf } from '#domain/people/second-factor.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { INSERT_PENDING, type MethodsRow, READ_METHODS_AT } from './pending-sign-ins.sql.ts'
import type { RelyingParty } from './relying-party.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import type { CredentialRow } from '../users/users.sql.ts'

/** The password was right, and a second factor is due. */
export interface PendingSignIn {
  /** For the cookie; not stored. */
  token: string
  due: SecondStepDue
}

/** Stores for five minutes that the password of `person` was entered in one browser. */
export async function beginSecondStep(
  pool: Pool,
  { person, party, now }: { person: CredentialRow; party: RelyingParty | null; now: Date },
): Promise<PendingSignIn> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + PENDING_SIGN_IN_MS)
  await pool.query(INSERT_PENDING, [sessionId(token), person.id, person.credential_version, expiresAt])
  const { rows } = await pool.query<MethodsRow>(READ_METHODS_AT, [person.id, party?.id ?? null])
  const [row] = rows
  const methods = methodsOf({
    totp: row?.has_totp ?? false,
    passkey: row?.has_passkey ?? false,
    codesLeft: row?.codes_left ?? 0,
  })
  return { token, due: { secondFactor: { methods } } }
}
