import { LINK_LIFETIME_MS, LINK_PAGES, type LinkPurpose } from '#domain/people/email-link.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { addLetter } from '#server/platform/mail/letter.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SignInDeps } from '../sign-in/tell-of-browser.ts'
import { newToken, sessionId } from '../sessions/token-cookie.ts'
import { PUT_LINK, PUT_RESTORE } from './email-links.sql.ts'

export interface LinkDeps extends SignInDeps {
  cipher: FieldCipher
  sessions: Pick<Sessions, 'forget'>
  keys: ForgetKeys
  resetBy: { link: boolean; review: boolean }
}

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
