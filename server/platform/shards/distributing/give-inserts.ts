import pg from 'pg'
import { waitShortly } from '../../database/citus/lock-wait.ts'
import { alterSchema } from '../../database/schema/alter-schema.ts'
import { askParts } from '../ask-servers.ts'

/** A role that may insert some columns of a distributed table, and what it must leave as they are by default. */
interface Inserter {
  table: string
  role: string
  owner: string
  /** That a row has another value in a column that the role may not insert. */
  writesMore: string
}

const INSERTERS = `
select c.oid::regclass::text as "table", r.rolname as role,
  pg_get_userbyid(c.relowner)::text as owner,
  (select string_agg(format('new.%I is distinct from %s', a.attname, coalesce(pg_get_expr(d.adbin, d.adrelid), 'null')),
     ' or ' order by a.attnum)
   from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and not has_column_privilege(r.oid, c.oid, a.attnum, 'insert')) as "writesMore"
from pg_class c join pg_roles r on r.oid <> c.relowner and not r.rolsuper
where c.oid in (select logicalrelid from pg_dist_partition) and not has_table_privilege(r.oid, c.oid, 'insert')
  and exists (select from pg_attribute a, aclexplode(a.attacl) x
    where a.attrelid = c.oid and not a.attisdropped and x.privilege_type = 'INSERT' and x.grantee = r.oid)
order by 1, 2`

const TRIGGER = '_written_columns'

const GUARD = `
create or replace function distributed.refuse_columns() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'permission denied for table %: it has columns that this role may not write', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$`

const GUARDED = `
select exists (select from pg_trigger
  where tgrelid = $1::regclass and tgname = '${TRIGGER}'
    and tgargs = convert_to($2, 'UTF8') || '\\x00'::bytea) as there`

/**
 * Citus names every column of a row that it inserts on another server, so a role needs the right to insert all columns
 * of a distributed table's parts, those too that it may not write. A trigger on the table, and so on every part of it,
 * on servers that have it later too, refuses a row of that role, and of its members, in which such a column is not what
 * it is by default. It has the name that sorts before those of other triggers, so what these set it does not see. It is
 * made before the right is given. Over a connection of the schema's owner to the coordinator, in no transaction; it may
 * be done again, and has to be after a migration and where a server has got the table.
 */
export async function giveInserts(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<Inserter>(INSERTERS)
  if (rows.length === 0) return
  await owner.query('create schema if not exists distributed')
  await owner.query(GUARD)
  for (const [table, inserters] of Map.groupBy(rows, (row) => row.table)) {
    await guard(owner, table, refusedBy(inserters))
    for (const { role } of inserters)
      await askParts(owner, table, `grant insert on %s to ${pg.escapeIdentifier(role)}`)
  }
}

/** The tables that have such a trigger. */
export async function guardedTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<Inserter>(INSERTERS)
  return [...new Set(rows.map(({ table }) => table))]
}

/** How many of them a part has that are switched on. */
export const GUARD_OF_PART = `
select count(*) from pg_trigger
where tgrelid = '%s'::regclass and starts_with(tgname::text, '${TRIGGER}') and tgenabled = 'O'`

/** The condition under which a row is refused: one of those roles has written what it may not. The owner may all. */
function refusedBy(inserters: readonly Inserter[]): string {
  const byRole = inserters.map(
    ({ role, owner, writesMore }) =>
      `((${writesMore}) and pg_has_role(${pg.escapeLiteral(role)}, 'usage') ` +
      `and not pg_has_role(${pg.escapeLiteral(owner)}, 'usage'))`,
  )
  return byRole.join(' or ')
}

/** The condition is the trigger's argument too, by which another one is noticed. */
async function guard(owner: pg.Client, table: string, condition: string): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(GUARDED, [table, condition])
  if (rows[0]?.there) return
  await alterSchema(owner, `A trigger of ${table}`, async () => {
    await waitShortly(owner)
    await owner.query('set local citus.enable_unsafe_triggers = on')
    await owner.query(`drop trigger if exists ${TRIGGER} on ${table}`)
    await owner.query(
      `create trigger ${TRIGGER} before insert on ${table} for each row when (${condition}) ` +
        `execute function distributed.refuse_columns(${pg.escapeLiteral(condition)})`,
    )
  })
}
