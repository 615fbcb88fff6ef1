import { type Logger, pino } from 'pino'
import { type App, startApp } from '#server/app.ts'
import type { startMarketArea } from '#server/market/area.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { type Client, createClient } from './client.ts'
import type { TestClock } from './clock.ts'
import { type FreshDatabase, asServer } from './database/postgres.ts'
import { DOCUMENT_KEY } from './documents.ts'
import { ofFile } from './api/of-file.ts'
import { type Person, personAt } from './people.ts'
import { type TestFixtures, openTestBase } from './test-base.ts'

export { PASSWORD, type Person } from './people.ts'

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

export interface TestServer extends TestNode, TestFixtures {
  /** An approved customer with 10,000.00 US dollars. */
  ada: Person
  /** A customer whose profile is pending. */
  grace: Person
  /** One more server on the same database and clock. */
  secondNode(env?: Record<string, string>): Promise<TestNode>
}

/** The server that all tests of a file share. */
export const testServerOfFile = (options?: TestServerOptions): TestServer =>
  ofFile(() => startTestServer(options))

interface TestServerOptions {
  at?: string
  env?: Record<string, string>
  log?: Logger
}

/**
 * The real product in this process, on a database and a port of its own, at 10:00 in New York on a
 * Wednesday unless told otherwise, with its users. Throttles are off unless `env` sets
 * RATE_LIMIT_FACTOR. `close` it when the test is done. Where a test sets prices itself, `startOnTestMarket`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const customers = [
    { username: 'ada', kycStatus: 'approved', cash: '10000.00' },
    { username: 'grace', kycStatus: 'pending' },
  ] as const
  const base = await openTestBase(options.at, customers)
  const { users } = base
  const nodes: TestNode[] = []
  const start = async (env: Record<string, string> = {}): Promise<TestNode> => {
    const node = await startNode(base.database, users.clock, { ...options.env, ...env }, options.log)
    nodes.push(node)
    return node
  }
  const first = await start()
  return {
    ...first,
    ...base.fixturesAt(first.url),
    ada: personAt(first.url, base.customer('ada')),
    grace: personAt(first.url, base.customer('grace')),
    secondNode: start,
    async close() {
      for (const node of nodes) await node.close()
      await base.close()
    },
  }
}

/** A test that is about none of these is not held up by them. */
const TEST_SETTINGS = { PORT: '0', RATE_LIMIT_FACTOR: '0', NEW_BANK_ACCOUNT_PAUSE_HOURS: '0' }

/**
 * The product on a database that is there, without users. `servers`: the role it signs in as, where it has its own;
 * `startMarket`: a market that is not the simulated one; `transactions`: how many can wait for a lock at once.
 */
export async function startNode(
  { connection, servers }: Pick<FreshDatabase, 'connection'> & { servers?: FreshDatabase['connection'] },
  clock: TestClock,
  env: Record<string, string> = {},
  log: Logger = pino({ level: env['LOG_LEVEL'] ?? 'silent' }),
  parts: { startMarket?: typeof startMarketArea; transactions?: number } = {},
): Promise<TestNode> {
  const config = parseConfig({ ...TEST_SETTINGS, DOCUMENT_KEY, ...env })
  const database = servers
    ? { connection: servers, owner: { connection, application: servers.user } }
    : asServer(connection)
  const app = await startApp({ config, clock, ...database, log, ...parts })
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
