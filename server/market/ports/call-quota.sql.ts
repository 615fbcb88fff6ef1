import { removeSlice } from '#server/platform/database/in-slices.ts'

/** The minute's count; zero in a new one, or after a clock was set back. */
const COUNTED = 'case when u.minute < excluded.minute or u.minute > $8 then 0 else u.requests end'

/**
 * Counts a request of $5 calls for provider $1, day $2 and minute $3; no row if it exceeds $4 calls a day, or $6 a
 * minute, of which it takes $7. A minute after $8 came from a clock since set back. One statement, so that nodes never
 * overdraw together.
 */
export const TAKE_CALLS = `
insert into provider_usage as u (provider, day, calls, minute, requests)
select $1, $2, $5::bigint, $3, $7::integer where $5::bigint <= $4::bigint and $7::integer <= $6::integer
on conflict (provider, day) do update set
  calls = u.calls + excluded.calls,
  minute = case when u.minute > $8 then excluded.minute else greatest(u.minute, excluded.minute) end,
  requests = excluded.requests + ${COUNTED}
where u.calls + excluded.calls <= $4
  and excluded.requests + ${COUNTED} <= $6
returning calls`

/** The provider reports a spent day, perhaps by another program. */
export const SPEND_DAY = `
insert into provider_usage as u (provider, day, calls, minute, requests) values ($1, $2, $4, $3, 0)
on conflict (provider, day) do update set calls = greatest(u.calls, excluded.calls)`

export const CALLS_OF_DAY = `select calls from provider_usage where provider = $1 and day = $2`

export const REMOVE_OLD_USAGE = removeSlice('provider_usage', 'provider = $1 and day < $2')
