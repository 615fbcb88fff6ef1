import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartRefusal } from '../start-refusal.ts'
import { runningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Connection } from './pool.ts'

export interface OpenDatabase {
  connection: Connection
  /** For people, without the password. */
  description: string
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

const OLDEST_VERSION = 150_000
const CONNECT_MS = 5_000

/** The operator's PostgreSQL if DATABASE_URL names one, else ours. Refuses in one sentence what cannot be used. */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabaseConfig,
  log: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openOperators(databaseUrl)
  const { connection, isNew, stop } = await startEmbeddedPostgres({ dataDir, log })
  return { connection, description: `embedded PostgreSQL in ${dataDir}${isNew ? ' (new)' : ''}`, close: stop }
}

/** As `openDatabase`, but joins the database of a server that runs on the data folder now: for the command line. */
export async function joinDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const running = config.databaseUrl === undefined ? runningPostgres(config.dataDir) : undefined
  if (running === undefined) return openDatabase(config, log)
  return { connection: running, description: `PostgreSQL of the running server`, close: async () => {} }
}

async function openOperators(connectionString: string): Promise<OpenDatabase> {
  const { host, pathname } = new URL(connectionString)
  const place = `${host || 'this machine'}${pathname}`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
    const { rows } = await client.query<{ number: string; text: string; has_trigrams: boolean }>(
      `select current_setting('server_version_num') number, current_setting('server_version') text,
         exists (select from pg_available_extensions where name = 'pg_trgm') has_trigrams`,
    )
    const { number = '0', text = '', has_trigrams: hasTrigrams = false } = rows[0] ?? {}
    if (Number(number) < OLDEST_VERSION) {
      throw new StartRefusal(
        `The database at ${place} (DATABASE_URL) is PostgreSQL ${text}; version 15 or later is needed.`,
      )
    }
    if (!hasTrigrams) {
      throw new StartRefusal(
        `The database at ${place} (DATABASE_URL) lacks the extension pg_trgm; install PostgreSQL's contrib modules.`,
      )
    }
    return {
      connection: { connectionString },
      description: `PostgreSQL ${text} at ${place}`,
      close: async () => {},
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`The database at ${place} (DATABASE_URL) cannot be used: ${reason(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host name cannot be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'it does not answer',
}

function reason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/timeout expired/.test(message)) return 'it does not answer'
  return REASONS[code] ?? message.replaceAll(/\s+/g, ' ')
}
