export interface NoteRow {
  id: bigint
  body: string
  author: string
  written_at: Date
}

/** Customer $1's before the id $3, newest first, at most $2. */
export const LIST_NOTES = `
select n.id, n.body, u.username as author, n.written_at
from customer_notes n join users u on u.id = n.written_by
where n.customer_id = $1 and n.id < $3
order by n.id desc limit $2`

/** Returns the author; no row without such a customer. */
export const INSERT_NOTE = `
with written as (
  insert into customer_notes (customer_id, id, body, written_by, written_at)
  select a.customer_id, $2, $3, $4, $5 from accounts a where a.customer_id = $1
  returning written_by)
select u.username as author from written w join users u on u.id = w.written_by`
