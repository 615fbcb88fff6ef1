import type pg from 'pg'
import { type ShardRow, readShards, schemaOf } from '../database/schema/shard-schemas.ts'
import { SHARD_TABLES } from './shard-tables.ts'

export interface ListedShard extends Omit<ShardRow, 'firstId'> {
  schema: string
  customers: bigint
  /** Of the customers' tables with their indexes. */
  bytes: bigint
}

/** Every shard with what is in it. It counts the accounts; the size is the files'. */
export async function listShards(database: pg.Client): Promise<ListedShard[]> {
  const listed: ListedShard[] = []
  for (const { number, madeAt, takesCustomers } of await readShards(database)) {
    const schema = schemaOf(number)
    const { rows } = await database.query<{ customers: string; bytes: string }>(
      `select (select count(*) from ${schema}.accounts)::text as customers,
         coalesce(sum(pg_total_relation_size(c.oid)), 0)::text as bytes
       from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind = 'r' and c.relname = any($2)`,
      [schema, [...SHARD_TABLES]],
    )
    const [{ customers, bytes } = { customers: '0', bytes: '0' }] = rows
    listed.push({
      number,
      madeAt,
      takesCustomers,
      schema,
      customers: BigInt(customers),
      bytes: BigInt(bytes),
    })
  }
  return listed
}
