import { SHARD_TABLES } from '../shards/shard-tables.ts'
import type { Shard } from '../shards/shards.ts'
import type { EncryptedTable } from './encrypted-table.ts'

/** Which tables are re-encrypted over a shard: those of its customers; over the first also those that stand once. */
export const tablesIn = (
  { number }: Pick<Shard, 'number'>,
  tables: readonly EncryptedTable[],
): EncryptedTable[] => tables.filter(({ table }) => number === 0 || SHARD_TABLES.has(table))
