import { SLICE_ROWS } from '#server/platform/database/in-slices.ts'

/** With more changes since the last round, all sessions in memory are looked up instead. */
export const MOST_CHANGES = 5_000
const KEPT_CHANGES = 2 * MOST_CHANGES

export interface SessionChangesRow {
  /** What commits after this statement is of this transaction or a later one. */
  horizon: string
  /** Whether these are all changes since $1: none removed, no row for "anything may have changed". */
  is_complete: boolean
  /** One more than MOST_CHANGES when there are more. */
  count: number
  /** In hex. */
  session_ids: string[]
  user_ids: string[]
}

/**
 * Changes of sessions and users since the horizon $1 of an earlier statement on this connection; none without one. The
 * horizon is the oldest running transaction, so one that starts first and commits last is found later. Rows older than
 * it prove completeness: the oldest are removed first.
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
 * Removes the oldest changes beyond those kept, none as young as a running transaction. A number above all transactions
 * comes from a restored backup.
 */
export const DELETE_OLD_CHANGES = `
delete from session_changes where ctid = any(array(
  select ctid from session_changes
  where changed_in < pg_snapshot_xmin(pg_current_snapshot()) and changed_in < (
      select changed_in from session_changes order by changed_in desc offset ${KEPT_CHANGES} limit 1)
    or changed_in >= pg_snapshot_xmax(pg_current_snapshot())
  order by changed_in limit ${SLICE_ROWS}))`
