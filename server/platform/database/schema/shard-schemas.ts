import type { Queryable } from '../pool.ts'

/** The number of a block of ids, divided by this, leaves the shard (`shards/shard-of.ts`): there are never more. */
export const SHARDS_AT_MOST = 64

/** The schema of the views over all shards. It is there while there is more than one. */
export const EVERY_SHARD = 'every_shard'

/** The name of the schema that has a shard's tables. Shard 0 lies in `public`, beside what is no customer's. */
export const schemaOf = (shard: number): string => (shard === 0 ? 'public' : `s${shard}`)

/** The search path by which a connection works on a shard: its own tables first, then what is there once. */
export const searchPathOf = (shard: number): string => (shard === 0 ? 'public' : `${schemaOf(shard)}, public`)

/** The search path by which a connection reads the customers of all shards. */
export const EVERY_PATH = `${EVERY_SHARD}, public`

export interface ShardRow {
  number: number
  madeAt: Date
  /** Whether new customers are put there. */
  takesCustomers: boolean
  /** On shard 0, the first id that tells its shard; smaller ones are shard 0's. Null while there was no other. */
  firstId: bigint | null
}

const READ_SHARDS = `
select number, made_at as "madeAt", takes_customers as "takesCustomers", first_id::text as "firstId"
from public.shards order by number`

/** The shards of the installation, by number: at least shard 0. */
export async function readShards(database: Queryable): Promise<ShardRow[]> {
  const { rows } = await database.query<Omit<ShardRow, 'firstId'> & { firstId: string | null }>(READ_SHARDS)
  return rows.map((row) => ({ ...row, firstId: row.firstId === null ? null : BigInt(row.firstId) }))
}

/** The numbers of the shards; of a schema from before there were any, shard 0 alone. */
export async function shardNumbers(database: Queryable): Promise<number[]> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('public.shards') is not null as there`,
  )
  return rows[0]?.there ? (await readShards(database)).map(({ number }) => number) : [0]
}
