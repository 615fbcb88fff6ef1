import type { Logger } from 'pino'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { openSafe } from '#server/platform/encryption/safe.ts'
import type { SealingKeys } from '#server/platform/encryption/sealing-keys.ts'
import { type DocumentPlace, type SealedDocument, placeOf, sealDocument } from './sealed-documents.ts'
import type { DocumentRow, StoredDocument } from './stored-document.ts'

/** Encrypts documents before they are stored, and opens them again. */
export interface DocumentSafe {
  seal(place: DocumentPlace, file: Buffer): SealedDocument
  /** Refuses, and says why in the log, what was encrypted with a key that is not here, or changed since. */
  open(row: DocumentRow): StoredDocument | Refusal
}

export function openDocumentSafe(keys: SealingKeys, log: Logger): DocumentSafe {
  const safe = openSafe(keys, log)
  return {
    seal: (place, file) => sealDocument(keys.current, placeOf(place), file),
    open(row) {
      const place = placeOf({ customerId: row.customer_id, id: row.id, mediaType: row.media_type })
      const content = safe.open(place, { keyId: row.key_id, content: row.content })
      return content === null ? refuse('document_unavailable') : { ...row, content }
    },
  }
}
