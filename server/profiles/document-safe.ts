import type { Logger } from 'pino'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type DocumentKeys, allKeys } from './document-keys.ts'
import {
  type DocumentKey,
  type DocumentPlace,
  type SealedDocument,
  sealDocument,
  unsealDocument,
} from './document-seal.ts'
import type { DocumentRow, StoredDocument } from './stored-document.ts'

/** Encrypts documents before they are stored, and opens them again. */
export interface DocumentSafe {
  seal(place: DocumentPlace, file: Buffer): SealedDocument
  /** Refuses, and says why in the log, what was encrypted with a key that is not here, or changed since. */
  open(row: DocumentRow): StoredDocument | Refusal
}

export function openDocumentSafe(keys: DocumentKeys, log: Logger): DocumentSafe {
  return {
    seal: (place, file) => sealDocument(keys.current, place, file),
    open(row) {
      const file = openedRow(allKeys(keys), row)
      if (Buffer.isBuffer(file)) return { ...row, content: file }
      log.error({ document: row.id.toString(), keyId: row.key_id }, `a document cannot be opened: ${file}`)
      return refuse('document_unavailable')
    },
  }
}

/** The file in a row, or what is wrong with it. */
export function openedRow(keys: readonly DocumentKey[], row: DocumentRow): Buffer | string {
  if (row.key_id === null) return row.content
  const key = keys.find(({ id }) => id === row.key_id)
  if (!key) return 'it was encrypted with another key than DOCUMENT_KEY and DOCUMENT_KEY_PREVIOUS'
  const place = { customerId: row.customer_id, id: row.id, mediaType: row.media_type }
  return unsealDocument(key, place, row.content) ?? 'it was changed since it was encrypted'
}
