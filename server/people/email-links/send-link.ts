import { LINK_LIFETIME_MS, LINK_PAGES, type LinkPurpose } from '#domain/people/email-link.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import { PUT_LINK } from './email-links.sql.ts'

/**
 * Mails a link with a new 256-bit token, stored as a hash; voids the link before. For no customer the same statements
 * store nothing.
 */
export async function sendLink(
  tx: Tx,
  ids: Ids,
  link: {
    cipher: FieldCipher
    customerId: bigint | null
    purpose: Exclude<LinkPurpose, 'restore'>
    at: Date
    /** By default the customer's address. */
    to?: string
    /** Another user, who must not get the token, gets `link` instead. */
    words: { title: string; body: string; link?: string }
  },
): Promise<void> {
  const { cipher, customerId, purpose, at, to, words } = link
  const token = newToken()
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS[purpose])
  await tx.query(PUT_LINK, [customerId, purpose, sessionId(token), at, expiresAt])
  const letter = { link: `${LINK_PAGES[purpose]}#${token}`, ...words }
  await addLetter(tx, cipher, {
    userId: customerId,
    id: ids.next(),
    at,
    expiresAt,
    ...(to === undefined ? {} : { to }),
    letter,
  })
}
