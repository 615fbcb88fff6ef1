import { createCipheriv, createDecipheriv } from 'node:crypto'

/* The only cipher: AES-256-GCM, which also authenticates ciphertext and associated data (stored in plain text). */

const ALGORITHM = 'aes-256-gcm'
export const KEY_BYTES = 32
export const NONCE_BYTES = 12
export const TAG_BYTES = 16

export interface CipherInput {
  key: Buffer
  /** Never used twice with the same key. */
  nonce: Buffer
  associatedData: Buffer
}

/** Ciphertext, then tag. */
export function encryptBytes({ key, nonce, associatedData }: CipherInput, plain: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(associatedData)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** The plain bytes; null for a wrong key, or changed ciphertext, nonce or associated data. */
export function decryptBytes({ key, nonce, associatedData }: CipherInput, encrypted: Buffer): Buffer | null {
  if (encrypted.length < TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(associatedData)
    .setAuthTag(encrypted.subarray(-TAG_BYTES))
  const plain = decipher.update(encrypted.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return null
  }
  return plain
}
