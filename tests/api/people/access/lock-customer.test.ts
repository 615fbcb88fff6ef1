import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerAccess } from '#contract/people/access.schemas.ts'
import { lockCustomer } from '#contract/people/access.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { getUser, login } from '#contract/people/identity.ts'
import { listNotifications, streamEvents } from '#contract/records/notifications.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { createClient } from '../../../support/client.ts'
import {
  type Person as Signed,
  type TestServer,
  type TestNode,
  startTestServer,
} from '../../../support/server.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { openStream } from '../../market/prices/open-stream.ts'
import { untilFound } from '../../../support/eventually.ts'
import { accessLines, refusesBadDecisions } from './access-decisions.ts'

let testServer: TestMarketServer
let root: Person
let ada: Person
let people = 0
beforeAll(async () => {
  testServer = await startOnTestMarket()
  root = testServer.root
})
afterAll(() => testServer.close())
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const REASON = 'Reported as stolen.\nCase 42.'
const lock = (id = ada.id) => root.call(lockCustomer, { params: { id }, body: { reason: REASON } })
const signIn = (password: string) =>
  testServer.visitor().call(login, { body: { username: ada.username, password } })

describe('200', () => {
  test('every session ends, orders are refused, the money stays', async () => {
    testServer.prices.set('AAPL', '200.00')
    const { body: wallet } = await ada.call(getWallet)
    expect((await signIn(PASSWORD)).status).toBe(200)
    const { status, body } = await lock()
    expect(status).toBe(200)
    expect(customerAccess.parse(body)).toEqual(body)
    expect(body).toEqual({
      lockedAt: testServer.clock.now().toISOString(),
      lockedReason: REASON,
      endedSessions: 2,
    })
    const order = { body: { symbol: 'AAPL', quantity: '1' } }
    const replies = [await ada.call(getUser), await ada.call(buy, order)]
    for (const reply of replies) {
      expect({ status: reply.status, code: reply.problem.code }).toEqual({
        status: 401,
        code: 'not_signed_in',
      })
    }
    const { rows } = await testServer.pool.query('select cash_cents from accounts where customer_id = $1', [
      ada.id,
    ])
    expect(rows).toEqual([{ cash_cents: 100_000n }])
    expect(wallet.balance).toBe('1000.00')
  })

  test('a sign-in is refused like a wrong password, so that a thief learns nothing', async () => {
    await lock()
    const [right, wrong] = [await signIn(PASSWORD), await signIn('not-her-password')]
    expect(right.problem).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(right.problem).toEqual({ ...wrong.problem, requestId: expect.any(String) })
  })

  test('the audit log has the administrator, the reason, the address and the state before', async () => {
    await lock()
    expect(await accessLines(testServer, ada.id)).toEqual([
      {
        action: 'user.locked',
        actor_id: root.id,
        subject_type: 'user',
        subject_id: ada.id,
        before: { isLocked: false },
        after: { isLocked: true, sessionsEnded: 1, reason: REASON },
        address: '127.0.0.1',
      },
    ])
  })

  test('the customer is notified, without the reason', async () => {
    await lock()
    const { rows } = await testServer.pool.query(
      `select kind, title, body, created_at from notifications where customer_id = $1 order by id desc limit 1`,
      [ada.id],
    )
    expect(rows).toEqual([
      {
        kind: 'account_locked',
        title: 'Account locked',
        body: 'Your account was locked and you were signed out everywhere. Please contact support.',
        created_at: testServer.clock.now(),
      },
    ])
  })
})

describe('400, 404 and 422', () => {
  refusesBadDecisions(lockCustomer, () => ({ testServer, root, ada }))
})

describe('409', () => {
  test('locked already: the first reason is kept', async () => {
    await lock()
    const { status, problem } = await root.call(lockCustomer, {
      params: { id: ada.id },
      body: { reason: 'Another' },
    })
    expect({ status, code: problem.code }).toEqual({ status: 409, code: 'already_locked' })
    expect(await accessLines(testServer, ada.id)).toHaveLength(1)
  })

  test('of 20 at once one counts', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => lock()))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(await accessLines(testServer, ada.id)).toHaveLength(1)
  })

  test('a sign-in at the same moment is refused or ended', async () => {
    const signIns = Array.from({ length: 4 }, () => signIn(PASSWORD))
    const [locked] = await Promise.all([lock(), ...signIns])
    expect(locked.status).toBe(200)
    const { rows } = await testServer.pool.query('select 1 from sessions where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })
})

describe('open pages', () => {
  let testServer: TestServer
  let elsewhere: TestNode
  let carl: Signed
  beforeAll(async () => {
    testServer = await startTestServer()
    elsewhere = await testServer.secondNode()
    carl = await testServer.customer({ username: 'carl', kycStatus: 'approved', cash: '1000.00' })
  })
  afterAll(() => testServer.close())

  test('end with the lock on its node at once and on another within seconds, and nothing opens again', async () => {
    const here = await openStream(`${testServer.url}${streamEvents.path}`, carl.token)
    const headers = { cookie: `sid=${carl.token}`, 'accept-encoding': 'identity' }
    const plain = await fetch(`${testServer.url}${streamEvents.path}`, { headers })
    const there = await openStream(`${elsewhere.url}${streamEvents.path}`, carl.token)
    expect([here.status, there.status]).toEqual([200, 200])
    const body = { reason: REASON }
    const { status } = await testServer.root.call(lockCustomer, { params: { id: carl.id }, body })
    expect(status).toBe(200)
    await here.ended
    expect(await plain.text()).toMatch(/\n\nevent: session-ended\ndata: -\n\n$/)
    expect((await carl.call(getUser)).status).toBe(401)
    await untilFound(async () => {
      // The rounds that look at sessions go by the machine's clock; trust in one ends by the testServer's.
      testServer.clock.advance({ seconds: 1 })
      return (await elsewhere.as(carl).call(getUser)).status === 401 ? true : undefined
    })
    await there.ended
    expect((await elsewhere.as(carl).get(streamEvents.path)).status).toBe(401)
    const visitor = createClient(elsewhere.url)
    expect((await visitor.call(login, { body: { username: 'carl', password: PASSWORD } })).status).toBe(401)
    expect((await testServer.ada.call(listNotifications)).status).toBe(200)
  })
})
