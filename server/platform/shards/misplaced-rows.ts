import pg from 'pg'
import { IDS_PER_BLOCK } from '../database/ids.ts'
import { SHARDS_AT_MOST, readShards, schemaOf } from '../database/schema/shard-schemas.ts'
import { SHARD_TABLES } from './shard-tables.ts'

export interface MisplacedRows {
  shard: number
  table: string
  /** The shard whose customer it is, of one of the rows. */
  belongsTo: number
  rows: bigint
}

/** The tables of a schema that say of each row whose it is. */
const TABLES_OF = `
select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname = any($2)
  and a.attname = 'customer_id' and not a.attisdropped
order by c.relname`

/**
 * The rows whose customer's id tells another shard than the one they are in, counted by table. It reads every row of
 * every shard. With one shard there is no other. What a colleague did for a customer is where the customer is.
 */
export async function misplacedRows(database: pg.Client): Promise<MisplacedRows[]> {
  const shards = await readShards(database)
  const firstId = shards.find(({ number }) => number === 0)?.firstId ?? null
  if (shards.length === 1 || firstId === null) return []
  const found: MisplacedRows[] = []
  for (const { number: shard } of shards) {
    const { rows: tables } = await database.query<{ name: string }>(TABLES_OF, [
      schemaOf(shard),
      [...SHARD_TABLES],
    ])
    for (const { name: table } of tables) {
      const { rows } = await database.query<{ belongs_to: number; rows: string }>(countIn(shard, table), [
        firstId.toString(),
        shard,
      ])
      found.push(
        ...rows.map(({ belongs_to, rows: count }) => ({
          shard,
          table,
          belongsTo: belongs_to,
          rows: BigInt(count),
        })),
      )
    }
  }
  return found
}

/** The rows of a table by the shard that their customer's id tells. $1 is the first id that tells one. */
const countIn = (shard: number, table: string): string => `
select belongs_to, count(*)::text as rows from (
  select (case when customer_id < $1 then 0
    else (customer_id / ${IDS_PER_BLOCK}) % ${SHARDS_AT_MOST} end)::int as belongs_to
  from ${schemaOf(shard)}.${pg.escapeIdentifier(table)}
  where customer_id not in (select id from public.users where role = 'administrator')
) rows where belongs_to <> $2 group by belongs_to order by belongs_to`
