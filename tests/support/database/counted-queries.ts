import type { Pool, Tx } from '#server/platform/database/database.ts'

/** How many statements `work` runs on the connection it is given. */
export async function queriesOf(pool: Pool, work: (database: Tx) => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  let queries = 0
  try {
    await work(counted(client, () => (queries += 1)))
  } finally {
    client.release()
  }
  return queries
}

/** How many statements `work` runs on the connection it is given, and how many rows they answer. */
export async function readsOf(
  pool: Pool,
  work: (client: Tx) => Promise<unknown>,
): Promise<{ queries: number; rows: number }> {
  const client = await pool.connect()
  const reads = { queries: 0, rows: 0 }
  const query = async (text: string, values?: unknown[]) => {
    const answer = await client.query(text, values)
    reads.queries += 1
    reads.rows += answer.rows.length
    return answer
  }
  try {
    await work(new Proxy(client, { get: (target, key) => (key === 'query' ? query : bound(target, key)) }))
  } finally {
    client.release()
  }
  return reads
}

/** How many statements `work` runs in the transactions that it begins on the pool it is given. */
export async function queriesInTransactions(
  pool: Pool,
  work: (pool: Pool) => Promise<unknown>,
): Promise<number> {
  let queries = 0
  const connect = async () => counted(await pool.connect(), () => (queries += 1))
  await work(new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : bound(target, key)) }))
  return queries
}

const counted = <C extends Tx>(client: C, onQuery: () => void): C =>
  new Proxy(client, {
    get(target, key) {
      if (key === 'query') onQuery()
      return bound(target, key)
    },
  })

function bound<T extends object>(target: T, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key)
  return typeof value === 'function' ? value.bind(target) : value
}
