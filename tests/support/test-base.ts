import { pino } from 'pino'
import type { StaffRole } from '#domain/staff/roles.ts'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { changesNoRow } from './api/rows.ts'
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
import { OPEN_MARKET } from './product.ts'

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
  /** Runs `action` and asserts that no row of any customer, and no audit line, came, went or changed. */
  changesNoRow<T>(action: () => Promise<T>): Promise<T>
  /** One more customer, signed in. */
  customer(traits: CustomerTraits): Promise<Person>
  /** One more administrator, signed in. */
  administrator(username: string): Promise<Person>
  /** One more member of the staff, with these roles alone, signed in. */
  staff(username: string, roles: readonly StaffRole[]): Promise<Person>
}

/** What a test server is started on. */
export interface TestBase {
  database: FreshDatabase
  users: Users & { clock: TestClock }
  root: Known
  /** Of the customers that were asked for. */
  customer(username: string): Known
  /** What the tests of a server at `url` use. */
  fixturesAt(url: string): TestFixtures
  close(): Promise<void>
}

/** The users that a new database has. */
interface FirstUsers {
  root: Known
  customers: readonly Known[]
}

/**
 * A database of the test's own with an administrator and these customers, and a clock that stands still; at `at`, in
 * ISO 8601.
 */
export async function openTestBase(
  at: string = OPEN_MARKET,
  customers: readonly CustomerTraits[] = [],
): Promise<TestBase> {
  const first = { at, customers }
  const { database, root, customers: known } = await databaseWithUsers(first)
  const clock = createTestClock(at)
  const owners = openPool(database.connection, SILENT, 4)
  const users = { pool: owners, clock }
  return {
    database,
    users,
    root,
    customer(username) {
      const found = known.find((each) => each.username === username)
      if (!found) throw new Error(`${username} was not asked for`)
      return found
    },
    fixturesAt: (url) => ({
      url,
      ...users,
      connection: database.connection,
      breaks: database.breaks,
      root: personAt(url, root),
      visitor: () => createClient(url),
      changesNoRow: (action) => changesNoRow(owners, action),
      customer: async (traits) => personAt(url, await makeCustomer(users, traits, root)),
      administrator: async (username) => personAt(url, await makeAdministrator(users, username)),
      staff: async (username, roles) => personAt(url, await makeAdministrator(users, username, roles)),
    }),
    async close() {
      await owners.end()
      await database.drop()
    },
  }
}

/** What a database has at first. */
interface First {
  at: string
  customers: readonly CustomerTraits[]
}

interface Template extends FirstUsers {
  database: string
}

/** Databases with users to copy, by who they are and when they were made; undefined after the first use. */
const templates = new Map<string, Promise<Template> | undefined>()

/**
 * A database with its first users, which a worker makes once and copies from the second time on: to make them takes as
 * much processor time as to copy the database, and most tests begin with the same ones.
 */
async function databaseWithUsers(first: First): Promise<FirstUsers & { database: FreshDatabase }> {
  const key = JSON.stringify(first)
  if (!templates.has(key)) {
    templates.set(key, undefined)
    const database = await freshDatabase()
    return { database, ...(await makeUsers(database, first)) }
  }
  const template = templates.get(key) ?? makeTemplate(first)
  templates.set(key, template)
  const { database, ...users } = await template
  return { database: await freshDatabase(database), ...users }
}

/** It is never dropped: it ends with the run's PostgreSQL. */
async function makeTemplate(first: First): Promise<Template> {
  const database = await freshDatabase()
  const users = await makeUsers(database, first)
  return { database: database.connection.database, ...users }
}

/** The users are there before a server starts, which would make an administrator of its own and hash a password. */
async function makeUsers({ connection }: FreshDatabase, { at, customers }: First): Promise<FirstUsers> {
  const pool = openPool(connection, SILENT, 1)
  const users = { pool, clock: createTestClock(at) }
  const root = await makeAdministrator(users, 'root')
  const made: Known[] = []
  for (const traits of customers) made.push(await makeCustomer(users, traits, root))
  await pool.end()
  return { root, customers: made }
}

const SILENT = pino({ level: 'silent' })
