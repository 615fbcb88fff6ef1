import type { SecondStepDue } from '#contract/people/identity.ts'
import { PENDING_SIGN_IN_MS, type SecondStepMethod, methodsOf } from '#domain/people/second-factor.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { INSERT_PENDING, type MethodsRow, READ_METHODS_AT } from './pending-sign-ins.sql.ts'
import type { RelyingParty } from './relying-party.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import type { CredentialRow } from '../users/users.sql.ts'

/** The password was right; a second factor is due. */
export interface PendingSignIn {
  /** For the cookie; not stored. */
  token: string
  due: SecondStepDue
}

/**
 * Stores for five minutes that `person` entered the password or signed in at a provider in this browser. The second
 * step binds them to the provider's person `bind`, if any.
 */
export async function beginSecondStep(
  database: Queryable,
  step: {
    person: CredentialRow
    party: RelyingParty | null
    now: Date
    bind?: { issuer: string; subject: string }
  },
): Promise<PendingSignIn> {
  const { person, party, now, bind } = step
  const token = newToken()
  const expiresAt = new Date(now.getTime() + PENDING_SIGN_IN_MS)
  const pending = [sessionId(token), person.id, person.credential_version, expiresAt]
  await database.query(INSERT_PENDING, [...pending, bind?.issuer ?? null, bind?.subject ?? null])
  return { token, due: { secondFactor: { methods: await readMethods(database, person.id, party) } } }
}

/** Methods for the second step at this site. */
export async function readMethods(
  database: Queryable,
  userId: bigint,
  party: RelyingParty | null,
): Promise<SecondStepMethod[]> {
  const { rows } = await database.query<MethodsRow>(READ_METHODS_AT, [userId, party?.id ?? null])
  const [row] = rows
  return methodsOf({
    totp: row?.has_totp ?? false,
    passkey: row?.has_passkey ?? false,
    codesLeft: row?.codes_left ?? 0,
  })
}
