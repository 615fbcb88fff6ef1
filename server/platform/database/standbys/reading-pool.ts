import type pg from 'pg'
import type { Pool } from '../database.ts'
import { isOfItsServer } from '../failure.ts'

/** Does `work` on a connection to a standby; undefined where the primary is to do it. */
export type OnStandby = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<{ answer: T } | undefined>

/**
 * A pool that reads from a standby where `onStandby` does. Only its first connection goes there: who asks for another
 * one has failed with it, by a transaction that replay canceled.
 */
export function readingPool(primary: Pool, onStandby: OnStandby): Pool {
  let hasConnected = false
  const query = async (...args: unknown[]): Promise<unknown> => {
    const found = await onStandby((client) => answerOf(client, args))
    return found ? found.answer : Reflect.apply(primary.query, primary, args)
  }
  const connect = async (): Promise<pg.PoolClient> => {
    const found = hasConnected ? undefined : await onStandby(async (client) => client)
    hasConnected = true
    return found?.answer ?? primary.connect()
  }
  return new Proxy(primary, {
    get: (pool, key) => (key === 'query' ? query : key === 'connect' ? connect : Reflect.get(pool, key)),
  })
}

async function answerOf(client: pg.PoolClient, args: unknown[]): Promise<unknown> {
  let isBroken = false
  try {
    const answer: unknown = await Reflect.apply(client.query, client, args)
    return answer
  } catch (error) {
    isBroken = isOfItsServer(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}
