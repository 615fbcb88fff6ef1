import pg from 'pg'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { type Shards, oneShard, openShards } from '#server/platform/shards/shards.ts'
import type { Connection, OpenPool, ShardPool } from '#server/platform/database/pool.ts'

/** Adds shards beside shard 0, which then takes no customers. */
export async function addTestShards(connection: Connection, count: number): Promise<void> {
  if (count === 0) return
  const owner = new pg.Client(connection)
  await owner.connect()
  try {
    for (let number = 1; number <= count; number += 1)
      await createShard(owner, number, new Date('2026-01-02T15:00:00Z'))
    await owner.query('update shards set takes_customers = number <> 0')
  } finally {
    await owner.end()
  }
}

/** What a test looks into, the shards, and where its next customer is made. */
export async function testPools(
  root: OpenPool,
  count: number,
): Promise<{ pool: ShardPool; shards: Shards; next: () => Promise<ShardPool> }> {
  const { shards } = count === 0 ? { shards: oneShard(root) } : await openShards(root)
  return { pool: shards.every.pool, shards, next: async () => (await shards.next()).pool }
}
