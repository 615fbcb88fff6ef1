import { createHmac } from 'node:crypto'
import type { DocumentMediaType } from '#domain/people/document.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type Place, type EncryptionKey, encrypt } from '#server/platform/encryption/encrypt.ts'
import type { EncryptedTable } from '#server/platform/encryption/encrypted-table.ts'
import type { DocumentRow } from './stored-document.ts'

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
