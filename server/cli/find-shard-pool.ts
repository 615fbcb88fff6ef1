import { type CredentialRow, FIND_BY_USERNAME } from '#server/people/users/users.sql.ts'
import type { Pool, ShardPool } from '#server/platform/database/pool.ts'
import type { Shards } from '#server/platform/shards/shards.ts'

/** The shard's pool of a customer by their name; of the first shard where there is none. Usernames never change. */
export async function findShardPool(pool: Pool, shards: Shards, username: string): Promise<ShardPool> {
  const { rows } = await pool.query<CredentialRow>(FIND_BY_USERNAME, [username.toLowerCase()])
  return shards.of(rows[0]?.id ?? 0n).pool
}
