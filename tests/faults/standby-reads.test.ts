import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionFor } from '#contract/endpoint.ts'
import { adminListDepositRequests, rejectDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { exportList } from '#contract/office/lists.ts'
import { login } from '#contract/people/identity.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { getPerformance, listClosedPositions } from '#contract/trading/performance.ts'
import type { OpenPool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { ENDPOINTS } from '../support/api/endpoints.ts'
import { asking } from '../support/asking.ts'
import { createTestClock } from '../support/clock.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import { addressOf } from '../support/database/postgres.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '../support/database/replicated-postgres.ts'
import { eventually } from '../support/eventually.ts'
import { makeAdministrator, makeCustomer } from '../support/people.ts'
import { type Person, type TestNode, PASSWORD, startNode } from '../support/server.ts'

const clock = createTestClock()
const token = 'of-the-tests-only'
const said: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })

let postgres: ReplicatedPostgres
/** Before the standby. */
let proxy: FaultProxy
let owners: OpenPool
let node: TestNode
let ada: Person
let root: Person
beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  proxy = await startFaultProxy({ ...postgres.standby, ...postgres.application })
  owners = openPool(postgres.primary, log, 2)
  const users = { pool: owners, clock }
  const admin = await makeAdministrator(users, 'root')
  const customer = await makeCustomer(
    users,
    { username: 'ada', kycStatus: 'approved', cash: '10000.00' },
    admin,
  )
  node = await startServer([addressOf(proxy.through)])
  root = personOf(admin)
  ada = personOf(customer)
})
afterAll(async () => {
  await node?.close()
  await owners?.end()
  await proxy?.close()
  await postgres?.stop()
})

const startServer = (standbys: readonly string[]) =>
  startNode(
    { connection: postgres.primary, servers: { ...postgres.primary, ...postgres.application } },
    clock,
    {
      DATABASE_URL: addressOf({ ...postgres.primary, ...postgres.application }),
      DATABASE_REPLICA_URL: standbys.join(', '),
      METRICS_TOKEN: token,
    },
    log,
  )

/** In a browser that has changed something long ago. */
function personOf(known: Parameters<TestNode['as']>[0] | Awaited<ReturnType<typeof makeCustomer>>): Person {
  const person = node.as({ ...known, id: String(known.id) } as Person)
  person.cookies.set('position', '1')
  return person
}

/** Statements that the standby was sent meanwhile, without those that only look how far it is. */
async function atStandby(ask: () => Promise<{ status: number }>): Promise<number> {
  const before = proxy.said.length
  expect((await ask()).status).toBe(200)
  return proxy.said.slice(before).filter((text) => !text.includes('pg_last_wal_replay_lsn')).length
}

const gaugeOf = async (name: string): Promise<number> => {
  const { body } = await node
    .visitor()
    .get<string>('/metrics', { headers: { authorization: `Bearer ${token}` } })
  return Number(new RegExp(`^${name}\\{standby="[^"]+"\\} (\\S+)$`, 'm').exec(body)?.[1])
}

/** Looks again until the standby is used, or left out. */
const untilUsed = (isUsed: boolean) =>
  eventually(async () => {
    // What is as old as what a reader was told may lack it.
    clock.advance({ ms: 1 })
    await node.look()
    expect(await gaugeOf('northfold_standby_used')).toBe(Number(isUsed))
  })

/** Until the standby has what everyone has confirmed. */
async function untilCaughtUp(): Promise<void> {
  await untilUsed(true)
  await eventually(async () => {
    clock.advance({ ms: 1 })
    await node.look()
    expect(await atStandby(() => staff().call(adminListDepositRequests))).toBeGreaterThan(0)
  })
}

/** Root in another browser, which knows of no change. */
const staff = () => personOf({ ...root, id: BigInt(root.id) })
const pending = async (who: Person) =>
  (await who.call(adminListDepositRequests, { query: { status: 'pending' } })).body.map(({ id }) => id)

