import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/*
 * How what the database must not know is encrypted: AES-256-GCM with a random nonce before the ciphertext and the tag
 * after it. What the row says of it (whose, which) is proved with it, so that a ciphertext that was moved to another row
 * does not open.
 */

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/** What one secret of 32 bytes is used for: each use has its own key, derived from it. */
export interface EncryptionKey {
  /** Tells keys apart and gives nothing of them away. */
  readonly id: string
  readonly documents: Buffer
  /** Not to encrypt: to recognise the same document. */
  readonly fingerprints: Buffer
  readonly authenticators: Buffer
}

export function encryptionKey(secret: Buffer): EncryptionKey {
  if (secret.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`)
  const derived = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `northfold ${use}`, bytes))
  return {
    // Of before anything but documents was encrypted: what was encrypted then must open.
    id: derived('documents id', 8).toString('hex'),
    documents: derived('documents content', KEY_BYTES),
    fingerprints: derived('documents fingerprint', KEY_BYTES),
    authenticators: derived('authenticators secret', KEY_BYTES),
  }
}

/** What is encrypted, and where it stands. */
export interface Place {
  use: 'documents' | 'authenticators'
  /** Of no other row. */
  label: string
}

/** One of them, for people. */
export const ONE_OF: Record<Place['use'], string> = {
  documents: 'a document',
  authenticators: 'the secret of an authenticator app',
}

export function encrypt(key: EncryptionKey, { use, label }: Place, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key[use], nonce).setAAD(Buffer.from(label))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** What was encrypted; null when the ciphertext was changed, moved here, or made with another key. */
export function decrypt(key: EncryptionKey, { use, label }: Place, encrypted: Buffer): Buffer | null {
  if (encrypted.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key[use], encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(label))
    .setAuthTag(encrypted.subarray(-TAG_BYTES))
  const plain = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return null
  }
  return plain
}

/** What a row has: encrypted with the key of that id, or not yet. */
export interface Stored {
  keyId: string | null
  content: Buffer
}

/** What is stored in a place, or what is wrong with it. */
export function openStored(
  keys: readonly EncryptionKey[],
  place: Place,
  { keyId, content }: Stored,
): Buffer | string {
  if (keyId === null) return content
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return 'it was encrypted with another key than DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS'
  return decrypt(key, place, content) ?? 'it was changed since it was encrypted'
}
