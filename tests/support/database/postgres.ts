import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import type { SchemaOwner } from '#server/platform/database/schema/migrate.ts'
import type { Connection } from '#server/platform/database/pool.ts'
import { TEMPLATE } from './postgres-server.ts'
import { expectVerified } from './verified-database.ts'

export interface FreshDatabase {
  /** The owner's, for fixtures and tamperingCases. */
  connection: PostgresConnection
  /**
   * Says that the test breaks what must hold of the books or the audit log, by name: `drop` verifies the rest. A test
   * that calls it is on the list in tests/broken-on-purpose.test.ts, with the reason.
   */
  breaks(...names: readonly string[]): void
  /** Proves the books and the audit log, and removes the database either way. */
  drop(): Promise<void>
}

/**
 * A migrated, empty database of its own, in some 30 ms, or a copy of another one without connections; `drop` it when
 * the test is done, which fails where the books or the audit log do not hold.
 */
export async function freshDatabase(template: string = TEMPLATE): Promise<FreshDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  // Copying through the log beats copying files, which waits for two checkpoints.
  await maintain(`create database ${database} template ${template} strategy wal_log`)
  const connection = { ...inject('postgres'), database }
  const broken = new Set<string>()
  return {
    connection,
    breaks: (...names) => names.forEach((name) => broken.add(name)),
    async drop() {
      await expectVerified(connection, broken).finally(() =>
        maintain(`drop database ${database} with (force)`),
      )
    },
  }
}

/** The same database for a server: as a role that may not alter it, beside the owner. */
export function asServer(connection: Connection): { connection: PostgresConnection; owner: SchemaOwner } {
  const application = { ...inject('application'), ...pick(connection) }
  return { connection: application, owner: { connection, application: application.user } }
}

/** The settings by which a process of its own finds it so. */
export function settingsOf(connection: Connection): Record<string, string> {
  return {
    DATABASE_URL: addressOf(asServer(connection).connection),
    DATABASE_OWNER_URL: addressOf({ ...inject('postgres'), ...pick(connection) }),
  }
}

/** Where it is, be it behind something. */
const pick = ({ database = '', host, port }: Connection) => ({
  database,
  ...(host === undefined ? {} : { host }),
  ...(port === undefined ? {} : { port }),
})

/** The same as a DATABASE_URL. */
export const addressOf = ({ user, password, host, port, database }: PostgresConnection): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`

/** A database with nothing in it, not even our schema. `as` says more of how it is made. */
export const emptyDatabase = (as = ''): Promise<FreshDatabase> => freshDatabase(`template0 ${as}`)

let maintenance: pg.Pool | undefined

/** On a connection that this worker keeps: PostgreSQL needs longer to open and end one than to drop a database. */
async function maintain(statement: string): Promise<void> {
  maintenance ??= openMaintenance()
  await maintenance.query(statement)
}

function openMaintenance(): pg.Pool {
  const pool = new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 1, allowExitOnIdle: true })
  // A connection that is lost while it waits is replaced by the next statement.
  pool.on('error', () => {})
  return pool
}
