import { type Refusal, refuse } from '#contract/refusals.ts'
import { recordAudit } from '#server/admin/audit.ts'
import type { Reviewer } from '#server/admin/reviewer.ts'
import type { Clock } from '#server/clock.ts'
import { takeIds } from '#server/database/ids.ts'
import type { Pool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { StoredDocument } from './stored-document.ts'

const READ_DOCUMENT = `
select d.id, d.media_type, d.content, d.customer_id
from profile_submissions p
join documents d on d.customer_id = p.customer_id and d.id = p.document_id
where p.id = $1`

/**
 * Shows an administrator the document of one submission, and records that they saw it: nobody gets a
 * byte whose reading is not in the audit log.
 */
export async function viewDocument(
  { pool, clock }: { pool: Pool; clock: Clock },
  { submissionId, reviewer }: { submissionId: bigint; reviewer: Reviewer },
): Promise<StoredDocument | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<StoredDocument & { customer_id: bigint }>(READ_DOCUMENT, [submissionId])
    const document = rows[0]
    if (!document) return refuse('not_found')
    const ids = await takeIds(tx)
    await recordAudit(tx, {
      id: ids.next(),
      at: clock.now(),
      actorId: reviewer.administratorId,
      action: 'document.viewed',
      subjectType: 'profile_submission',
      subjectId: submissionId.toString(),
      customerId: document.customer_id,
      address: reviewer.address,
    })
    return document
  })
}
