import type pg from 'pg'

const IS_THERE = `select exists (select from pg_extension where extname = 'citus') as there`

const SCHEMAS = `
select distinct n.nspname::text as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  join pg_namespace n on n.oid = c.relnamespace where n.nspname ~ '^s[0-9]+$' order by name`

/** The schemas of the shards that Citus has put on other servers, by name; none without Citus. */
export async function distributedSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(IS_THERE)
  if (!rows[0]?.there) return []
  return (await client.query<{ name: string }>(SCHEMAS)).rows.map(({ name }) => name)
}
