import { pino } from 'pino'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { type Pool, openPool } from '#server/platform/database/pool.ts'
import { type Client, createClient } from './client.ts'
import { type TestClock, createTestClock } from './clock.ts'
import { type FreshDatabase, freshDatabase } from './database/postgres.ts'
import {
  type CustomerTraits,
  type Known,
  type Users,
  makeAdministrator,
  makeCustomer,
  type Person,
  personAt,
} from './people.ts'

/** What every test server gives a test, whichever parts of the product it runs. */
export interface TestFixtures extends Pick<FreshDatabase, 'breaks'> {
  url: string
  /** Stands still until `advance`. */
  clock: TestClock
  /** For looking into the database and for changes no request makes. */
  pool: Pool
  connection: PostgresConnection
  /** An administrator. */
  root: Person
  /** A client without a session. */
  visitor(): Client
  /** One more customer, signed in. */
  customer(traits: CustomerTraits): Promise<Person>
  /** One more administrator, signed in. */
  administrator(username: string): Promise<Person>
}

/** What a test server is started on. */
export interface TestBase {
  database: FreshDatabase
  users: Users & { clock: TestClock }
  root: Known
  /** What the tests of a server at `url` use. */
  fixturesAt(url: string): TestFixtures
  close(): Promise<void>
}

/** A database of the test's own, a clock that stands still and an administrator; at `at`, in ISO 8601. */
export async function openTestBase(at?: string): Promise<TestBase> {
  const database = await freshDatabase()
  const clock = createTestClock(at)
  const pool = openPool(database.connection, pino({ level: 'silent' }), 4)
  const users = { pool, clock }
  // Before a server starts, which would make an administrator of its own and hash a password.
  const root = await makeAdministrator(users, 'root')
  return {
    database,
    users,
    root,
    fixturesAt: (url) => ({
      url,
      ...users,
      connection: database.connection,
      breaks: database.breaks,
      root: personAt(url, root),
      visitor: () => createClient(url),
      customer: async (traits) => personAt(url, await makeCustomer(users, traits, root)),
      administrator: async (username) => personAt(url, await makeAdministrator(users, username)),
    }),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
