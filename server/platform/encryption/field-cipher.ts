import type { Logger } from 'pino'
import { ONE_OF, type Place, type Stored, openStored, encrypt } from './encrypt.ts'
import { type EncryptionKeys, allKeys } from './encryption-keys.ts'

/** Encrypts before it is stored, with the current key, and opens again. */
export interface FieldCipher {
  encrypt(place: Place, plain: Buffer): Stored
  /** Null, and says why in the log, for what was encrypted with a key that is not here, or changed since. */
  open(place: Place, stored: Stored): Buffer | null
}

export function openFieldCipher(keys: EncryptionKeys, log: Logger): FieldCipher {
  return {
    encrypt: (place, plain) => ({ keyId: keys.current.id, content: encrypt(keys.current, place, plain) }),
    open(place, stored) {
      const plain = openStored(allKeys(keys), place, stored)
      if (Buffer.isBuffer(plain)) return plain
      log.error(
        { place: place.label, keyId: stored.keyId },
        `${ONE_OF[place.use]} cannot be opened: ${plain}`,
      )
      return null
    },
  }
}
