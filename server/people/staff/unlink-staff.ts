import type { StaffMember } from '#contract/people/staff/staff.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { accessRefusalOf } from '#domain/staff/decide-access.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { AccessDeps } from '../accounts/lock-customer.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { lockStaff } from '../users/lock-staff.ts'
import { type CredentialRow, LOCK_BY_USERNAME, NEXT_CREDENTIAL_VERSION } from '../users/users.sql.ts'
import { readStaff } from './list-staff.ts'
import { END_SIGN_INS_UNDER_WAY, UNBIND_IDENTITIES } from './staff.sql.ts'

/**
 * Unlinks a colleague from the identity provider, with its audit line. Their sessions and pending sign-ins end, here at
 * once and on other nodes within seconds; the next provider sign-in links again by password. Refuses oneself, and
 * anyone not linked or not staff.
 */
export async function unlinkStaff(
  { pool, clock, sessions }: AccessDeps,
  { staffId, reason, reviewer }: { staffId: bigint; reason: string; reviewer: Reviewer },
): Promise<StaffMember | Refusal> {
  const at = clock.now()
  const unbound = await inTransaction(pool, async (tx) => {
    const staff = await lockStaff(tx)
    const decision = { kind: 'unbind' as const }
    const refusal = accessRefusalOf(staff, { by: reviewer.administratorId, person: staffId, decision })
    if (refusal) return refuse(refusal)
    const endedIds = await unbind(tx, staffId, { at, by: reviewer, reason })
    return isRefusal(endedIds) ? endedIds : { endedIds, member: await readStaff(tx, staffId) }
  })
  if (isRefusal(unbound)) return unbound
  sessions.forget(unbound.endedIds)
  return unbound.member
}

/** The same by command. Refuses 'not_found' for a name not on the staff. */
export function unlinkByCommand(
  pool: Pool,
  { username, at }: { username: string; at: Date },
): Promise<string[] | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<CredentialRow>(LOCK_BY_USERNAME, [username.toLowerCase()])
    const [person] = rows
    if (person?.role !== 'administrator') return refuse('not_found')
    return unbind(tx, person.id, { at, by: 'the command line' })
  })
}

type Unbinding = { at: Date } & ({ by: Reviewer; reason: string } | { by: 'the command line' })

/** The row is locked. Answers the ids of ended sessions. */
async function unbind(tx: Tx, userId: bigint, unbinding: Unbinding): Promise<string[] | Refusal> {
  const { rows: bound } = await tx.query<{ issuer: string; subject: string }>(UNBIND_IDENTITIES, [userId])
  if (bound.length === 0) return refuse('identity_not_bound')
  await tx.query(NEXT_CREDENTIAL_VERSION, [userId])
  await tx.query(END_SIGN_INS_UNDER_WAY, [userId])
  const { rows: ended } = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [userId])
  const ids = await takeIds(tx)
  const actor =
    unbinding.by === 'the command line'
      ? { actorId: null, actorKind: 'operator' as const, address: null }
      : actorOf(unbinding.by)
  for (const { issuer, subject } of bound)
    await recordAudit(tx, {
      id: ids.next(),
      at: unbinding.at,
      ...actor,
      action: 'staff.identity_unbound',
      subjectType: 'user',
      subjectId: userId.toString(),
      customerId: null,
      before: { issuer, subject },
      after: {
        sessionsEnded: ended.length,
        ...('reason' in unbinding ? { reason: unbinding.reason } : { by: unbinding.by }),
      },
    })
  return ended.map(({ id }) => id)
}
