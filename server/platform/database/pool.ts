import pg from 'pg'
import type { Logger } from 'pino'
import type { OpenPool } from './database.ts'
import { ReadOnlyServer } from './failure.ts'

export interface Connection {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

const BIGINT_OID = 20
const DATE_OID = 1082

// bigint columns become bigint: a number loses cents above 2^53. A date stays "2026-11-18": a Date would depend on a
// time zone.
const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BIGINT_OID && format !== 'binary') return (text: string) => BigInt(text)
    if (oid === DATE_OID && format !== 'binary') return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

const POOL_SIZE = 10

/** The longest wait for a connection: requests learn within five seconds that the database is slow. */
export const CONNECT_MS = 3_000

/** No statement, lock or forgotten transaction may hold others up. */
export const connectionLimits = {
  statement_timeout: 4_000,
  // For a database that hangs.
  query_timeout: 4_500,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'northfold',
  keepAlive: true,
  types: typeParsers,
}

/** For verification, which reads a whole ledger and blocks nothing. */
export const UNLIMITED = {
  ...connectionLimits,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** A separate connection for UNLIMITED work. Losing it only fails its query. */
export async function openUnlimited(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...UNLIMITED })
  // Without a listener a lost connection would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Rejects a connection to a server that takes no writes: a standby's rows may be old, and its address is about to lead
 * to the primary.
 */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ refuses: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as refuses",
  )
  if (rows[0]?.refuses) throw new ReadOnlyServer('the server of this connection takes no writes')
}

/** A connection pool; `onConnect` readies each connection. A broken idle one is logged and replaced. */
export function openPool(
  connection: Connection,
  log: Logger,
  size: number = POOL_SIZE,
  onConnect?: (client: pg.ClientBase) => Promise<unknown>,
): OpenPool {
  const pool = new pg.Pool({
    ...connection,
    ...connectionLimits,
    max: size,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    ...(onConnect ? { onConnect } : {}),
  })
  // One lost in a transaction fails its statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (err) => {
    // An ending pool does not wait for its connections: a stopping database then breaks them.
    if (!pool.ending) log.warn({ err }, 'an idle database connection was lost')
  })
  return pool
}
