import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#contract/people/identity.ts'
import { streamStocks } from '#contract/market/market.ts'
import { CHANGE_TYPES } from '#domain/notifications/notification.ts'
import { readNotifications, streamEvents } from '#contract/records/notifications.ts'
import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { type OpenStream, openStream } from '../../market/prices/open-stream.ts'
import { untilFound } from '../../../support/eventually.ts'
import { type Person, type TestNode, startTestServer, testServerOfFile } from '../../../support/server.ts'
import { announcedDeposit, decideDeposit, decideProfile } from './decisions.ts'

const testServer = testServerOfFile({ env: { STREAMS_PER_USER: '3' } })
let elsewhere: TestNode
let carl: Person
let count = 0
const open: OpenStream[] = []

beforeAll(async () => {
  elsewhere = await testServer.secondNode()
})
beforeEach(async () => {
  for (const stream of open.splice(0)) stream.leave()
  carl = await testServer.customer({ username: `carl${count++}`, kycStatus: 'approved', cash: '1000.00' })
})

/** A stream that has said its first word, which is everything, and what was still on its way from before. */
async function eventsOf(person: Person, url = testServer.url, headers = {}): Promise<OpenStream> {
  const stream = await openStream(`${url}${streamEvents.path}`, person.token, headers)
  open.push(stream)
  expect(await typesOf(stream, CHANGE_TYPES.length)).toEqual(CHANGE_TYPES)
  // Nothing else changes these here. What was committed before is heard before, or with the first of them.
  for (const type of ['withdrawals', 'holdings'] as const) {
    await announce(testServer.pool, { customerId: BigInt(person.id), types: [type] })
    while ((await typesOf(stream, 1))[0] !== type);
  }
  return stream
}

async function typesOf(stream: OpenStream, howMany: number): Promise<string[]> {
  const messages = []
  for (let n = 0; n < howMany; n += 1) messages.push(JSON.parse((await stream.next()) ?? '{}').type)
  return messages
}

