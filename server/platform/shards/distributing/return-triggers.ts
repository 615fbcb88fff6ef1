import pg from 'pg'
import { isReference } from '../../database/citus/catalog.sql.ts'
import { askParts } from '../ask-servers.ts'

interface LeftTrigger {
  table: string
  /** Of a part. */
  name: string
  /** As the coordinator has it, of the table. */
  definition: string
}

/** The triggers of tables that every server has, by the names that Citus gives those of their parts. */
const TRIGGERS = `
select c.oid::regclass::text as table, t.tgname || '_' || s.shardid as name, pg_get_triggerdef(t.oid) as definition
from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_dist_partition p on p.logicalrelid = c.oid
  join pg_dist_shard s on s.logicalrelid = c.oid
where not t.tgisinternal and ${isReference('p')} order by 1, 2`

/**
 * Citus leaves a trigger that also forbids `truncate` on the coordinator's own table, where nothing is written any
 * more, and its part there has none. This makes on each part what it lacks of its table's triggers. Over a connection
 * of the schema's owner to the coordinator; it may be done again.
 */
export async function returnTriggers(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<LeftTrigger>(TRIGGERS)
  for (const { table, name, definition } of rows) await askParts(owner, table, makeMissing(name, definition))
}

/** `%1$s` is the part's name. */
export function makeMissing(name: string, definition: string): string {
  const [, rest = '', after = ''] = /^CREATE TRIGGER \S+ (.*?) ON \S+ (.*)$/s.exec(definition) ?? []
  const make = `create trigger ${pg.escapeIdentifier(name)} ${doubled(rest)} on %1$s ${doubled(after)}`
  const body = `begin
  if not exists (select from pg_trigger where tgrelid = '%1$s'::regclass and tgname = ${pg.escapeLiteral(name)}) then
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    ${make};
  end if;
end`
  return `do ${pg.escapeLiteral(body)}`
}

/** Citus formats the command. */
const doubled = (text: string): string => text.replaceAll('%', '%%')
