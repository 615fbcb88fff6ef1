import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { DocumentMediaType } from '#domain/document.ts'

/*
 * How a document is encrypted: AES-256-GCM under a key of its own, with a random nonce before the ciphertext and the
 * tag after it. What the row says of it (whose, which, of what type) is proved with it, so that a ciphertext that was
 * moved to another row does not open.
 */

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/** What one secret of 32 bytes is used for: each use has its own key, derived from it. */
export interface DocumentKey {
  /** Tells keys apart and gives nothing of them away. */
  readonly id: string
  readonly content: Buffer
  readonly fingerprint: Buffer
}

export function documentKey(secret: Buffer): DocumentKey {
  if (secret.length !== KEY_BYTES) throw new Error(`the key of documents has ${KEY_BYTES} bytes`)
  const derived = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `northfold documents ${use}`, bytes))
  return {
    id: derived('id', 8).toString('hex'),
    content: derived('content', KEY_BYTES),
    fingerprint: derived('fingerprint', KEY_BYTES),
  }
}

/** The row a document stands in. */
export interface DocumentPlace {
  customerId: bigint
  id: bigint
  mediaType: DocumentMediaType
}

export interface SealedDocument {
  keyId: string
  content: Buffer
  /** The same for the same file, whoever sends it. */
  fingerprint: Buffer
}

export function sealDocument(key: DocumentKey, place: DocumentPlace, file: Buffer): SealedDocument {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key.content, nonce).setAAD(labelOf(place))
  return {
    keyId: key.id,
    content: Buffer.concat([nonce, cipher.update(file), cipher.final(), cipher.getAuthTag()]),
    fingerprint: createHmac('sha256', key.fingerprint).update(file).digest(),
  }
}

/** The file as it was uploaded; null when the ciphertext was changed, moved here, or made with another key. */
export function unsealDocument(key: DocumentKey, place: DocumentPlace, content: Buffer): Buffer | null {
  if (content.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key.content, content.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(labelOf(place))
    .setAuthTag(content.subarray(-TAG_BYTES))
  const file = decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return null
  }
  return file
}

const labelOf = ({ customerId, id, mediaType }: DocumentPlace): Buffer =>
  Buffer.from(`northfold document 1 ${customerId} ${id} ${mediaType}`)
