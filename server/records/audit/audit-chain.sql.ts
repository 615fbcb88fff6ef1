/** Before the first line: 32 zero bytes. */
export const EMPTY_CHAIN_HASH = '00'.repeat(32)

/**
 * Links after place $1, in order, each with its line's text; null where the line is gone. Builds the text here:
 * changing the database's function must not change the verification.
 */
export const READ_LINKS = `
select c.place, c.line_id, encode(c.hash, 'hex') as hash,
  case when l.id is not null then jsonb_build_array(c.place, l.id, (extract(epoch from l.at) * 1000000)::bigint,
    l.actor_kind, l.actor_id, l.action, l.subject_type, l.subject_id, l.customer_id, l.before, l.after,
    l.address)::text end as text
from audit_chain c left join audit_log l on l.id = c.line_id
where c.place > $1
order by c.place
limit $2`

/** The first line without a link. */
export const FIND_UNCHAINED_LINE = `
select l.id from audit_log l
where not exists (select from audit_chain c where c.line_id = l.id)
order by l.id
limit 1`

export const READ_HEAD = `select lines, encode(hash, 'hex') as hash from audit_head`
