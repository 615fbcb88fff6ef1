import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { DocumentMediaType } from '#domain/people/document.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { createFieldCipher } from '#server/platform/encryption/field-cipher.ts'
import type { EncryptionKeys } from '#server/platform/encryption/encryption-keys.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  type Place,
  type EncryptionKey,
  encrypt,
  type EncryptedTable,
} from '#server/platform/encryption/encrypt.ts'

export interface StoredDocument {
  id: bigint
  media_type: DocumentMediaType
  content: Buffer
}

/** Encrypted, unless older than the encryption of documents. */
export interface DocumentRow extends StoredDocument {
  customer_id: bigint
  key_id: string | null
}

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

export interface DocumentPlace {
  customerId: bigint
  id: bigint
  mediaType: DocumentMediaType
}

export const placeOf = ({ customerId, id, mediaType }: DocumentPlace): Place => ({
  use: 'documents',
  label: `northfold document 1 ${customerId} ${id} ${mediaType}`,
})

export interface EncryptedDocument {
  keyId: string
  content: Buffer
  /** The same for the same file of any customer. */
  fingerprint: Buffer
}

export const encryptDocument = (key: EncryptionKey, place: Place, file: Buffer): EncryptedDocument => ({
  keyId: key.id,
  content: encrypt(key, place, file),
  fingerprint: createHmac('sha256', key.fingerprints).update(file).digest(),
})

const READ = `
select customer_id, id, media_type, content, key_id from documents where customer_id = $1 and id = $2`

const WRITE = `
update documents set content = $3, key_id = $4, fingerprint = $5 where customer_id = $1 and id = $2`

/** For re-encryption and verification. */
export const ENCRYPTED_DOCUMENTS: EncryptedTable = {
  table: 'documents',
  many: 'documents',
  take: `
select customer_id as owner, id from documents
where (key_id is null or key_id = any($1)) and id <> all($2::bigint[])
limit $3
for update skip locked`,
  following: `
select customer_id as owner, id from documents where (customer_id, id) > ($1, $2) order by customer_id, id limit $3`,
  count: `select key_id, count(*)::int as rows from documents group by key_id order by key_id`,
  someEncrypted: `select exists (select 1 from documents where key_id is not null) as some`,
  async read(database: Queryable, { owner, id }) {
    const { rows } = await database.query<DocumentRow>(READ, [owner, id])
    const [row] = rows
    if (!row) return undefined
    const place = placeOf({ customerId: owner, id, mediaType: row.media_type })
    return { place, stored: { keyId: row.key_id, content: row.content } }
  },
  write(tx, { owner, id }, { key, place, plain }) {
    const { content, keyId, fingerprint } = encryptDocument(key, place, plain)
    return tx.query(WRITE, [owner, id, content, keyId, fingerprint])
  },
}
