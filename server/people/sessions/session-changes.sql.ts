import { SLICE_ROWS } from '#server/platform/database/in-slices.ts'

/** After more changes than this since the last round, none is read: all sessions in memory are looked up. */
export const MOST_CHANGES = 5_000
/** A change that so many have followed is never read again. */
const KEPT_CHANGES = 2 * MOST_CHANGES

export interface SessionChangesRow {
  /** What committed after this statement was changed by this transaction or a later one. */
  horizon: string
  /** Whether these are all changes since $1: none was removed, and no row says that anything may have changed. */
  is_complete: boolean
  /** How many rows were read; one more than MOST_CHANGES where there are more. */
  count: number
  /** In hex. */
  session_ids: string[]
  user_ids: string[]
}

/**
 * What changed of sessions and users since the horizon $1 of an earlier statement on the same connection; nothing
 * without one. The horizon is the oldest transaction that was still running: one that takes its number first and
 * commits last is found again by the next round, however long it takes. Rows older than the horizon prove that none
 * since was removed, for the oldest are removed first.
 */
export const READ_SESSION_CHANGES = `
select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       exists (select from session_changes where changed_in < $1::xid8)
         and count(*) filter (where num_nulls(token_hash, user_id) = 2) = 0 as is_complete,
       count(*)::integer as count,
       coalesce(array_agg(encode(token_hash, 'hex')) filter (where token_hash is not null), '{}') as session_ids,
       coalesce(array_agg(distinct user_id::text) filter (where user_id is not null), '{}') as user_ids
from (
  select token_hash, user_id from session_changes where changed_in >= $1::xid8
  order by changed_in limit ${MOST_CHANGES + 1}
) as changed`

/**
 * Removes the oldest changes beyond those that are kept; none as young as a transaction that runs. A number that no
 * transaction has had yet comes from another PostgreSQL, by a restored backup.
 */
export const DELETE_OLD_CHANGES = `
delete from session_changes where ctid = any(array(
  select ctid from session_changes
  where changed_in < pg_snapshot_xmin(pg_current_snapshot()) and changed_in < (
      select changed_in from session_changes order by changed_in desc offset ${KEPT_CHANGES} limit 1)
    or changed_in >= pg_snapshot_xmax(pg_current_snapshot())
  order by changed_in limit ${SLICE_ROWS}))`
