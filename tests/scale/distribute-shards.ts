import type pg from 'pg'
import { schemaOf } from '#server/platform/database/schema/shard-schemas.ts'
import { asking } from '../support/asking.ts'
import type { CitusServer, CitusServers } from './citus-servers.ts'

/**
 * What must be on every server: customers' tables are joined with it, or lead there. `agreements` asks who of the staff
 * may confirm it.
 */
const REFERENCE_TABLES = ['users', 'staff_roles', 'corporate_actions', 'agreements', 'settings']

/** The keys between a reference table and any other, by the schema that has them. */
const KEYS = `
select k.conrelid::regclass::text as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition,
  k.connamespace = 'public'::regnamespace as "isPlain"
from pg_constraint k
where k.contype = 'f' and (k.confrelid = any($1::regclass[])) <> (k.conrelid = any($1::regclass[]))`

/** Tables without a primary key are moved by whole rows. */
const WITHOUT_KEY = `
select c.oid::regclass::text as name from pg_class c
where c.relkind = 'r' and c.relnamespace = any($1::regnamespace[])
  and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`

/** Citus names every column of an insert on a worker, so rights on some of them are not enough there. */
const INSERTERS = `
select distinct c.oid::regclass::text as "table", x.grantee::regrole::text as role
from pg_class c join pg_attribute a on a.attrelid = c.oid cross join lateral aclexplode(a.attacl) x
where c.oid in (select logicalrelid from pg_dist_partition) and x.privilege_type = 'INSERT' and x.grantee <> c.relowner`

/**
 * A line of the audit log is written to a plain table, of which Citus knows nothing: it would let a worker commit what
 * the line tells of, and the coordinator be lost before the line. A table that Citus does know, changed with each line
 * (of no row, so that no two wait for each other), lets it prepare on the worker first, and the coordinator decide.
 */
const COMMIT_MARKS = `
create schema distributed;
create table distributed.commit_marks (id bigint primary key);
create function distributed.mark_commit() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from distributed.commit_marks where id = 0;
  return null;
end
$$;
revoke execute on function distributed.mark_commit() from public;
create trigger audit_log_marks_commit after insert on public.audit_log
  for each statement execute function distributed.mark_commit()`

/**
 * Puts each of these shards on a worker, in turns. Shard 0 and what is no customer's stay on the coordinator. The keys
 * between plain tables and `users` end: with them Citus would take the plain tables over.
 */
export async function distributeShards(servers: CitusServers, shards: number[]): Promise<void> {
  const { coordinator } = servers
  const schemas = shards.map(schemaOf)
  await asking(coordinator.owner, async (owner) => {
    await owner.query('set citus.enable_unsafe_triggers = on')
    const keys = await dropKeys(owner)
    for (const table of REFERENCE_TABLES) await owner.query('select create_reference_table($1)', [table])
    const { rows } = await owner.query<{ name: string }>(WITHOUT_KEY, [schemas])
    for (const { name } of rows) await owner.query(`alter table ${name} replica identity full`)
    for (const schema of schemas) await owner.query('select citus_schema_distribute($1)', [schema])
    for (const { table, name, definition } of keys.filter(({ isPlain }) => !isPlain))
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`)
    await giveInserts(owner)
    await owner.query(COMMIT_MARKS)
    await owner.query(`select citus_add_local_table_to_metadata('distributed.commit_marks')`)
  })
  await fitFunctions(servers, schemas)
}

async function giveInserts(owner: pg.Client): Promise<void> {
  const { rows: inserters } = await owner.query<{ table: string; role: string }>(INSERTERS)
  for (const { table, role } of inserters)
    await owner.query('select run_command_on_placements($1, $2)', [table, `grant insert on %s to ${role}`])
}

interface Key {
  table: string
  name: string
  definition: string
  isPlain: boolean
}

async function dropKeys(owner: pg.Client): Promise<Key[]> {
  const { rows } = await owner.query<Key>(KEYS, [REFERENCE_TABLES])
  for (const { table, name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

/** The name of the one part of a reference table, on every server. */
async function partOf({ owner }: CitusServer, table: string): Promise<string> {
  const { rows } = await asking(owner, (client) =>
    client.query<{ id: bigint }>(
      'select shardid as id from pg_dist_shard where logicalrelid = $1::regclass',
      [table],
    ),
  )
  return `public.${table}_${rows[0]?.id}`
}

/** The part of each customers' table of a shard: its name is the same on every server that has it. */
async function partsOf({ owner }: CitusServer, schema: string): Promise<Map<string, string>> {
  const { rows } = await asking(owner, (client) =>
    client.query<{ table: string; part: string }>(
      `select c.relname as table, $1 || '.' || c.relname || '_' || s.shardid as part
       from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
       where c.relnamespace = $1::regnamespace`,
      [schema],
    ),
  )
  return new Map(rows.map(({ table, part }) => [table, part]))
}

/** The functions of the triggers of a schema's tables. */
const TRIGGER_FUNCTIONS = `
select distinct pg_get_functiondef(t.tgfoid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_proc p on p.oid = t.tgfoid
where not t.tgisinternal and c.relnamespace = $1::regnamespace and p.pronamespace = c.relnamespace`

/**
 * Functions of triggers that a worker runs. They name the parts of tables: a statement on a part may not ask a table
 * that is distributed. Changes of users are noted on the coordinator alone. A lock on a reference table, taken on a
 * worker, waits for the transaction that it is part of.
 */
async function fitFunctions(
  { coordinator, workers }: CitusServers,
  schemas: readonly string[],
): Promise<void> {
  const agreements = await partOf(coordinator, 'agreements')
  const fitted = [
    `create or replace function public.note_session_change() returns trigger language plpgsql as
      $$ begin return null; end $$`,
  ]
  for (const schema of schemas) {
    const parts = await partsOf(coordinator, schema)
    const { rows } = await asking(coordinator.owner, (client) =>
      client.query<{ definition: string }>(TRIGGER_FUNCTIONS, [schema]),
    )
    fitted.push(
      ...rows.map(({ definition }) => definition.replaceAll(/\w+/g, (word) => parts.get(word) ?? word)),
      `create or replace function ${schema}.hold_new_account() returns trigger language plpgsql as
        $$ begin
          new.agreement_due := exists (select 1 from ${agreements} where stopped_at is not null);
          return new;
        end $$`,
    )
  }
  for (const { owner } of workers)
    await asking(owner, async (client) => {
      await client.query('set citus.enable_ddl_propagation = off')
      for (const definition of fitted) await client.query(definition)
    })
}
