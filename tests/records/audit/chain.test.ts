import { beforeAll, describe, expect, test } from 'vitest'
import { approveDeposit, requestDeposit } from '#contract/cash/deposits.ts'
import { setExchangeRate } from '#contract/market/fx.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { type NewAuditEntry, recordAudit } from '#server/records/audit/audit.ts'
import { verifyAudit } from '#server/records/audit/verify-audit.ts'
import { takeIds, type Tx } from '#server/platform/database/database.ts'
import { PASSWORD, type Person, type TestNode, testServerOfFile } from '../../support/server.ts'

const testServer = testServerOfFile()
let second: TestNode
beforeAll(async () => {
  second = await testServer.secondNode()
})

const lines = async () => {
  const { lines: count, broken } = await verifyAudit(testServer.connection)
  expect(broken).toBeNull()
  return count
}

async function announce(who: Person, bankReference: string): Promise<string> {
  const body = { originalAmount: '20.00', currency: 'USD', bankReference, password: PASSWORD } as const
  const { status, body: request } = await who.call(requestDeposit, { body })
  expect(status).toBe(200)
  return request.id
}

async function writeLine(tx: Tx, subjectId: string): Promise<void> {
  const ids = await takeIds(tx)
  const bySystem = { actorId: null, customerId: null, address: null }
  const about = { action: 'audit.exported', subjectType: 'test', subjectId } as const
  const entry: NewAuditEntry = { id: ids.next(), at: testServer.clock.now(), ...bySystem, ...about }
  await recordAudit(tx, entry)
}

describe('decisions at once', () => {
  test('forty on two servers make one unbroken chain of forty lines', async () => {
    const ids: string[] = []
    for (let at = 0; at < 40; at += 1) ids.push(await announce(testServer.ada, `reference ${at}`))
    const before = await lines()
    const testServers = [testServer.root, second.as(testServer.root)]
    const replies = await Promise.all(
      ids.map((id, at) => testServers[at % 2]?.call(approveDeposit, { params: { id } })),
    )
    expect(replies.map((reply) => reply?.status)).toEqual(ids.map(() => 200))
    expect(await lines()).toBe(before + 40n)
  })

  test('of different kinds do not wait for each other for ever', async () => {
    const ids: string[] = []
    for (let at = 0; at < 10; at += 1) ids.push(await announce(testServer.ada, `another ${at}`))
    const before = await lines()
    const [here, there] = [testServer.root, second.as(testServer.root)]
    const replies = await Promise.all([
      ...ids.map((id) => here.call(approveDeposit, { params: { id } })),
      ...ids.map((_, at) =>
        there.call(setExchangeRate, { body: { currency: 'CHF', rateToUSD: `1.1${at}` } }),
      ),
      ...ids.map(() => second.visitor().post('/api/login', { username: 'grace', password: PASSWORD })),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await lines()).toBe(before + 30n)
  })

  test('the one that loses a race leaves neither line nor gap', async () => {
    const id = await announce(testServer.ada, 'wanted twice')
    const before = await lines()
    const replies = await Promise.all(
      [testServer.root, second.as(testServer.root)].map((testServer) =>
        testServer.call(approveDeposit, { params: { id } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await lines()).toBe(before + 1n)
  })
})

describe('the lock on the head', () => {
  test('is taken at the commit: a transaction that has written a line blocks no other', async () => {
    const slow = await testServer.pool.connect()
    const quick = await testServer.pool.connect()
    try {
      await slow.query('begin')
      await writeLine(slow, 'slow')
      await quick.query('begin')
      await writeLine(quick, 'quick')
      await quick.query('commit')
      await slow.query('commit')
    } finally {
      slow.release()
      quick.release()
    }
    await lines()
    const { rows } = await testServer.pool.query(`
      select l.subject_id from audit_chain c join audit_log l on l.id = c.line_id order by c.place desc limit 2`)
    expect(rows).toEqual([{ subject_id: 'slow' }, { subject_id: 'quick' }])
  })

  test('is no concern of an order: it fills while the head is locked', async () => {
    const holder = await testServer.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select lines from audit_head for update')
      const { status } = await testServer.ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })
      expect(status).toBe(200)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  test('a line whose transaction is undone has no place', async () => {
    const before = await lines()
    const tx = await testServer.pool.connect()
    try {
      await tx.query('begin')
      await writeLine(tx, 'undone')
      await tx.query('set constraints all immediate')
      await tx.query('rollback')
    } finally {
      tx.release()
    }
    expect(await lines()).toBe(before)
  })
})

describe('what can be repeated at will', () => {
  const failures = async (username: string) =>
    (
      await testServer.pool.query<{ after: object | null }>(
        `select after from audit_log where action = 'login.failed'
         and subject_id = coalesce((select id::text from users where username = $1), 'unknown') order by at, id`,
        [username],
      )
    ).rows.map(({ after }) => after)
  const fail = (username: string, node: TestNode = testServer) =>
    node.visitor().post('/api/login', { username, password: 'Wrong-Harbour-42' })

  test.each(['grace', 'nobody-at-all'])(
    'failed sign-ins as %s get a line at the first, the tenth, and again after ten minutes',
    async (username) => {
      await fail(username)
      expect(await failures(username)).toEqual([null])
      for (let time = 2; time <= 12; time += 1) await fail(username, time % 2 ? testServer : second)
      expect(await failures(username)).toEqual([null, { timesInTenMinutes: 10 }])
      testServer.clock.advance({ minutes: 10 })
      await fail(username)
      expect(await failures(username)).toEqual([null, { timesInTenMinutes: 10 }, null])
    },
  )
})
