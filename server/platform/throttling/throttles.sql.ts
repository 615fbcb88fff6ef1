import { removeSlice } from '../database/in-slices.ts'

/** Adds $4 to bucket $1 at $2; a window begun before $3 restarts. */
export const COUNT_IN_WINDOW = `
insert into throttles as t (bucket, count, window_started_at) values ($1, $4, $2)
on conflict (bucket) do update set
  count = case when t.window_started_at <= $3 then $4 else least(t.count + $4, 1000000) end,
  window_started_at = case when t.window_started_at <= $3 then $2 else t.window_started_at end
returning count, window_started_at`

/**
 * Counts a failure in bucket $1 at $2; no row if it is blocked. From the $4th on, each blocks it for 2 seconds,
 * doubling up to $5; the first never does. Failures at $3 or before are forgotten.
 */
export const COUNT_FAILURE = `
insert into throttles as t (bucket, count, window_started_at) values ($1, 1, $2)
on conflict (bucket) do update set
  count = case when t.window_started_at <= $3 then 1 else least(t.count + 1, 1000) end,
  window_started_at = $2,
  blocked_until = case when t.window_started_at > $3 and t.count + 1 >= $4
    then $2 + make_interval(secs => least(power(2, t.count + 2 - $4), $5)) end
where t.blocked_until is null or t.blocked_until <= $2
returning count`

export const READ_BLOCK = `select blocked_until from throttles where bucket = $1`

/** Takes back an admitted attempt that could not be checked. */
export const GIVE_BACK = `
update throttles set count = greatest(count - 1, 0), blocked_until = null where bucket = $1`

export const CLEAR_BUCKETS = `delete from throttles where bucket = any($1::text[])`

/** Clears buckets whose names begin with $1. Reads the whole table: for operators and reviewers. */
export const CLEAR_BUCKETS_OF = `delete from throttles where starts_with(bucket, $1)`

/** Not counted since $1, and blocking no request at $2. */
export const DELETE_OLD_BUCKETS = removeSlice(
  'throttles',
  'window_started_at < $1 and (blocked_until is null or blocked_until <= $2)',
)

export const READ_COUNT = `select count from throttles where bucket = $1`

export const READ_COUNTS = `select bucket, count, window_started_at from throttles where bucket = any($1::text[])`
