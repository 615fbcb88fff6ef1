import type { StaffMember } from '#contract/people/staff/staff.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type AccessDecision, accessRefusalOf, type StaffAccess } from '#domain/staff/decide-access.ts'
import { warnedPairsWith } from '#domain/staff/roles.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { actorOf, type Reviewer } from '#server/records/audit/reviewer.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { AccessDeps } from '../accounts/lock-customer.ts'
import { reinstateAccount, suspendAccount } from '../accounts/suspend-account.ts'
import { lockStaff } from '../users/lock-staff.ts'
import { type CredentialRow, LOCK_BY_ID } from '../users/users.sql.ts'
import { readStaff } from './list-staff.ts'
import { GRANT_ROLE, REVOKE_ROLE } from './staff.sql.ts'

/** The reason is for the audit log and for colleagues. */
export interface AccessChangeRequest {
  staffId: bigint
  decision: AccessDecision
  reason: string
  reviewer: Reviewer
}

/**
 * Grants or revokes a role, or ends or restores a colleague's sign-in, with its audit line. All staff are locked first,
 * so that decisions about each other always leave an administrator. Sessions of a deactivated colleague end, here at
 * once and on other nodes within seconds.
 */
export async function changeStaffAccess(
  { pool, clock, sessions }: AccessDeps,
  { staffId, decision, reason, reviewer }: AccessChangeRequest,
): Promise<StaffMember | Refusal> {
  const at = clock.now()
  const changed = await inTransaction(pool, async (tx) => {
    const staff = await lockStaff(tx)
    const refusal = accessRefusalOf(staff, { by: reviewer.administratorId, person: staffId, decision })
    if (refusal) return refuse(refusal)
    const endedIds =
      decision.kind === 'grant' || decision.kind === 'revoke'
        ? await changeRole(tx, { staffId, decision, reason, reviewer, at, held: rolesOf(staff, staffId) })
        : await changeSignIn(tx, { staffId, decision, reason, reviewer, at })
    return { endedIds, member: await readStaff(tx, staffId) }
  })
  if (isRefusal(changed)) return changed
  sessions.forget(changed.endedIds)
  return changed.member
}

const rolesOf = (staff: readonly StaffAccess[], staffId: bigint): StaffAccess['roles'] =>
  staff.find(({ id }) => id === staffId)?.roles ?? []

interface RoleChange extends AccessChangeRequest {
  decision: Extract<AccessDecision, { kind: 'grant' | 'revoke' }>
  at: Date
  held: StaffAccess['roles']
}

/** Ends no session. */
async function changeRole(
  tx: Tx,
  { staffId, decision, reason, reviewer, at, held }: RoleChange,
): Promise<[]> {
  const { kind, role } = decision
  const change = kind === 'grant' ? GRANT_ROLE : REVOKE_ROLE
  await tx.query(change, [staffId, role, at, reviewer.administratorId, reason])
  const warned = kind === 'grant' ? warnedPairsWith(held, role) : []
  const warnings = warned.map(({ roles }) => roles.join(' and '))
  const ids = await takeIds(tx)
  await recordAudit(tx, {
    id: ids.next(),
    at,
    ...actorOf(reviewer),
    action: kind === 'grant' ? 'role.granted' : 'role.revoked',
    subjectType: 'user',
    subjectId: staffId.toString(),
    customerId: null,
    after: { role, reason, ...(warnings.length > 0 ? { acceptedWarnings: warnings.join(', ') } : {}) },
  })
  return []
}

/** Answers the ids of ended sessions. */
async function changeSignIn(
  tx: Tx,
  { staffId, decision, reason, reviewer, at }: AccessChangeRequest & { at: Date },
): Promise<string[]> {
  const { rows } = await tx.query<CredentialRow>(LOCK_BY_ID, [staffId])
  const [person] = rows
  if (!person) throw new Error(`user ${staffId} is not there`)
  const change = { at, by: { ...reviewer, reason } }
  if (decision.kind === 'deactivate') return suspendAccount(tx, person, change)
  await reinstateAccount(tx, person, change)
  return []
}
