import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
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
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: id,
    action: 'login.succeeded',
    subjectType: 'user',
    subjectId: id.toString(),
    customerId: null,
    after: { by: 'single sign-on' },
    address: caller.address,
  })
  return opened
}

/** Binds a colleague to a provider's person, with its audit line. Refuses where either is bound. */
export async function bindIdentity(
  tx: Tx,
  {
    userId,
    identity,
    address,
    at,
  }: { userId: bigint; identity: BoundIdentity; address: string | null; at: Date },
): Promise<Refusal | null> {
  const { issuer, subject } = identity
  const { rowCount } = await tx.query(BIND_IDENTITY, [userId, issuer, subject, at])
  if (rowCount !== 1) return refuse('identity_bound')
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: userId,
    action: 'staff.identity_bound',
    subjectType: 'user',
    subjectId: userId.toString(),
    customerId: null,
    after: { issuer, subject },
    address,
  })
  return null
}
