import type { Pool, Queryable } from '#server/platform/database/pool.ts'

/** How many statements `work` runs on the connection it is given. */
export async function queriesOf(
  pool: Pool,
  work: (database: Queryable) => Promise<unknown>,
): Promise<number> {
  const client = await pool.connect()
  let queries = 0
  const counted = new Proxy(client, {
    get(target, key) {
      if (key === 'query') queries += 1
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  try {
    await work(counted)
  } finally {
    client.release()
  }
  return queries
}
