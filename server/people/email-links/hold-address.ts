import { LINK_LIFETIME_MS, LINK_PAGES } from '#domain/people/email-link.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import { PUT_RESTORE } from './email-restores.sql.ts'

/**
 * Holds a replaced address for its customer and mails it the link that restores it, both for seven days. The token is
 * stored as a hash.
 */
export async function holdAddress(
  tx: Tx,
  ids: Ids,
  held: {
    cipher: FieldCipher
    customerId: bigint
    email: string
    at: Date
    words: { title: string; body: string }
  },
): Promise<void> {
  const { cipher, customerId, email, at, words } = held
  const token = newToken()
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS.restore)
  await tx.query(PUT_RESTORE, [customerId, sessionId(token), email, at, expiresAt])
  const letter = { link: `${LINK_PAGES.restore}#${token}`, ...words }
  await addLetter(tx, cipher, { userId: customerId, id: ids.next(), at, expiresAt, to: email, letter })
}
