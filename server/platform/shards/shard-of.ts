import { IDS_PER_BLOCK } from '../database/ids.ts'
import { SHARDS_AT_MOST } from '../database/schema/shard-schemas.ts'

/**
 * The shard that an id belongs to. The number of a block of ids is `n * 64 + shard`; ids below `firstId`, of when there
 * was one shard, belong to the first. It is null while there is one.
 */
export function shardOf(id: bigint, firstId: bigint | null): number {
  if (firstId === null || id < firstId) return 0
  return Number((id / IDS_PER_BLOCK) % BigInt(SHARDS_AT_MOST))
}
