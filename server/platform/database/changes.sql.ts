import { sliceOf } from './in-slices.ts'

export interface ToldRow {
  channel: string
  payload: string
  sent_by: number
}

/** Of the row whose payload is the snapshot of a reading. */
export const SNAPSHOT_CHANNEL = 'snapshot'

/** Its payload is the transaction below which changes may have been removed. */
export const REMOVED_CHANNEL = 'removed'

/** Tells every server on commit; `payloads` is a set of texts in SQL. */
export const tellChanges = (channel: string, payloads: string): string =>
  `insert into changes (channel, payload) select '${channel}', payload from ${payloads} as payload`

export const READ_SNAPSHOT = `
select '${SNAPSHOT_CHANNEL}' as channel, pg_current_snapshot()::text as payload, 0 as sent_by`

/**
 * The snapshot of this reading, and exactly what it sees and an earlier one did not, which ended at $1 while $2 were
 * running. Numbers above all transactions come from a restored copy; the bound also makes the planner expect few rows.
 */
export const READ_CHANGES = `${READ_SNAPSHOT}
union all
select channel, payload, sent_by from changes where changed_in = any($2::xid8[])
union all
(select channel, payload, sent_by from changes
where changed_in >= $1::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot()) order by changed_in)`

/** What is older has ended. */
export const OLDEST_RUNNING = `select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`

/** Below the transaction $1, or of a restored copy. */
const IS_OLD = `(changed_in < $1::xid8 or changed_in >= pg_snapshot_xmax(pg_current_snapshot()))`

/** Commits before the removal, so a server that missed what is removed reads of it. */
export const TELL_REMOVAL = `
insert into changes (channel, payload)
select '${REMOVED_CHANNEL}', $1::xid8::text where exists (select from changes where ${IS_OLD})`

export const REMOVE_CHANGES = `delete from changes where ${sliceOf('changes', IS_OLD)}`
