import type { StaffInvitation } from '#contract/people/staff/invitations.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { invitationStatus, isOpenInvitation } from '#domain/invitations/invitation.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { auditRefused } from '#server/records/audit/refused-decision.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { HOLD_INVITATION, WITHDRAW_INVITATION } from './invitations.sql.ts'
import { presentInvitation, readInvitationRow, timesOf } from './list-invitations.ts'

/**
 * Withdraws an open invitation, confirmed or not, with its audit line: its link is void. Any administrator may, as it
 * only takes access away. Refuses, audited, one used, withdrawn or expired.
 */
export async function withdrawInvitation(
  { pool, clock }: { pool: Pool; clock: Clock },
  { invitationId: id, reason, reviewer }: { invitationId: bigint; reason: string; reviewer: Reviewer },
): Promise<StaffInvitation | Refusal> {
  const withdrawn = await inTransaction<StaffInvitation>(pool, async (tx) => {
    const held = await tx.query(HOLD_INVITATION, [id])
    if (held.rowCount === 0) return refuse('not_found')
    const at = clock.now()
    const status = invitationStatus(timesOf(await readInvitationRow(tx, id)), at)
    if (!isOpenInvitation(status)) return refuse('invitation_over')
    await tx.query(WITHDRAW_INVITATION, [id, at, reviewer.administratorId, reason])
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(reviewer),
      action: 'staff.invitation_withdrawn',
      subjectType: 'invitation',
      subjectId: id.toString(),
      customerId: null,
      before: { status },
      after: { status: 'withdrawn', reason },
    })
    return presentInvitation(await readInvitationRow(tx, id), at)
  })
  const tried = {
    action: 'staff.invitation_refused',
    subjectType: 'invitation',
    subjectId: id.toString(),
    customerId: null,
    tried: 'withdrawn',
    reviewer,
  } as const
  return auditRefused({ pool, clock }, tried, withdrawn)
}
