import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Pool } from './database.ts'

/**
 * Names a connection after this node's clock offset from the database, for other nodes to compare; the name ends with
 * the connection.
 */
export async function announceClock(client: pg.Client, clock: Pick<Clock, 'now'>): Promise<void> {
  const { rows } = await client.query<{ database_ms: number }>(`select ${DATABASE_MS} as database_ms`)
  const aheadMs = Math.round(clock.now().getTime() - (rows[0]?.database_ms ?? 0))
  await client.query(`select set_config('application_name', $1, false)`, [`${NAME} ${aheadMs}`])
}

/** The database's time, and how far nodes' clocks were ahead of it. */
export async function readClocks(pool: Pool): Promise<{ databaseMs: number; nodesAheadMs: number[] }> {
  const { rows } = await pool.query<{ database_ms: number; nodes_ahead_ms: number[] }>(READ_CLOCKS)
  const [row] = rows
  return { databaseMs: row?.database_ms ?? 0, nodesAheadMs: row?.nodes_ahead_ms ?? [] }
}

const NAME = 'northfold clock'
const DATABASE_MS = '(extract(epoch from clock_timestamp()) * 1000)::float8'

const READ_CLOCKS = `
select ${DATABASE_MS} as database_ms, array(
  select substr(application_name, ${NAME.length + 2})::float8 from pg_stat_activity
  where datname = current_database() and application_name ~ '^${NAME} -?[0-9]+$') as nodes_ahead_ms`
