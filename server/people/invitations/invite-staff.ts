import {
  invitationConfirmer,
  invitationExpiry,
  refuseInviting,
  invitationStatus,
  refuseConfirming,
  INVITATION_PAGE,
  isOpenInvitation,
} from '#domain/invitations/invitation.ts'
import { warnedPairsOf } from '#domain/staff/roles.ts'
import { endedAccessText } from '#domain/proposals/deciding-person.ts'
import { invitationLetter } from '#domain/notifications/security-letters.ts'
import type { inviteStaff as endpoint, StaffInvitation } from '#contract/people/staff/invitations.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import {
  type PoolAndClock,
  takeIds,
  type Ids,
  inTransaction,
  type Tx,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { readStaff, readLastGrant } from '#server/records/proposals/read-people.ts'
import { auditRefused } from '#server/records/audit/record-repeated.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { lockStaff } from '../users/lock-staff.ts'
import * as invitations from './list-invitations.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'

/** With the link, told only here. */
export type Invited = Answer<typeof endpoint>

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
    const taken = await tx.query(invitations.IS_NAME_TAKEN, [username, email, at, id])
    if (taken.rowCount) return refuse('username_or_email_taken')
    const expiresAt = invitationExpiry(at, 'confirmation')
    const row = [id, username, email, firstName, lastName, roles, reason, by, at, expiresAt]
    await tx.query(invitations.INSERT_INVITATION, row)
    const warnings = warnedPairsOf(roles).map((pair) => pair.roles.join(' and '))
    await audit(tx, { by: reviewer, at, ids }, 'staff.invited', {
      subject: ['invitation', id],
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
    return {
      invitation: invitations.presentInvitation(await invitations.readInvitationRow(tx, id), at),
      link,
    }
  })
}

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
    const held = await tx.query(invitations.HOLD_INVITATION, [id])
    if (held.rowCount === 0) return refuse('not_found')
    const at = deps.clock.now()
    const row = await invitations.readInvitationRow(tx, id)
    const { inviter_id: inviterId, username, email } = row
    const grantedAt = await readLastGrant(tx, { to: confirmerId, by: inviterId })
    const status = invitationStatus(invitations.timesOf(row), at)
    const refusal = refuseConfirming(staff, { status, inviterId, confirmerId, grantedAt, at })
    if (refusal) {
      const second = invitationConfirmer(staff, { by: inviterId, at })
      const why = refusal === 'own_proposal' ? endedAccessText(second) : null
      return refuse(refusal, why === null ? {} : { detail: why })
    }
    const taken = await tx.query(invitations.IS_NAME_TAKEN, [username, email, at, id])
    if (taken.rowCount) return refuse('username_or_email_taken')
    const ids = await takeIds(tx)
    const isAlone = inviterId === confirmerId
    const link = await confirmAndSend(tx, ids, deps, { id, email, at, reviewer, isAlone })
    return {
      invitation: invitations.presentInvitation(await invitations.readInvitationRow(tx, id), at),
      link,
    }
  })
  return auditRefused(deps, triedOn(id, 'confirmed', reviewer), confirmed)
}

const triedOn = (id: bigint, tried: 'confirmed' | 'withdrawn', reviewer: Reviewer) => ({
  action: 'staff.invitation_refused' as const,
  subjectType: 'invitation',
  subjectId: id.toString(),
  customerId: null,
  tried,
  reviewer,
})

export interface InvitationDeps extends PoolAndClock {
  cipher: FieldCipher
  productName: string
  /** Whether links can be mailed. */
  isMailing: boolean
}

interface Confirmed {
  id: bigint
  email: string
  at: Date
  reviewer: Reviewer
  /** Whether no other administrator could confirm it. */
  isAlone: boolean
}

/**
 * Confirms an invitation and mails its link, a new 256-bit token stored as a hash; its row and the staff are locked.
 * Answers the link without a mail server, else null.
 */
async function confirmAndSend(
  tx: Tx,
  ids: Ids,
  { cipher, productName, isMailing }: InvitationDeps,
  { id, email, at, reviewer, isAlone }: Confirmed,
): Promise<string | null> {
  const token = newToken()
  const link = `${INVITATION_PAGE}#${token}`
  const expiresAt = invitationExpiry(at, 'use')
  const confirmedBy = isAlone ? null : reviewer.administratorId
  await tx.query(invitations.CONFIRM_INVITATION, [id, at, confirmedBy, sessionId(token), expiresAt])
  await audit(tx, { by: reviewer, at, ids }, 'staff.invitation_confirmed', {
    subject: ['invitation', id],
    customerId: null,
    after: { linkUntil: expiresAt.toISOString(), ...(isAlone ? { alone: true } : {}) },
  })
  if (!isMailing) return link
  // The sender's: the invited person is no user yet.
  const userId = reviewer.administratorId
  const letter = { link, ...invitationLetter(productName) }
  await addLetter(tx, cipher, { userId, id: ids.next(), at, expiresAt, to: email, letter })
  // Wakes the mail workers.
  await announce(tx, { customerId: userId, types: ['notifications'] })
  return null
}

/**
 * Withdraws an open invitation, confirmed or not, with its audit line: its link is void. Any administrator may, as it
 * only takes access away. Refuses, audited, one used, withdrawn or expired.
 */
export async function withdrawInvitation(
  { pool, clock }: PoolAndClock,
  { invitationId: id, reason, reviewer }: { invitationId: bigint; reason: string; reviewer: Reviewer },
): Promise<StaffInvitation | Refusal> {
  const withdrawn = await inTransaction<StaffInvitation>(pool, async (tx) => {
    const held = await tx.query(invitations.HOLD_INVITATION, [id])
    if (held.rowCount === 0) return refuse('not_found')
    const at = clock.now()
    const status = invitationStatus(invitations.timesOf(await invitations.readInvitationRow(tx, id)), at)
    if (!isOpenInvitation(status)) return refuse('invitation_over')
    await tx.query(invitations.WITHDRAW_INVITATION, [id, at, reviewer.administratorId, reason])
    await audit(tx, { by: reviewer, at }, 'staff.invitation_withdrawn', {
      subject: ['invitation', id],
      customerId: null,
      before: { status },
      after: { status: 'withdrawn', reason },
    })
    return invitations.presentInvitation(await invitations.readInvitationRow(tx, id), at)
  })
  return auditRefused({ pool, clock }, triedOn(id, 'withdrawn', reviewer), withdrawn)
}