let deposits = 0
async function announce(): Promise<string> {
  const bankReference = `d${(deposits += 1)}`
  const body = { originalAmount: '5.00', currency: 'USD', bankReference, password: PASSWORD }
  const { body: announced } = await ada.call(requestDeposit, { body }, { key: `deposit-${bankReference}` })
  return announced.id
}

/** Simulated charts are computed, not read. */
const FROM_MEMORY = ['/api/historical/:symbol', '/api/intraday/:symbol', '/api/sparklines']
const LAGGING = ENDPOINTS.filter(({ mayLag, path }) => mayLag && !FROM_MEMORY.includes(path))
const QUERIES: Record<string, string> = {
  '/api/realised': '?year=2026',
  '/api/realised.csv': '?year=2026',
  '/api/admin/lookup': '?text=1234',
}

test('only what is read may lag', () => {
  expect(ENDPOINTS.filter(({ mayLag, method }) => mayLag && method !== 'GET')).toEqual([])
  expect(LAGGING.length).toBeGreaterThan(15)
})

test.each(LAGGING.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s is answered by the standby, and at the primary to a browser without a cookie',
  async (_, { path, access }) => {
    await untilCaughtUp()
    const own = permissionFor(access) === null
    const url = path.replace(':list', 'deposits').replace(':id', ada.id) + (QUERIES[path] ?? '')
    const who = own ? personOf({ ...ada, id: BigInt(ada.id) }) : staff()
    expect(await atStandby(() => who.get(url))).toBeGreaterThan(0)
    who.cookies.delete('position')
    expect(await atStandby(() => who.get(url))).toBe(0)
  },
)

const COOKIE = /^position=\d+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/

test('a sign-in and each change set the cookie, only where standbys are named', async () => {
  const plain = await startServer([])
  const body = { username: 'ada', password: PASSWORD }
  const [here, there] = [node.visitor(), plain.visitor()]
  for (const visitor of [here, there]) expect((await visitor.call(login, { body })).status).toBe(200)
  const first = here.cookies.get('position')
  expect([first, there.cookies.get('position')]).toEqual([expect.stringMatching(/^\d+$/), undefined])
  expect((await here.call(listClosedPositions)).headers.getSetCookie()).toEqual([])
  const bought = await here.call(buy, { body: { symbol: 'KO', quantity: '1' } })
  expect([bought.status, bought.headers.getSetCookie()]).toEqual([200, [expect.stringMatching(COOKIE)]])
  expect(BigInt(here.cookies.get('position') ?? 0)).toBeGreaterThan(BigInt(first ?? 0))
  await plain.close()
})

