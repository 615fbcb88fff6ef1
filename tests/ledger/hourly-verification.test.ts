import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { countQueues } from '#server/records/reviews/count-queues.ts'
import { ALWAYS_LEADS } from '../platform/jobs/always-leads.ts'
import { verifyDueBooks, createBooksVerification } from '#server/office/jobs/verify-books.ts'
import { lockUser, unlockUser } from '#server/people/accounts/lock-user.ts'
import { CHECKS } from '#server/ledger/verify-books.ts'
import { eventually } from '../support/eventually.ts'
import type { OpenPool } from '#server/platform/database/database.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { asServer } from '../support/database/postgres.ts'
import { type Person, type TestServer, startTestServer } from '../support/server.ts'

let testServer: TestServer
let mary: Person
/** As the server signs in: it may write no more than it must. */
let pool: OpenPool
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  testServer = await startTestServer()
  pool = openPool(asServer(testServer.connection).connection, pino({ level: 'silent' }), 4)
  mary = await testServer.customer({ username: 'mary', kycStatus: 'approved', cash: '5.00' })
})
afterAll(async () => {
  await pool.end()
  await testServer.close()
})

const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
const forgotten: string[] = []

const deps = () => {
  const { connection, clock } = testServer
  const sessions = { forget: (ids: readonly string[]) => void forgotten.push(...ids) }
  return { pool, connection, clock, log, sessions }
}

async function verify(): Promise<void> {
  logged.length = 0
  await verifyDueBooks(deps())
}

const verifications = async () =>
  (await testServer.pool.query('select begun_at, verified_at, broken from books_verification')).rows
const audited = async () =>
  (
    await testServer.pool.query(
      `select action, actor_kind, after from audit_log where action like 'books.%' or action = 'user.locked' order ` +
        `by id`,
    )
  ).rows
const brokenShown = async () => (await countQueues(testServer.pool, testServer.clock.now())).brokenBooks
const lockedUsers = async () =>
  (await testServer.pool.query('select username from users where locked_at is not null')).rows.map(
    ({ username }) => username,
  )
const breakBooks = () =>
  testServer.pool.query('update accounts set cash_cents = cash_cents + 1 where customer_id = $1', [mary.id])
const mendBooks = () =>
  testServer.pool.query('update accounts set cash_cents = cash_cents - 1 where customer_id = $1', [mary.id])

/** By a cent more of cash. */
const BROKEN = ['cash-equals-ledger', 'assets-sum-to-zero']

describe('every hour', () => {
  test('books that hold are verified without a log line', async () => {
    await verify()
    const at = testServer.clock.now()
    expect(await verifications()).toEqual([{ begun_at: at, verified_at: at, broken: [] }])
    expect(logged).toEqual([])
    expect(await audited()).toEqual([])
    expect(await brokenShown()).toEqual([])
  })

  test('within the hour no node verifies them again', async () => {
    await breakBooks()
    testServer.clock.advance({ minutes: 59, seconds: 59 })
    await verify()
    expect(logged).toEqual([])
  })

  test('broken books are logged, shown to administrators and recorded, and their customer is locked', async () => {
    testServer.clock.advance({ seconds: 1 })
    // Of four nodes that look at once one verifies and logs.
    await Promise.all([verify(), verify(), verify(), verify()])
    expect(logged).toMatchObject([
      {
        level: 50,
        msg: 'the books are BROKEN',
        invariant: 'cash-equals-ledger',
        firstOffender: { customer_id: mary.id, cash_cents: '501', ledger_cash_cents: '500' },
      },
      { level: 50, invariant: 'assets-sum-to-zero', firstOffender: { asset: 'USD' } },
    ])
    expect(await brokenShown()).toEqual(BROKEN)
    expect(await audited()).toEqual([
      {
        action: 'user.locked',
        actor_kind: 'system',
        after: {
          isLocked: true,
          sessionsEnded: 1,
          reason: 'Ledger check failed: cash-equals-ledger',
        },
      },
      {
        action: 'books.broken',
        actor_kind: 'system',
        after: { broken: BROKEN, checked: CHECKS.length, transfers: '2' },
      },
    ])
    expect(forgotten).toHaveLength(1)
    expect(await lockedUsers()).toEqual(['mary'])
  })

  test(
    'what was broken before is not recorded again, and a customer unlocked by hand is not locked ' + 'again',
    async () => {
      const before = await audited()
      await unlockUser(testServer.pool, { username: 'mary', at: testServer.clock.now() })
      testServer.clock.advance({ hours: 1 })
      await verify()
      expect(logged).toHaveLength(BROKEN.length)
      expect(await audited()).toEqual(before)
      expect(await lockedUsers()).toEqual([])
    },
  )

  test('mended books are recorded, and unlock no customer', async () => {
    await lockUser(testServer.pool, { username: 'mary', at: testServer.clock.now() })
    await mendBooks()
    testServer.clock.advance({ hours: 1 })
    await verify()
    expect(logged).toEqual([])
    expect((await audited()).at(-1)).toMatchObject({ action: 'books.mended', after: { broken: [] } })
    expect(await brokenShown()).toEqual([])
    expect(await lockedUsers()).toEqual(['mary'])
  })
})

describe('a verification in progress', () => {
  afterEach(() => vi.useRealTimers())

  /** Runs `work` while a verification waits for the transfers; settles as the verification does. */
  async function during(begin: () => Promise<void>, work: (pid: number) => Promise<void>): Promise<void> {
    testServer.clock.advance({ hours: 1 })
    logged.length = 0
    const holder = await testServer.pool.connect()
    try {
      await holder.query('begin; lock table transfers in access exclusive mode')
      const verification = begin()
      verification.catch(() => {})
      const pid = await eventually(async () => {
        const { rows } = await holder.query<{ pid: number }>(
          `select pid from pg_locks where relation = 'transfers'::regclass and not granted`,
        )
        expect(rows).toHaveLength(1)
        return rows[0]!.pid
      })
      await work(pid)
      await verification
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  }

  test('that loses its connection fails, and the next look tries again', async () => {
    const lost = during(verify, async (pid) => {
      await testServer.pool.query('select pg_terminate_backend($1)', [pid])
    })
    await expect(lost).rejects.toThrow('terminat')
    const at = testServer.clock.now()
    expect(await verifications()).toMatchObject([{ begun_at: new Date(at.getTime() - 3_600_000) }])
    testServer.clock.advance({ minutes: 5 })
    await verify()
    expect(await verifications()).toMatchObject([
      { begun_at: testServer.clock.now(), verified_at: testServer.clock.now() },
    ])
  })

  test('is aborted when the server stops, without a log line', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const job = createBooksVerification({ ...deps(), leads: ALWAYS_LEADS })
    job.start()
    await during(
      async () => void vi.advanceTimersByTime(5 * 60_000),
      async () => job.stop(),
    )
    expect(logged).toEqual([])
    expect(await verifications()).toMatchObject([
      { begun_at: new Date(testServer.clock.now().getTime() - 3_600_000) },
    ])
  })
})
