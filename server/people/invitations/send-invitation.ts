import { INVITATION_PAGE, invitationExpiry } from '#domain/invitations/invitation.ts'
import { invitationLetter } from '#domain/notifications/security-letters.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import { CONFIRM_INVITATION } from './invitations.sql.ts'

export interface InvitationDeps {
  pool: Pool
  clock: Clock
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
export async function confirmAndSend(
  tx: Tx,
  ids: Ids,
  { cipher, productName, isMailing }: InvitationDeps,
  { id, email, at, reviewer, isAlone }: Confirmed,
): Promise<string | null> {
  const token = newToken()
  const link = `${INVITATION_PAGE}#${token}`
  const expiresAt = invitationExpiry(at, 'use')
  const confirmedBy = isAlone ? null : reviewer.administratorId
  await tx.query(CONFIRM_INVITATION, [id, at, confirmedBy, sessionId(token), expiresAt])
  await recordAudit(tx, {
    id: ids.next(),
    at,
    ...actorOf(reviewer),
    action: 'staff.invitation_confirmed',
    subjectType: 'invitation',
    subjectId: id.toString(),
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
