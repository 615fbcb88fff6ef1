import type { Connection } from '#server/platform/database/pool.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { distributeShards } from '#server/platform/shards/distributing/distribute-shards.ts'
import { type MovedShard, moveShard } from '#server/platform/shards/moving/move-shard.ts'
import { asking } from '../../tests/support/asking.ts'
import { missingForCitus, startCitusServers } from '../../tests/scale/citus-servers.ts'
import { BENCH_INSTANT, openBenchDatabase } from '../support/test-server.ts'

/** A database with shards, and whose processes work for it. */
export interface Installation {
  /** Of the schema's owner. */
  connection: Connection
  /** Of each server, to ask it for its processes: the database's first. */
  servers: readonly Connection[]
  stop(): Promise<void>
}

/** A coordinator that has shard 0 and a worker that has shard 1, with another worker. */
export interface Spread extends Installation {
  /** Moves shard 1 to the other worker, as an operator does. */
  move(): Promise<MovedShard>
}

/** One PostgreSQL, with shards beside shard 0. */
export async function openPlain(shards: number): Promise<Installation> {
  const { connection, stop } = await openBenchDatabase()
  await addShards(connection, shards)
  return { connection, servers: [connection], stop }
}

/** Null where Citus is not installed. */
export async function openCitus(): Promise<Spread | null> {
  if (missingForCitus() !== '') return null
  const { coordinator, workers, remove } = await startCitusServers()
  const [worker, other] = workers.map(({ owner: { host, port } }) => ({ host, port }))
  if (!worker || !other) throw new Error('there are two workers')
  try {
    const { owner, application } = coordinator
    await migrate(owner, BENCH_INSTANT, { application: application.user })
    await addShards(owner, 1)
    await asking(owner, (client) => distributeShards(client, [worker, other]))
  } catch (error) {
    await remove()
    throw error
  }
  return {
    connection: coordinator.owner,
    servers: [coordinator.superuser, workers[0].superuser],
    move: () => asking(coordinator.owner, (client) => moveShard(client, 1, other)),
    stop: remove,
  }
}

const addShards = (connection: Connection, count: number): Promise<void> =>
  asking(connection, async (client) => {
    for (let shard = 1; shard <= count; shard += 1) await createShard(client, shard, BENCH_INSTANT)
  })
