import { type Logger, pino } from 'pino'
import { type App, startApp } from '#server/app.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import { type Pool, openPool } from '#server/platform/database/pool.ts'
import { type Client, createClient } from './client.ts'
import { type TestClock, createTestClock } from './clock.ts'
import { DOCUMENT_KEY } from './documents.ts'
import { type CustomerTraits, type Known, makeAdministrator, makeCustomer } from './people.ts'
import { type FreshDatabase, asServer, freshDatabase } from './database/postgres.ts'

export { PASSWORD } from './people.ts'

/** A signed-in user. */
export interface Person extends Client, Known {}

/** One server of the product. */
export interface TestNode {
  url: string
  app: App
  /** A client without a session. */
  visitor(): Client
  /** The same person on this server, with the same session. */
  as(person: Person): Person
  /**
   * Does at once what the server does by itself every few seconds. It does so whenever the clock is moved, too: no test
   * waits for these periods to pass.
   */
  look(): Promise<void>
  close(): Promise<void>
}

export interface TestServer extends TestNode, Pick<FreshDatabase, 'breaks'> {
  /** Stands still until `advance`. */
  clock: TestClock
  /** For looking into the database and for changes no request makes. */
  pool: Pool
  connection: PostgresConnection
  /** An approved customer with 10,000.00 US dollars. */
  ada: Person
  /** A customer whose profile is pending. */
  grace: Person
  /** An administrator. */
  root: Person
  /** One more customer, signed in. */
  customer(traits: CustomerTraits): Promise<Person>
  /** One more server on the same database and clock. */
  secondNode(env?: Record<string, string>): Promise<TestNode>
}

/**
 * The real product in this process, on a database and a port of its own, at 10:00 in New York on a
 * Wednesday unless told otherwise, with its users. Throttles are off unless `env` sets
 * RATE_LIMIT_FACTOR. `close` it when the test file is done.
 */
export async function startTestServer(
  options: { at?: string; env?: Record<string, string>; log?: Logger } = {},
): Promise<TestServer> {
  const database = await freshDatabase()
  const clock = createTestClock(options.at)
  const pool = openPool(database.connection, silent, 4)
  const users = { pool, clock }
  // Before the server starts, which would make an administrator of its own and hash a password.
  const root = await makeAdministrator(users, 'root')
  const ada = await makeCustomer(users, { username: 'ada', kycStatus: 'approved', cash: '10000.00' }, root)
  const grace = await makeCustomer(users, { username: 'grace', kycStatus: 'pending' }, root)

  const nodes: TestNode[] = []
  const start = async (env: Record<string, string> = {}): Promise<TestNode> => {
    const node = await startNode(database, clock, { ...options.env, ...env }, options.log)
    nodes.push(node)
    return node
  }
  const first = await start()
  const enter = (known: Known): Person => personAt(first.url, known)
  return {
    ...first,
    clock,
    pool,
    connection: database.connection,
    breaks: database.breaks,
    ada: enter(ada),
    grace: enter(grace),
    root: enter(root),
    customer: async (traits) => enter(await makeCustomer(users, traits, root)),
    secondNode: start,
    async close() {
      for (const node of nodes) await node.close()
      await pool.end()
      await database.drop()
    },
  }
}

const silent = pino({ level: 'silent' })

/** The product on a database that is there, without users. */
export async function startNode(
  { connection }: Pick<FreshDatabase, 'connection'>,
  clock: TestClock,
  env: Record<string, string> = {},
  log: Logger = pino({ level: env['LOG_LEVEL'] ?? 'silent' }),
): Promise<TestNode> {
  const config = parseConfig({ PORT: '0', RATE_LIMIT_FACTOR: '0', DOCUMENT_KEY, ...env })
  const app = await startApp({ config, clock, ...asServer(connection), log })
  const url = (await app.listen()).url
  let closing: Promise<void> | undefined
  const look = async () => {
    await Promise.all(app.jobs.filter(isOften).map((job) => job.now?.()))
  }
  const unsubscribe = clock.onAdvance(() => void look())
  const close = () => {
    unsubscribe()
    return (closing ??= app.close())
  }
  return {
    url,
    app: { ...app, close },
    visitor: () => createClient(url),
    as: (person) => personAt(url, person),
    look,
    close,
  }
}

/** Rows are removed and books verified in minutes and hours, which tests bring about by themselves. */
const isOften = ({ period }: { period: string }): boolean => period.endsWith(' s')

function personAt(url: string, { id, username, role, token }: Known): Person {
  return { ...createClient(url, [['sid', token]]), id, username, role, token }
}
