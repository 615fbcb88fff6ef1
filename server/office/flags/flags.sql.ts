import type { FlagKind } from '#domain/flags/customer-flag.ts'
import { FLAG_COLUMN } from '#server/records/reviews/customer-facts.sql.ts'

export interface FlagRow {
  id: bigint
  customer_id: bigint
  kind: FlagKind
  note: string
  set_at: Date
  ends_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  owner: string
  ended_by: string | null
}

const COLUMNS = `
  f.id, f.customer_id, f.kind, f.note, f.set_at, f.ends_at, f.ended_at, f.end_reason,
  o.username as owner, e.username as ended_by
from customer_flags f
join users o on o.id = f.owner_id
left join users e on e.id = f.ended_by`

/** Customer $1's before the id $3, newest first, at most $2. */
export const LIST_FLAGS = `
select ${COLUMNS}
where f.customer_id = $1 and f.id < $3
order by f.id desc limit $2`

export const READ_FLAG = `select ${COLUMNS} where f.id = $1`

/** Kinds and ends of customer $1's flags that no person has ended. */
export const READ_SET = `select ${FLAG_COLUMN} from accounts a where a.customer_id = $1`

export const INSERT_FLAG = `
insert into customer_flags (id, customer_id, kind, note, owner_id, set_at, ends_at)
values ($1, $2, $3, $4, $5, $6, $7)`

/** No row where it was ended meanwhile, or is over at $2. */
export const END_FLAG = `
update customer_flags set ended_at = $2, ended_by = $3, end_reason = $4
where id = $1 and ended_at is null and (ends_at is null or ends_at > $2)`
