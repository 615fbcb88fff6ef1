import { type Refusal, refuse } from '#contract/refusals.ts'
import { invitationConfirmer, invitationStatus, refuseConfirming } from '#domain/invitations/invitation.ts'
import { endedAccessText } from '#domain/proposals/deciding-person.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { auditRefused } from '#server/records/audit/refused-decision.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { readLastGrant, readStaff } from '#server/records/proposals/read-people.ts'
import { lockStaff } from '../users/lock-staff.ts'
import { HOLD_INVITATION, IS_NAME_TAKEN } from './invitations.sql.ts'
import type { Invited } from './invite-staff.ts'
import { presentInvitation, readInvitationRow, timesOf } from './list-invitations.ts'
import { confirmAndSend, type InvitationDeps } from './send-invitation.ts'

/**
 * Confirms another administrator's invitation, with its audit line, and sends its link; all staff are locked first.
 * Refuses one's own while another could confirm, one not pending, a confirmer appointed by the inviter within a day, an
 * inviter who is no administrator any more, and a name taken meanwhile. Refusals are audited.
 */
export async function confirmInvitation(
  deps: InvitationDeps,
  { invitationId: id, reviewer }: { invitationId: bigint; reviewer: Reviewer },
): Promise<Invited | Refusal> {
  const confirmerId = reviewer.administratorId
  const confirmed = await inTransaction<Invited>(deps.pool, async (tx) => {
    await lockStaff(tx)
    const staff = await readStaff(tx)
    const held = await tx.query(HOLD_INVITATION, [id])
    if (held.rowCount === 0) return refuse('not_found')
    const at = deps.clock.now()
    const row = await readInvitationRow(tx, id)
    const { inviter_id: inviterId, username, email } = row
    const grantedAt = await readLastGrant(tx, { to: confirmerId, by: inviterId })
    const status = invitationStatus(timesOf(row), at)
    const refusal = refuseConfirming(staff, { status, inviterId, confirmerId, grantedAt, at })
    if (refusal) {
      const second = invitationConfirmer(staff, { by: inviterId, at })
      const why = refusal === 'own_proposal' ? endedAccessText(second) : null
      return refuse(refusal, why === null ? {} : { detail: why })
    }
    const taken = await tx.query(IS_NAME_TAKEN, [username, email, at, id])
    if (taken.rowCount) return refuse('username_or_email_taken')
    const ids = await takeIds(tx)
    const isAlone = inviterId === confirmerId
    const link = await confirmAndSend(tx, ids, deps, { id, email, at, reviewer, isAlone })
    return { invitation: presentInvitation(await readInvitationRow(tx, id), at), link }
  })
  const tried = {
    action: 'staff.invitation_refused',
    subjectType: 'invitation',
    subjectId: id.toString(),
    customerId: null,
    tried: 'confirmed',
    reviewer,
  } as const
  return auditRefused(deps, tried, confirmed)
}
