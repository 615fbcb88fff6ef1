import type { RestrictableRight, RestrictionReason } from '#domain/restrictions/restriction.ts'

export interface RestrictionRow {
  id: bigint
  customer_id: bigint
  rights: RestrictableRight[]
  reason: RestrictionReason
  note: string
  sentence: string
  made_by: bigint
  made_at: Date
  ends_at: Date | null
  lifted_at: Date | null
  lift_reason: string | null
  made_by_name: string
  lifted_by_name: string | null
}

const COLUMNS = `
  r.id, r.customer_id, r.rights, r.reason, r.note, r.sentence, r.made_by, r.made_at, r.ends_at, r.lifted_at,
  r.lift_reason, m.username as made_by_name, l.username as lifted_by_name
from account_restrictions r
join users m on m.id = r.made_by
left join users l on l.id = r.lifted_by`

/** Customer $1's before the id $3, newest first, at most $2. */
export const LIST_RESTRICTIONS = `
select ${COLUMNS}
where r.customer_id = $1 and r.id < $3
order by r.id desc limit $2`

export const READ_RESTRICTION = `select ${COLUMNS} where r.id = $1`

/** Customer $1's in force, newest first. */
export const LIST_IN_FORCE = `
select id, rights, sentence, made_at, ends_at from account_restrictions
where customer_id = $1 and lifted_at is null
order by id desc`

export const INSERT_RESTRICTION = `
insert into account_restrictions (id, customer_id, rights, reason, note, sentence, made_by, made_at, ends_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** No row where it was lifted meanwhile. */
export const LIFT_RESTRICTION = `
update account_restrictions set lifted_at = $2, lifted_by = $3, lift_reason = $4
where id = $1 and lifted_at is null`

/** No row where it was lifted meanwhile, or is not over at $2. */
export const END_RESTRICTION = `
update account_restrictions set lifted_at = $2 where id = $1 and lifted_at is null and ends_at <= $2`

/** At most $2 that are over at $1 and not lifted. */
export const FIND_ENDED = `
select id, customer_id, rights from account_restrictions
where lifted_at is null and ends_at <= $1
order by ends_at limit $2`

/** Writes the rights restricted for customer $1 to the account, and returns them. */
export const WRITE_RESTRICTED_RIGHTS = `
update accounts a set restricted_rights = array(
  select distinct named.of_one from account_restrictions r cross join unnest(r.rights) as named (of_one)
  where r.customer_id = $1 and r.lifted_at is null order by 1)
where a.customer_id = $1
returning a.restricted_rights`
