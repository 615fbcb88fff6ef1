import { removeSlice } from '../database/in-slices.ts'

/** Counts $4 more in bucket $1 at $2; a window that began before $3 is over and starts again. */
export const COUNT_IN_WINDOW = `
insert into throttles as t (bucket, count, window_started_at) values ($1, $4, $2)
on conflict (bucket) do update set
  count = case when t.window_started_at <= $3 then $4 else least(t.count + $4, 1000000) end,
  window_started_at = case when t.window_started_at <= $3 then $2 else t.window_started_at end
returning count, window_started_at`

/**
 * Counts one more failure in bucket $1 at $2 unless it is blocked, in which case there is no row.
 * From the $4th on each one blocks the bucket, first for 2 seconds, then twice as long, up to $5.
 * The last failure at $3 or before is forgotten. The first failure never blocks.
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

/** Takes back the count of an attempt that was admitted but could not be checked. */
export const GIVE_BACK = `
update throttles set count = greatest(count - 1, 0), blocked_until = null where bucket = $1`

export const CLEAR_BUCKETS = `delete from throttles where bucket = any($1::text[])`

/** Clears every bucket whose name begins with $1. It reads the whole table: for what an operator or reviewer does. */
export const CLEAR_BUCKETS_OF = `delete from throttles where starts_with(bucket, $1)`

/** Buckets that have not counted since $1 and block no request at $2. */
export const DELETE_OLD_BUCKETS = removeSlice(
  'throttles',
  'window_started_at < $1 and (blocked_until is null or blocked_until <= $2)',
)

export const READ_COUNT = `select count from throttles where bucket = $1`

export const READ_COUNTS = `select bucket, count, window_started_at from throttles where bucket = any($1::text[])`
