import type { inviteStaff as endpoint, StaffInvitation } from '#contract/people/staff/invitations.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { invitationConfirmer, invitationExpiry, refuseInviting } from '#domain/invitations/invitation.ts'
import { warnedPairsOf } from '#domain/staff/roles.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import { lockStaff } from '../users/lock-staff.ts'
import { INSERT_INVITATION, IS_NAME_TAKEN } from './invitations.sql.ts'
import { presentInvitation, readInvitationRow } from './list-invitations.ts'
import { confirmAndSend, type InvitationDeps } from './send-invitation.ts'

/** With the link, told only here. */
export interface Invited {
  invitation: StaffInvitation
  link: string | null
}

/**
 * Invites a colleague, with its audit line; all staff are locked first. It waits for another administrator, or is
 * confirmed at once when `invitationConfirmer` finds none. Refuses a warned pair of roles not accepted, and a username
 * or address in use or invited.
 */
export function inviteStaff(
  deps: InvitationDeps,
  { invited, reviewer }: { invited: ParsedInput<typeof endpoint>['body']; reviewer: Reviewer },
): Promise<Invited | Refusal> {
  const { username, email, firstName, lastName, roles, reason, acceptsWarnings = false } = invited
  const by = reviewer.administratorId
  return inTransaction(deps.pool, async (tx) => {
    await lockStaff(tx)
    const staff = await readStaff(tx)
    const at = deps.clock.now()
    const refusal = refuseInviting(staff, { by, roles, acceptsWarnings })
    if (refusal) return refuse(refusal)
    const ids = await takeIds(tx)
    const id = ids.next()
    const taken = await tx.query(IS_NAME_TAKEN, [username, email, at, id])
    if (taken.rowCount) return refuse('username_or_email_taken')
    const expiresAt = invitationExpiry(at, 'confirmation')
    const row = [id, username, email, firstName, lastName, roles, reason, by, at, expiresAt]
    await tx.query(INSERT_INVITATION, row)
    const warnings = warnedPairsOf(roles).map((pair) => pair.roles.join(' and '))
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(reviewer),
      action: 'staff.invited',
      subjectType: 'invitation',
      subjectId: id.toString(),
      customerId: null,
      after: {
        username,
        email,
        roles: roles.join(', '),
        reason,
        ...(warnings.length > 0 ? { acceptedWarnings: warnings.join(', ') } : {}),
      },
    })
    const isAlone = invitationConfirmer(staff, { by, at }) === 'none'
    const link = isAlone ? await confirmAndSend(tx, ids, deps, { id, email, at, reviewer, isAlone }) : null
    return { invitation: presentInvitation(await readInvitationRow(tx, id), at), link }
  })
}
