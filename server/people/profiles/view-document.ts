import type { FastifyReply } from 'fastify'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { DOCUMENT_EXTENSION } from '#domain/people/document.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { type PoolAndClock, type Pool, inTransaction } from '#server/platform/database/database.ts'
import { REPLIED } from '#server/platform/http/route.ts'
import type { DocumentCipher, DocumentRow, StoredDocument } from './document-cipher.ts'

const READ_DOCUMENT = `
select d.customer_id, d.id, d.media_type, d.content, d.key_id
from profile_submissions p
join documents d on d.customer_id = p.customer_id and d.id = p.document_id
where p.id = $1`

/** Shows a submission's document; audited before a byte is sent. */
export async function viewDocument(
  { pool, clock, documents }: PoolAndClock & { documents: DocumentCipher },
  { requestId, reviewer }: { requestId: bigint; reviewer: Reviewer },
): Promise<StoredDocument | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<DocumentRow>(READ_DOCUMENT, [requestId])
    const row = rows[0]
    if (!row) return refuse('not_found')
    const document = documents.decrypt(row)
    if (isRefusal(document)) return document
    await audit(tx, { by: reviewer, at: clock.now() }, 'document.viewed', {
      subject: ['profile_submission', requestId],
      customerId: row.customer_id,
    })
    return document
  })
}

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

/**
 * Sends a document as a harmless download: an attachment, not sniffed, sandboxed if rendered, unreadable from other
 * sites, not cached.
 */
export function sendDocument(
  reply: FastifyReply,
  { id, media_type, content }: StoredDocument,
): typeof REPLIED {
  reply
    .header('content-type', media_type)
    .header(
      'content-disposition',
      `attachment; filename="id-document-${id}.${DOCUMENT_EXTENSION[media_type]}"`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(content)
  return REPLIED
}
