import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type TestClock, createTestClock } from '../../../support/clock.ts'
import { type FaultProxy, startFaultProxy } from '../../../support/database/fault-proxy.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import { type Known, makeAdministrator, makeCustomer } from '../../../support/people.ts'
import { type IdentityNode, click, startIdentityNode } from './identity-node.ts'

/** Two servers on one database. */
export interface SessionNodes {
  database: FreshDatabase
  clock: TestClock
  here: IdentityNode
  /** Its connections can be broken, by the proxy. */
  there: IdentityNode
  proxy: FaultProxy
  root: Known
  /** A customer whose session is in the memory of `there`. */
  signedIn(): Promise<Known & { sessionId: string }>
  /** So many sessions of one customer, in the table and in the memory of `there`; answers their ids. */
  remembered(count: number): Promise<string[]>
  /** Signs a session out behind the back of both servers. */
  end(sessionId: string): Promise<unknown>
}

/** Starts them for each test of a file; the rounds of two seconds wait for `check`, or for the test about them. */
export function useSessionNodes(): SessionNodes {
  const nodes = {} as SessionNodes
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    nodes.database = await freshDatabase()
    nodes.proxy = await startFaultProxy(nodes.database.connection)
  })
  let people = 0
  beforeEach(async () => {
    const { database, proxy } = nodes
    nodes.clock = createTestClock()
    nodes.here = await startIdentityNode(database.connection, nodes.clock)
    nodes.there = await startIdentityNode(proxy.through, nodes.clock)
    nodes.root = await makeAdministrator(
      { pool: nodes.here.pool, clock: nodes.clock },
      `root${(people += 1)}`,
    )
  })
  afterEach(async () => {
    nodes.proxy.refuse(false)
    await nodes.here.close()
    await nodes.there.close()
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await nodes.proxy.close()
    await nodes.database.drop()
    vi.useRealTimers()
  })
  nodes.signedIn = async () => {
    const { here, there, clock, root } = nodes
    const traits = { username: `customer${(people += 1)}` }
    const person = await makeCustomer({ pool: here.pool, clock }, traits, root)
    const { sessionId } = (await there.client(person.token).call(click)).body
    return { ...person, sessionId }
  }
  nodes.remembered = async (count) => rememberMany(nodes, await nodes.signedIn(), count)
  nodes.end = (sessionId) =>
    nodes.here.pool.query(`delete from sessions where token_hash = decode($1, 'hex')`, [sessionId])
  return nodes
}

async function rememberMany(
  { here, there, clock }: SessionNodes,
  { id: userId, username }: Known,
  count: number,
): Promise<string[]> {
  const { rows } = await here.pool.query<{ id: string }>(
    `insert into sessions (token_hash, user_id, credential_version, created_at, last_active_at,
       password_confirmed_at, address, user_agent)
     select sha256(int8send($1) || int8send(n)), $1::bigint, 1, $2, $2, $2, '', ''
     from generate_series(1, $3::bigint) as n
     returning encode(token_hash, 'hex') as id`,
    [userId, clock.now(), count],
  )
  const names = { username, email: '', firstName: '', lastName: '' }
  const user = { ...names, id: String(userId), role: 'customer' as const }
  for (const { id: sessionId } of rows) {
    const principal = { sessionId, userId, user, kind: 'customer' as const, passwordConfirmedAt: clock.now() }
    there.identity.sessions.remember({ principal, openedAt: clock.now(), idleMinutes: 30 })
  }
  return rows.map(({ id }) => id)
}

/** One round of a server, at once. */
export const check = (node: IdentityNode) => node.identity.sessions.check()
