import pg from 'pg'
import { schemaOf } from '../database/schema/shard-schemas.ts'
import type { BackupTable } from './frames.ts'
import { TABLES } from './tables.sql.ts'

/** The tables of these shards and those that are there once, in the order in which rows can be inserted. */
export async function readTables(client: pg.Client, shards: readonly number[]): Promise<BackupTable[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(TABLES, [
    shards.map(schemaOf),
  ])
  const shardOf = new Map(shards.map((shard) => [schemaOf(shard), shard]))
  return rows.map(({ schema, name, columns }) => {
    const shard = shardOf.get(schema) ?? 0
    return { name, ...(shard === 0 ? {} : { shard }), columns }
  })
}

/** The table's name in SQL, with its schema. */
export const placeOf = ({ name, shard = 0 }: Pick<BackupTable, 'name' | 'shard'>): string =>
  `${schemaOf(shard)}.${pg.escapeIdentifier(name)}`
