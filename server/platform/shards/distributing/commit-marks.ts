import type pg from 'pg'
import { alterSchema } from '../../database/schema/alter-schema.ts'

const LOOK = `
select exists (select from pg_dist_partition where logicalrelid = to_regclass('distributed.commit_marks')) as known,
  exists (select from pg_trigger where tgrelid = 'public.audit_log'::regclass and tgname = 'audit_log_marks_commit')
    as marks`

/**
 * A line of the audit log is written to a plain table, of which Citus knows nothing: it would let a worker commit what
 * the line tells of, and the coordinator be lost before the line. A table that Citus does know, changed with each line
 * (of no row, so that no two wait for each other), lets it prepare on the worker first, and the coordinator decide.
 */
const COMMIT_MARKS = `
create schema if not exists distributed;
create table if not exists distributed.commit_marks (id bigint primary key);
create or replace function distributed.mark_commit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from distributed.commit_marks where id = 0;
  return null;
end
$$;
revoke execute on function distributed.mark_commit() from public;
create or replace trigger audit_log_marks_commit after insert on public.audit_log
  for each statement execute function distributed.mark_commit()`

/** Lets the coordinator decide what the audit log tells of (ADR 0201). */
export async function markCommits(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ known: boolean; marks: boolean }>(LOOK)
  if (rows[0]?.known && rows[0].marks) return
  await alterSchema(owner, 'Spreading the shards', async () => {
    await owner.query(COMMIT_MARKS)
    await owner.query('set local lock_timeout = 0')
    if (!rows[0]?.known)
      await owner.query(`select citus_add_local_table_to_metadata('distributed.commit_marks')`)
  })
}
