import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { DocumentCipher } from './document-cipher.ts'
import type { DocumentRow, StoredDocument } from './stored-document.ts'

const READ_OWN_DOCUMENT = `
select d.customer_id, d.id, d.media_type, d.content, d.key_id
from profile_submissions p
join documents d on d.customer_id = p.customer_id and d.id = p.document_id
where p.customer_id = $1
order by p.id desc
limit 1`

/** The document of a customer's latest submission. */
export async function readOwnDocument(
  { pool, documents }: { pool: Pool; documents: DocumentCipher },
  customerId: bigint,
): Promise<StoredDocument | Refusal> {
  const { rows } = await pool.query<DocumentRow>(READ_OWN_DOCUMENT, [customerId])
  return rows[0] ? documents.decrypt(rows[0]) : refuse('not_found')
}
