import type { CustomerNote } from '#contract/office/customers/notes.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type PageOfList, listOfCustomer } from '../customers/list-of-customer.ts'
import { LIST_NOTES, type NoteRow } from './notes.sql.ts'

/** Newest first; refuses a user who is not a customer. */
export const listNotes = (
  database: Queryable,
  customerId: bigint,
  page: PageOfList,
): Promise<CustomerNote[] | Refusal> =>
  listOfCustomer(database, LIST_NOTES, { customerId, page }, presentNote)

export const presentNote = ({ id, body, author, written_at }: NoteRow): CustomerNote => ({
  id: id.toString(),
  text: body,
  writtenBy: author,
  writtenAt: written_at.toISOString(),
})
