import { hkdfSync, randomBytes } from 'node:crypto'
import type { Queryable, Tx } from '../database/database.ts'
import { KEY_BYTES, NONCE_BYTES, TAG_BYTES, decryptBytes, encryptBytes } from './aead.ts'

/*
 * Fields encrypted against reading in the database: a random nonce, ciphertext and tag. The row's place (customer and
 * id) is authenticated, so ciphertext moved to another row does not decrypt.
 */

/** Keys derived from one 32-byte secret, one per use. */
export interface EncryptionKey {
  /** Identifies the secret without revealing it. */
  readonly id: string
  readonly documents: Buffer
  /** Fingerprints of documents; encrypts nothing. */
  readonly fingerprints: Buffer
  readonly authenticators: Buffer
  /** Mail in the outbox. */
  readonly letters: Buffer
  /** Signs webhooks' messages. */
  readonly webhooks: Buffer
}

export function encryptionKey(secret: Buffer): EncryptionKey {
  if (secret.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`)
  const derived = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `northfold ${use}`, bytes))
  return {
    // The names predate the second use; new ones would lose what is encrypted.
    id: derived('documents id', 8).toString('hex'),
    documents: derived('documents content', KEY_BYTES),
    fingerprints: derived('documents fingerprint', KEY_BYTES),
    authenticators: derived('authenticators secret', KEY_BYTES),
    letters: derived('letters content', KEY_BYTES),
    webhooks: derived('webhooks secret', KEY_BYTES),
  }
}

export interface Place {
  use: 'documents' | 'authenticators' | 'letters' | 'webhooks'
  /** Unique to the row. */
  label: string
}

/** For log lines. */
export const ONE_OF: Record<Place['use'], string> = {
  documents: 'a document',
  authenticators: 'the secret of an authenticator app',
  letters: 'a message to be mailed',
  webhooks: 'the secret of a webhook',
}

export function encrypt(key: EncryptionKey, { use, label }: Place, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([
    nonce,
    encryptBytes({ key: key[use], nonce, associatedData: Buffer.from(label) }, plain),
  ])
}

/** The plain bytes; null for a wrong key, changed ciphertext or another row's. */
export function decrypt(key: EncryptionKey, { use, label }: Place, encrypted: Buffer): Buffer | null {
  // No field is stored empty.
  if (encrypted.length <= NONCE_BYTES + TAG_BYTES) return null
  const nonce = encrypted.subarray(0, NONCE_BYTES)
  const associatedData = Buffer.from(label)
  return decryptBytes({ key: key[use], nonce, associatedData }, encrypted.subarray(NONCE_BYTES))
}

/** Not encrypted yet if `keyId` is null. */
export interface Stored {
  keyId: string | null
  content: Buffer
}

/** A stored field's plain bytes, or why it cannot be decrypted. */
export function decryptStored(
  keys: readonly EncryptionKey[],
  place: Place,
  { keyId, content }: Stored,
): Buffer | string {
  if (keyId === null) return content
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return 'it was encrypted with another key than DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS'
  return decrypt(key, place, content) ?? 'it was changed since it was encrypted'
}

export interface RowName {
  owner: bigint
  id: bigint
}

export interface EncryptedTable {
  table: string
  /** The kind of field, for messages: "documents". */
  many: string
  /** Locks up to $3 unlocked rows with no key or one of $1, except ids of $2; returns their names. */
  take: string
  /** Up to $3 names after row ($1, $2). */
  following: string
  /** Rows per key. */
  count: string
  someEncrypted: string
  /** A row's stored field, a megabyte at most; undefined if gone. */
  read(database: Queryable, name: RowName): Promise<{ place: Place; stored: Stored } | undefined>
  write(
    tx: Tx,
    name: RowName,
    encrypted: { key: EncryptionKey; place: Place; plain: Buffer },
  ): Promise<unknown>
}
