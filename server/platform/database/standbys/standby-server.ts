import type pg from 'pg'
import type { Logger } from 'pino'
import { placeOf, reasonOf } from '../embedded/open-database.ts'
import { type Connection, openPool } from '../pool.ts'
import type { StandbySeen } from './standby-state.ts'

/** What tells servers and databases apart. */
export const SERVER = `
  concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time()) as run,
  (select system_identifier::text from pg_control_system()) as cluster, current_database() as database`

const LOOK = `select ${SERVER},
  case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`

/** Two for reads, which else the primary answers, and one for looks. */
const CONNECTIONS = 3

/** A standby's address. Connects when the first look or read needs it. */
export interface StandbyServer {
  /** For people, without the password. */
  name: string
  connection: Connection
  isFree(): boolean
  /** What the address leads to now, or why it cannot be used, after "it". */
  look(): Promise<StandbySeen | string>
  /** Undefined if the address leads to another server than this run of one: its position is not known. */
  connect(run: string): Promise<pg.PoolClient | undefined>
  close(): Promise<void>
}

export function openStandbyServer(
  connectionString: string,
  log: Logger,
  onConnect: (client: pg.PoolClient) => void,
): StandbyServer {
  const connection = { connectionString }
  const runs = new WeakMap<pg.ClientBase, string>()
  const pool = openPool(connection, log, CONNECTIONS, async (client) => {
    const { rows } = await client.query<StandbySeen>(LOOK)
    runs.set(client, rows[0]?.run ?? '')
  })
  pool.on('connect', onConnect)
  return {
    name: placeOf(connectionString),
    connection,
    isFree: () => CONNECTIONS - pool.totalCount + pool.idleCount > 1,
    look: async () => {
      try {
        return (await pool.query<StandbySeen>(LOOK)).rows[0] ?? 'does not answer'
      } catch (error) {
        return whyUnusable(error)
      }
    },
    async connect(run) {
      const client = await pool.connect()
      if (runs.get(client) === run) return client
      client.release(true)
      return undefined
    },
    close: () => pool.end(),
  }
}

/** After "it". */
export const whyUnusable = (error: unknown): string => `cannot be used, as ${reasonOf(error)}`