describe('200', () => {
  test('no browser and no proxy keeps it', async () => {
    expect((await eventsOf(carl)).headers['cache-control']).toBe('no-store, no-transform')
  })

  test('everything at first, then what a decision changed', async () => {
    const stream = await eventsOf(carl)
    await decideDeposit(testServer.root, await announcedDeposit(carl))
    expect(await typesOf(stream, 4)).toEqual(['wallet', 'transactions', 'deposits', 'notifications'])
    await decideDeposit(testServer.root, await announcedDeposit(carl), 'No transfer arrived')
    expect(await typesOf(stream, 2)).toEqual(['deposits', 'notifications'])
  })

  test('what has changed since the page was made, and everything when that is not known', async () => {
    const page = async () => /"heard":"([^"]+)"/.exec(await (await fetch(testServer.url)).text())?.[1] ?? ''
    const opened = async (since: string) => {
      const stream = await openStream(`${testServer.url}${streamEvents.path}?since=${since}`, carl.token, {})
      open.push(stream)
      return stream
    }
    // After it what made the customer is heard.
    const first = await eventsOf(carl)
    first.leave()
    const mark = await page()
    const quiet = await opened(mark)
    await decideDeposit(testServer.root, await announcedDeposit(carl))
    const told = ['wallet', 'transactions', 'deposits', 'notifications']
    expect(await typesOf(quiet, 4)).toEqual(told)
    expect(await typesOf(await opened(mark), 4)).toEqual(told)
    expect(await typesOf(await opened('nobody.1'), CHANGE_TYPES.length)).toEqual(CHANGE_TYPES)
  })

  test('packed for those who take gzip', async () => {
    const stream = await eventsOf(carl, testServer.url, { 'accept-encoding': 'gzip' })
    expect(stream.headers['content-encoding']).toBe('gzip')
    await carl.call(readNotifications, { body: { all: true } })
    expect(await typesOf(stream, 1)).toEqual(['notifications'])
  })

  test('a decision on one node reaches a client of another', async () => {
    const stream = await eventsOf(carl, elsewhere.url)
    await decideDeposit(testServer.root, await announcedDeposit(carl))
    expect(await typesOf(stream, 4)).toContain('wallet')
  })

  test('a profile that was decided', async () => {
    const dora = await testServer.customer({ username: `dora${count}`, kycStatus: 'pending' })
    const stream = await eventsOf(dora)
    await decideProfile(testServer, dora)
    expect(await typesOf(stream, 2)).toEqual(['profile', 'notifications'])
  })

  test('a new password of the account was requested', async () => {
    const stream = await eventsOf(carl)
    const body = {
      username: carl.username,
      email: `${carl.username}@example.com`,
      newPassword: 'Another-Harbour-43',
    }
    expect((await testServer.visitor().call(requestPasswordReset, { body })).status).toBe(200)
    expect(await typesOf(stream, 1)).toEqual(['password-resets'])
  })

  test("no customer receives another's changes, and one's own order sends no event", async () => {
    const hers = await eventsOf(testServer.grace)
    const own = await eventsOf(carl)
    const order = { body: { symbol: 'AAPL', quantity: '0.01' } }
    expect((await carl.call(buy, order, { key: 'an-order-of-his' })).status).toBe(200)
    await decideDeposit(testServer.root, await announcedDeposit(carl), 'No')
    expect(await typesOf(own, 2)).toEqual(['deposits', 'notifications'])
    await decideProfile(testServer, testServer.grace)
    expect(await typesOf(hers, 2)).toEqual(['profile', 'notifications'])
  })

  test('a decision that was taken back is not heard of', async () => {
    const stream = await eventsOf(carl)
    const doomed = await announcedDeposit(carl)
    // A history row for this request, as only a bug could write it: the approval fails at the second.
    testServer.breaks('deposit-credited-iff-approved')
    await testServer.pool.query(
      `insert into transactions (customer_id, id, type, amount_cents, request_id, created_at)
       values ($1, 1, 'deposit', 1, $2, $3)`,
      [carl.id, doomed, testServer.clock.now()],
    )
    expect(await decideDeposit(testServer.root, doomed)).toBe(500)
    await carl.call(readNotifications, { body: { all: true } })
    expect(await typesOf(stream, 1)).toEqual(['notifications'])
    const told = await testServer.pool.query('select kind from notifications where customer_id = $1', [
      carl.id,
    ])
    expect(told.rows.map(({ kind }) => kind).toSorted()).toEqual(['deposit_approved', 'profile_approved'])
  })
})

test('a node that lost its connection for changes opens another, and all look at everything again', async () => {
  const stream = await eventsOf(carl)
  await testServer.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like 'northfold clock %'`,
  )
  expect(await typesOf(stream, CHANGE_TYPES.length)).toEqual(CHANGE_TYPES)
  await carl.call(readNotifications, { body: { all: true } })
  expect(await typesOf(stream, 1)).toEqual(['notifications'])
})

test.each(['since=' + 'x'.repeat(65), 'since=a&since=b'])('400: no mark is %s', async (query) => {
  const reply = await carl.get(`${streamEvents.path}?${query}`)
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
})

test('429: streamLimit are shared with the streams of prices', async () => {
  const taken = await Promise.all(
    [streamEvents.path, streamEvents.path, streamStocks.path].map((path) =>
      openStream(`${testServer.url}${path}`, carl.token),
    ),
  )
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await carl.get(streamEvents.path)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  taken[2]?.leave()
  await untilFound(async () => {
    const probe = await openStream(`${testServer.url}${streamEvents.path}`, carl.token)
    open.push(probe)
    return probe.status === 200 ? true : undefined
  })
  for (const stream of taken) stream.leave()
})

test('a log-out ends it', async () => {
  const stream = await eventsOf(carl)
  expect((await carl.call(logout)).status).toBeLessThan(300)
  await stream.ended
})

test('a server that stops ends it', async () => {
  const stopping = await startTestServer()
  const stream = await openStream(`${stopping.url}${streamEvents.path}`, stopping.ada.token)
  await stream.next()
  await Promise.all([stopping.close(), stream.ended])
})
