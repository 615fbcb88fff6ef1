import type { Queryable } from '../pool.ts'

const IS_THERE = `select exists (select from pg_extension where extname = 'citus') as there`

const SCHEMAS = `
select distinct n.nspname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname ~ '^s[0-9]+$' order by name`

/** Whether the tables of the database may lie on several servers. */
export const hasCitus = async (client: Queryable): Promise<boolean> =>
  (await client.query<{ there: boolean }>(IS_THERE)).rows[0]?.there ?? false

/** The schemas of the shards that Citus has put on other servers, by name; none without Citus. */
export async function distributedSchemas(client: Queryable): Promise<string[]> {
  if (!(await hasCitus(client))) return []
  return (await client.query<{ name: string }>(SCHEMAS)).rows.map(({ name }) => name)
}
