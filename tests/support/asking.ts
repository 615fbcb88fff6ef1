import pg from 'pg'
import type { Connection } from '#server/platform/database/pool.ts'

/** PostgreSQL's code for what the role has no right to. */
export const PERMISSION = '42501'

/** Does `work` on a connection of its own. */
export async function asking<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The code of PostgreSQL's refusal; null where there was none. */
export const refusalOf = (client: pg.Client, statement: string): Promise<string | null> =>
  client.query(statement).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
