import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { audit } from '#server/records/audit/audit.ts'
import { type Caller, type NewSession, openSession } from '../sessions/open-session.ts'
import { presentUser } from '../users/user.ts'
import type { CredentialRow } from '../users/users.sql.ts'
import { BIND_IDENTITY } from './sso.sql.ts'

interface BoundIdentity {
  issuer: string
  subject: string
}

interface Opened {
  person: CredentialRow
  caller: Caller
  at: Date
  hasVerifiedSecondFactor: boolean
}

/** Opens the session of a bound colleague, with its audit line. */
export async function openBound(
  tx: Tx,
  { person, caller, at, hasVerifiedSecondFactor }: Opened,
): Promise<NewSession | Refusal> {
  const { id, credential_version: credentialVersion } = person
  const who = { id, user: presentUser(id, person), credentialVersion, hasVerifiedSecondFactor }
  const opened = await openSession(tx, who, caller, at)
  if (isRefusal(opened)) return opened
  await audit(tx, { by: { userId: id, address: caller.address }, at }, 'login.succeeded', {
    subject: ['user', id],
    customerId: null,
    after: { by: 'single sign-on' },
  })
  return opened
}

/** Binds a colleague to a provider's person, with its audit line. Refuses where either is bound. */
export async function bindIdentity(
  tx: Tx,
  binding: { userId: bigint; identity: BoundIdentity; address: string | null; at: Date },
): Promise<Refusal | null> {
  const { userId, identity, address, at } = binding
  const { issuer, subject } = identity
  const { rowCount } = await tx.query(BIND_IDENTITY, [userId, issuer, subject, at])
  if (rowCount !== 1) return refuse('identity_bound')
  await audit(tx, { by: { userId, address }, at }, 'staff.identity_bound', {
    subject: ['user', userId],
    customerId: null,
    after: { issuer, subject },
  })
  return null
}
