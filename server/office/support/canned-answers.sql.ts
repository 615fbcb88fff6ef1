/** Any constant does. Concurrent texts are counted one after the other. */
export const LOCK_CANNED_ANSWERS = `select pg_advisory_xact_lock(7240154)`

export interface CannedRow {
  id: bigint
  title: string
  body: string
}

export const LIST_CANNED = `
select id, title, body from canned_answers where ended_at is null order by lower(title), id`

export const END_CANNED = `
update canned_answers set ended_at = greatest($2, made_at), ended_by = $3
where id = $1 and ended_at is null
returning id, title, body`

export const INSERT_CANNED = `
insert into canned_answers (id, title, body, replaces, made_by, made_at) values ($1, $2, $3, $4, $5, $6)
on conflict (lower(title)) where ended_at is null do nothing
returning id, title, body`
