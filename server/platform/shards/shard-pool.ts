import type pg from 'pg'
import type { OpenPool, Pool } from '../database/pool.ts'

/** The path that a connection of the shared pool was last given. */
const PATH = Symbol('the path of this connection')

type Connected = pg.PoolClient & { [PATH]?: string }

/**
 * The connections of one pool, each on `path` while it is used. Shards share a pool: one for each would be hundreds of
 * connections. A connection that was on the same path before needs no statement.
 */
export function openShardPool(root: OpenPool, path: string): Pool {
  async function connect(): Promise<pg.PoolClient> {
    const client: Connected = await root.connect()
    if (client[PATH] === path) return client
    try {
      await client.query(`set search_path to ${path}`)
      client[PATH] = path
      return client
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  async function query(...given: Parameters<typeof root.query>): Promise<unknown> {
    const client = await connect()
    let failed: Error | undefined
    try {
      return await client.query(...given)
    } catch (error) {
      failed = error as Error
      throw error
    } finally {
      client.release(failed)
    }
  }

  return { connect, query: query as Pool['query'] }
}
