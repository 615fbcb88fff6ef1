import { type Logger, pino } from 'pino'
import * as z from 'zod/mini'
import { operationOf } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { operation } from '#contract/operation.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { createListenConnection } from '#server/platform/database/listen.ts'
import { type Connection, openPool } from '#server/platform/database/pool.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { createRouter } from '#server/platform/http/route.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { type Identity, createIdentity } from '#server/people/identity.ts'
import { type Client, createClient } from '../../../support/client.ts'
import { asServer } from '../../../support/database/postgres.ts'
import type { TestClock } from '../../../support/clock.ts'
import { createPageReads } from '#server/page-reads.ts'

const clicks = operation({
  summary: 'A click',
  input: {},
  output: z.object({ sessionId: z.string() }),
  refusals: [],
})

/** What a person does, where /api/user only polls; answers the id of their session. */
export const click: Endpoint<typeof clicks> = { method: 'POST', path: '/api/click', access: 'signed-in' }

/** The identity area alone behind the product's HTTP server. */
export interface IdentityNode {
  identity: Identity
  /** The owner's, for looking into the database and for changes no request makes. */
  pool: Pool
  /** The one that the identity area has. */
  serverPool: Pool
  client(token?: string): Client
  /** How many statements `work` sent to the database (a transaction counts as one). */
  queriesDuring(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

export async function startIdentityNode(
  connection: Connection,
  clock: TestClock,
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<IdentityNode> {
  const config = parseConfig({ RATE_LIMIT_FACTOR: '0', ...env })
  const pool = openPool(asServer(connection).connection, log)
  const listen = createListenConnection({ connection: asServer(connection).connection, clock, log })
  const identity = createIdentity({ pool, listen, ownersConnection: connection, clock, config, log })
  const http = await createHttpServer(config, log)
  const serve = createRouter(
    http,
    { pool, longReads: pool, principals: identity.principals, rateLimitFactor: 0 },
    (endpoint) => (endpoint === click ? clicks : operationOf(endpoint)),
  )
  identity.sessions.job.start()
  identity.mount(serve, { ...createPageReads(pool, clock) })
  serve(click, ({ principal }) => ({ sessionId: principal.sessionId }))
  const url = await http.listen({ port: 0, host: '127.0.0.1' })

  const owners = openPool(connection, log, 2)
  let queries = 0
  pool.on('acquire', () => (queries += 1))
  return {
    identity,
    pool: owners,
    serverPool: pool,
    client: (token) => createClient(url, token === undefined ? [] : [['sid', token]]),
    async queriesDuring(work) {
      const before = queries
      await work()
      return queries - before
    },
    async close() {
      await identity.sessions.job.stop()
      await http.close()
      await identity.close()
      await listen.close()
      await pool.end()
      await owners.end()
    },
  }
}
