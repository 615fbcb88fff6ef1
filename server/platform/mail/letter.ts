import type { Place, Stored } from '../encryption/encrypt.ts'
import type { FieldCipher } from '../encryption/field-cipher.ts'
import type { Tx } from '../database/database.ts'
import { isOutboxOn } from './add-to-outbox.ts'
import { ADD_LETTER } from './outbox.sql.ts'

export interface Letter {
  title: string
  body: string
  /** A path: "/reset#...". */
  link: string
  /** For a reader without an account. */
  why?: string
}

const placeOf = (id: bigint): Place => ({ use: 'letters', label: `northfold letter 1 ${id}` })

/**
 * Puts a message with a secret link into the outbox, encrypted until sent. It belongs to its reader, or its sender
 * where the reader has no account; without a user the same work is done and nothing is stored. The address is the
 * user's unless `to` names another.
 */
export async function addLetter(
  tx: Tx,
  cipher: FieldCipher,
  mail: { userId: bigint | null; id: bigint; at: Date; expiresAt: Date; to?: string; letter: Letter },
): Promise<void> {
  const { userId, id, at, expiresAt, to = null, letter } = mail
  const { keyId, content } = cipher.encrypt(placeOf(id), Buffer.from(JSON.stringify(letter)))
  if (isOutboxOn(tx)) await tx.query(ADD_LETTER, [userId, id, at, expiresAt, to, content, keyId])
}

/** A stored letter's text; null if it cannot be decrypted. */
export function openLetter(cipher: FieldCipher, id: bigint, stored: Stored): Letter | null {
  const plain = cipher.decrypt(placeOf(id), stored)
  return plain && (JSON.parse(plain.toString()) as Letter)
}
