import type { CustomerNote } from '#contract/office/customers/notes.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { presentNote } from './list-notes.ts'
import { INSERT_NOTE } from './notes.sql.ts'

/**
 * Writes a note, with an audit line but not its text, because the log can never be edited. Refuses a user who is not a
 * customer.
 */
export async function writeNote(
  { pool, clock }: { pool: Pool; clock: Clock },
  { customerId, text, reviewer }: { customerId: bigint; text: string; reviewer: Reviewer },
): Promise<CustomerNote | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const ids = await takeIds(tx)
    const id = ids.next()
    const { rows } = await tx.query<{ author: string }>(INSERT_NOTE, [
      customerId,
      id,
      text,
      reviewer.administratorId,
      at,
    ])
    const [row] = rows
    if (!row) return refuse('not_found')
    await recordAudit(tx, {
      id: ids.next(),
      at,
      ...actorOf(reviewer),
      action: 'note.written',
      subjectType: 'note',
      subjectId: id.toString(),
      customerId,
    })
    return presentNote({ id, body: text, author: row.author, written_at: at })
  })
}
