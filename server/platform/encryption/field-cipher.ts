import type { Logger } from 'pino'
import { ONE_OF, type Place, type Stored, decryptStored, encrypt } from './encrypt.ts'
import { type EncryptionKeys, allKeys } from './encryption-keys.ts'

/** Encrypts fields with the current key, and decrypts them. */
export interface FieldCipher {
  encrypt(place: Place, plain: Buffer): Stored
  /** Null, with the reason logged, for a missing key or changed field. */
  decrypt(place: Place, stored: Stored): Buffer | null
}

export function createFieldCipher(keys: EncryptionKeys, log: Logger): FieldCipher {
  return {
    encrypt: (place, plain) => ({ keyId: keys.current.id, content: encrypt(keys.current, place, plain) }),
    decrypt(place, stored) {
      const plain = decryptStored(allKeys(keys), place, stored)
      if (Buffer.isBuffer(plain)) return plain
      log.error(
        { place: place.label, keyId: stored.keyId },
        `${ONE_OF[place.use]} cannot be opened: ${plain}`,
      )
      return null
    },
  }
}