test('a change is seen by who made it at once, by who was told of it, and by others once it is replayed', async () => {
  const id = await announce()
  await untilCaughtUp()
  const [colleague, phone] = [staff(), personOf({ ...ada, id: BigInt(ada.id) })]
  expect(await pending(colleague)).toContain(id)
  await postgres.replays(false)

  const body = { reason: 'Not found' }
  expect((await root.call(rejectDeposit, { params: { id }, body })).status).toBe(200)
  expect(await atStandby(() => root.call(adminListDepositRequests))).toBe(0)
  expect(await pending(root)).not.toContain(id)
  expect(await atStandby(() => colleague.call(adminListDepositRequests))).toBeGreaterThan(0)
  expect(await pending(colleague)).toContain(id)
  // Her other browser made no change; the server that tells it of this one reads where it is.
  await eventually(async () => expect(await atStandby(() => phone.call(listClosedPositions))).toBe(0))
  expect((await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(200)
  expect(await atStandby(() => ada.call(listClosedPositions))).toBe(0)

  await postgres.replays(true)
  await untilCaughtUp()
  await eventually(async () => {
    await node.look()
    expect(await pending(colleague)).not.toContain(id)
    expect(await atStandby(() => root.call(adminListDepositRequests))).toBeGreaterThan(0)
  })
})

test('a standby that is more than ten seconds behind is left out, said so, and taken in again', async () => {
  await untilCaughtUp()
  await postgres.replays(false)
  const id = await announce()
  said.length = 0
  clock.advance({ seconds: 11 })
  await untilUsed(false)
  expect(said.filter((line) => line.startsWith('nothing is read'))).toEqual([
    expect.stringMatching(
      /^nothing is read from the standby 127\.0\.0\.1:\d+\/northfold \(DATABASE_REPLICA_URL\): it is more than 10 s behind the primary$/,
    ),
  ])
  expect(await gaugeOf('northfold_standby_lag_seconds')).toBeGreaterThan(10)
  expect(await pending(staff())).toContain(id)
  expect(await atStandby(() => staff().call(adminListDepositRequests))).toBe(0)

  await postgres.replays(true)
  await untilCaughtUp()
  expect(said.at(-1)).toMatch(/^the standby .+ answers what may be seconds old$/)
  expect(await pending(staff())).toContain(id)
})

test('while a standby is lost the primary answers, and it is used again when it is back', async () => {
  await untilCaughtUp()
  proxy.refuse(true)
  expect((await staff().call(adminListDepositRequests)).status).toBe(200)
  await untilUsed(false)
  proxy.refuse(false)
  await untilCaughtUp()
})

test('a file whose reading replay cancels is read at the primary', async () => {
  await untilCaughtUp()
  const held = proxy.holdAt({ of: /deposit_requests/, at: /^commit$/ })
  const file = staff().call(exportList, { params: { list: 'deposits' } })
  await held
  const before = proxy.said.length
  await asking(postgres.primary, async (client) => {
    await client.query('begin; lock table deposit_requests in access exclusive mode; commit')
    const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn() as at')
    await eventually(async () => {
      const replayed = await asking(postgres.standby, (at) =>
        at.query<{ done: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [rows[0]?.at]),
      )
      expect(replayed.rows).toEqual([{ done: true }])
    })
  })
  proxy.letGo()
  const { status, body } = await file
  expect(status).toBe(200)
  expect(String(body).split('\n').length).toBeGreaterThan(1)
  expect(proxy.said.slice(before)).not.toContain('begin isolation level repeatable read read only')
})

test('closes, and the proof of the books, are read from the standby', async () => {
  expect((await ada.call(buy, { body: { symbol: 'PEP', quantity: '1' } })).status).toBe(200)
  await untilCaughtUp()
  expect((await ada.call(getPerformance)).status).toBe(200)
  expect(proxy.said).toContain('list-closes')
  // The first proof of a day is the primary's.
  await owners.query('insert into books_verification (begun_at, verified_at) values (to_timestamp(0), $1)', [
    clock.now(),
  ])
  await node.app.jobs.find(({ name }) => name.startsWith('verify the books'))?.now?.()
  expect(proxy.said).toContain('select count(*) as transfers from transfers')
  const { rows } = await owners.query('select broken from books_verification where verified_at is not null')
  expect(rows).toEqual([{ broken: [] }])
})

test('nothing is read from what is no standby of this database, and the log says why', async () => {
  const { primary, standby, application } = postgres
  said.length = 0
  const wrong = await startServer([
    addressOf({ ...primary, ...application, port: 1 }),
    addressOf({ ...primary, ...application }),
    addressOf({ ...standby, ...application, database: 'other' }),
  ])
  await wrong.look()
  const told = said.filter((line) => line.startsWith('nothing is read'))
  expect(told.map((line) => line.replace(/^.*\): it /, ''))).toEqual([
    'cannot be used, as nothing answers there',
    'takes writes, so it is no standby',
    'is the database other, not northfold',
  ])
  const reader = wrong.as(staff())
  expect((await reader.call(adminListDepositRequests)).status).toBe(200)
  await wrong.close()
})
