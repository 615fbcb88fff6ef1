import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { DocumentCipher } from './document-cipher.ts'
import type { DocumentRow, StoredDocument } from './stored-document.ts'

const READ_DOCUMENT = `
select d.customer_id, d.id, d.media_type, d.content, d.key_id
from profile_submissions p
join documents d on d.customer_id = p.customer_id and d.id = p.document_id
where p.id = $1`

/** Shows a submission's document; audited before a byte is sent. */
export async function viewDocument(
  { pool, clock, documents }: { pool: Pool; clock: Clock; documents: DocumentCipher },
  { submissionId, reviewer }: { submissionId: bigint; reviewer: Reviewer },
): Promise<StoredDocument | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<DocumentRow>(READ_DOCUMENT, [submissionId])
    const row = rows[0]
    if (!row) return refuse('not_found')
    const document = documents.decrypt(row)
    if (isRefusal(document)) return document
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: reviewer.administratorId,
      action: 'document.viewed',
      subjectType: 'profile_submission',
      subjectId: submissionId.toString(),
      customerId: row.customer_id,
      address: reviewer.address,
    })
    return document
  })
}
