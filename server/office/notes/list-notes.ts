import type { CustomerNote } from '#contract/office/notes.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { FIND_CUSTOMER, LIST_NOTES, type NoteRow } from './notes.sql.ts'

/** Notes about a customer, newest first; refuses a user who is not one. */
export async function listNotes(
  database: Queryable,
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: { limit?: number | undefined; before?: string | undefined },
): Promise<CustomerNote[] | Refusal> {
  const { rows } = await database.query<NoteRow>(LIST_NOTES, [customerId, limit, before])
  if (rows.length > 0) return rows.map(presentNote)
  const known = await database.query(FIND_CUSTOMER, [customerId])
  return known.rowCount ? [] : refuse('not_found')
}

/** A note as the staff read it. */
export const presentNote = ({ id, body, author, written_at }: NoteRow): CustomerNote => ({
  id: id.toString(),
  text: body,
  writtenBy: author,
  writtenAt: written_at.toISOString(),
})
