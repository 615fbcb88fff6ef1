import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { approveProfile, updateProfile } from '#contract/people/profiles.ts'
import { buy, sell, cancelOrderAtMarket } from '#contract/trading/older-orders.ts'
import { backupCreate, backupRestore } from '#server/cli/commands/backup.ts'
import { CHECKS, verifyBooks } from '#server/ledger/verify-books.ts'
import { startClock } from '#server/platform/clock.ts'
import { verifyDueBooks } from '#server/office/jobs/verify-books.ts'
import { PROFILE } from '../support/people.ts'
import { createTestClock } from '../support/clock.ts'
import { emptyDatabase, freshDatabase } from '../support/database/postgres.ts'
import { DOCUMENT_KEY } from '../support/documents.ts'
import { runVerb } from '../support/run-verb.ts'
import { PASSWORD, type Person, type TestNode, startNode, testServerOfFile } from '../support/server.ts'

const ENV = { MARKET_HOURS: 'always' }
const CUSTOMERS = 6

let customers: Person[]
const ahead = testServerOfFile({ env: ENV })
beforeAll(async () => {
  customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, at) =>
      ahead.customer({ username: `racer${at}`, kycStatus: 'approved', cash: '1000.00' }),
    ),
  )
})

/** A node whose clock is behind, on the same database. */
const nodeBehind = (ms: number, env: Record<string, string> = {}): Promise<TestNode> =>
  startNode(
    ahead,
    { ...ahead.clock, now: () => new Date(ahead.clock.now().getTime() - ms) },
    { ...ENV, ...env },
  )

/** The profile goes back to review; answers the submission that waits. */
async function resubmit(customer: Person): Promise<string> {
  const { status, body } = await customer.call(updateProfile, { body: PROFILE })
  expect(status).toBe(200)
  return body.id
}

/** Orders and announces a deposit as soon as the approval allows it. */
async function tradeAtOnce(customer: Person): Promise<void> {
  const order = { body: { symbol: 'KO', quantity: '0.5' } }
  await expect.poll(async () => (await customer.call(buy, order)).status, { interval: 1 }).toBe(200)
  expect((await customer.call(sell, order)).status).toBe(200)
  const deposit = {
    originalAmount: '25.00',
    currency: 'USD',
    bankReference: 'at once',
    password: PASSWORD,
  } as const
  expect((await customer.call(requestDeposit, { body: deposit })).status).toBe(200)
}

async function lockedCustomers(): Promise<string[]> {
  const { pool, connection, clock } = ahead
  const log = pino({ level: 'silent' })
  await pool.query('delete from books_verification')
  await verifyDueBooks({
    pool,

    connection,
    clock,
    log,
    sessions: { forget: () => {} },
  })
  const { rows } = await pool.query<{ username: string }>(
    'select username from users where locked_at is not null',
  )
  return rows.map(({ username }) => username)
}

test.each([
  ['a fifth of a second', 200],
  ['20 seconds', 20_000],
])(
  'clocks %s apart: who orders on one node what the other has just approved breaks no books',
  async (_, ms) => {
    const behind = await nodeBehind(ms)
    await Promise.all(
      customers.map(async (customer) => {
        const id = await resubmit(customer)
        const approval = ahead.root.call(approveProfile, { params: { id } })
        await tradeAtOnce(behind.as(customer))
        expect((await approval).status).toBe(200)
      }),
    )
    await behind.close()
    const { rowCount } = await ahead.pool.query(
      `select from profile_submissions s join transactions t using (customer_id)
     where t.type = 'buy' and t.id > s.id and t.created_at < s.decided_at`,
    )
    expect(rowCount).toBeGreaterThan(0)
    expect((await verifyBooks(ahead.connection)).broken).toEqual([])
    expect(await lockedCustomers()).toEqual([])
  },
)

