import type { Logger } from 'pino'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { EncryptionKeys } from '#server/platform/encryption/encryption-keys.ts'
import {
  type DocumentPlace,
  type EncryptedDocument,
  placeOf,
  encryptDocument,
} from './encrypted-documents.ts'
import type { DocumentRow, StoredDocument } from './stored-document.ts'

export interface DocumentCipher {
  encrypt(place: DocumentPlace, file: Buffer): EncryptedDocument
  /** Refuses, with a log line, a missing key or changed content. */
  decrypt(row: DocumentRow): StoredDocument | Refusal
}

export function createDocumentCipher(keys: EncryptionKeys, log: Logger): DocumentCipher {
  const cipher = createFieldCipher(keys, log)
  return {
    encrypt: (place, file) => encryptDocument(keys.current, placeOf(place), file),
    decrypt(row) {
      const place = placeOf({ customerId: row.customer_id, id: row.id, mediaType: row.media_type })
      const content = cipher.decrypt(place, { keyId: row.key_id, content: row.content })
      return content === null ? refuse('document_unavailable') : { ...row, content }
    },
  }
}
