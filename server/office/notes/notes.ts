import type { PageQuery } from '#contract/fields.ts'
import type { CustomerNote } from '#contract/office/customers/notes.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import {
  type PoolAndClock,
  type Queryable,
  takeIds,
  inTransaction,
} from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { listOfCustomer } from '../customers/list-of-customer.ts'

export interface NoteRow {
  id: bigint
  body: string
  author: string
  written_at: Date
}

/** Customer $1's before the id $3, newest first, at most $2. */
const LIST_NOTES = `
select n.id, n.body, u.username as author, n.written_at
from customer_notes n join users u on u.id = n.written_by
where n.customer_id = $1 and n.id < $3
order by n.id desc limit $2`

/** Returns the author; no row without such a customer. */
const INSERT_NOTE = `
with written as (
  insert into customer_notes (customer_id, id, body, written_by, written_at)
  select a.customer_id, $2, $3, $4, $5 from accounts a where a.customer_id = $1
  returning written_by)
select u.username as author from written w join users u on u.id = w.written_by`

/** Newest first; refuses a user who is not a customer. */
export const listNotes = (
  database: Queryable,
  customerId: bigint,
  page: PageQuery,
): Promise<CustomerNote[] | Refusal> =>
  listOfCustomer(database, LIST_NOTES, { customerId, page }, presentNote)

const presentNote = ({ id, body, author, written_at }: NoteRow): CustomerNote => ({
  id: id.toString(),
  text: body,
  writtenBy: author,
  writtenAt: written_at.toISOString(),
})

/**
 * Writes a note, with an audit line but not its text, because the log can never be edited. Refuses a user who is not a
 * customer.
 */
export async function writeNote(
  { pool, clock }: PoolAndClock,
  { customerId, text, reviewer }: { customerId: bigint; text: string; reviewer: Reviewer },
): Promise<CustomerNote | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [customerId, id, text, reviewer.administratorId, at]
    const { rows } = await tx.query<{ author: string }>(INSERT_NOTE, values)
    const [row] = rows
    if (!row) return refuse('not_found')
    await audit(tx, { by: reviewer, at, ids }, 'note.written', {
      subject: ['note', id],
      customerId,
    })
    return presentNote({ id, body: text, author: row.author, written_at: at })
  })
}