test('an order that one node queued is canceled on a node whose clock is behind', async () => {
  const [customer] = customers as [Person]
  const env = { MARKET_HOURS: 'nyse', AFTER_HOURS_ORDERS: 'queue' }
  ahead.clock.advance({ hours: 10 })
  const [first, behind] = [await nodeBehind(0, env), await nodeBehind(20_000, env)]
  const session = first.visitor()
  expect((await session.post('/api/login', { username: customer.username, password: PASSWORD })).status).toBe(
    200,
  )
  const queued = await session.call(buy, { body: { symbol: 'KO', quantity: '1' } })
  expect(queued.status).toBe(202)
  const other = behind.visitor()
  expect((await other.post('/api/login', { username: customer.username, password: PASSWORD })).status).toBe(
    200,
  )
  const params = { id: 'id' in queued.body ? queued.body.id : '' }
  expect((await other.call(cancelOrderAtMarket, { params })).status).toBe(200)
  await first.close()
  await behind.close()
  expect((await verifyBooks(ahead.connection)).broken).toEqual([])
})

test('one node whose clock is set back after an approval: the books and their backup hold', async () => {
  const [customer] = customers as [Person]
  let setBackMs = 0
  const node = await startNode(
    ahead,
    { ...ahead.clock, now: () => new Date(ahead.clock.now().getTime() - setBackMs) },
    ENV,
  )
  const [root, session] = [node.visitor(), node.visitor()]
  for (const [who, username] of [
    [root, 'root'],
    [session, customer.username],
  ] as const)
    expect((await who.post('/api/login', { username, password: PASSWORD })).status).toBe(200)
  // Within a second of the market: the price in force was made before both, and no older one takes its place.
  ahead.clock.advance({ ms: 900 })
  const { body } = await session.call(updateProfile, { body: PROFILE })
  expect((await root.call(approveProfile, { params: { id: body.id } })).status).toBe(200)
  setBackMs = 500
  expect((await session.call(buy, { body: { symbol: 'KO', quantity: '0.5' } })).status).toBe(200)
  await node.close()

  expect((await verifyBooks(ahead.connection)).broken).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'northfold-clocks-'))
  const file = [join(folder, 'books.backup')]
  const { connection, clock } = ahead
  expect((await runVerb(backupCreate, file, { connection, clock })).refused).toBeNull()
  const empty = await emptyDatabase()
  const { said, refused } = await runVerb(backupRestore, file, {
    connection: empty.connection,
    clock,
    env: { DOCUMENT_KEY },
  })
  expect(refused).toBeNull()
  expect(said[1]).toBe(`All ${CHECKS.length} invariants hold, and the audit log is unbroken.`)
  await empty.drop()
  rmSync(folder, { recursive: true })
})

/** A clock of a rehearsal, which runs. */
const runningFrom = (at: string) => ({ ...createTestClock(at), ...startClock(new Date(at)) })

test('rehearsals of one database at different instants are not ready; at the same instant they are', async () => {
  const database = await freshDatabase()
  const [EARLY, LATE] = ['2026-11-18T15:00:00Z', '2026-11-18T15:10:00Z']
  const readiness = async (node: TestNode) => (await node.visitor().get('/readyz')).body
  const earlyClock = runningFrom(EARLY)
  const first = await startNode(database, earlyClock, { CLOCK_STARTS_AT: EARLY })
  const second = await startNode(database, earlyClock, { CLOCK_STARTS_AT: EARLY })
  expect([await readiness(first), await readiness(second)]).toEqual([
    { status: 'ready' },
    { status: 'ready' },
  ])

  const later = await startNode(database, runningFrom(LATE), { CLOCK_STARTS_AT: LATE })
  const wrong = (where: string) => ({
    status: 'clock wrong',
    detail: expect.stringMatching(`This rehearsal's clock is \\d+ s ${where} that of another server.`),
  })
  await expect.poll(() => readiness(first)).toEqual(wrong('behind'))
  expect(await readiness(later)).toEqual(wrong('ahead of'))
  await later.close()
  await expect.poll(() => readiness(first)).toEqual({ status: 'ready' })

  // Customers of a server that is in no rehearsal do not suffer from one that was started by mistake.
  const real = await startNode(database, { ...createTestClock(), ...startClock() })
  expect(await readiness(real)).toEqual({ status: 'ready' })
  await expect.poll(() => readiness(first)).toMatchObject({ status: 'clock wrong' })
  for (const node of [first, second, real]) await node.close()
  await database.drop()
})
