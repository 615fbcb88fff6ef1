import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/records/notifications.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { toldTo } from './decisions.ts'

let testServer: TestServer
let carl: Person
let count = 0

beforeAll(async () => {
  testServer = await startTestServer()
})
// Told twice: of an approved profile and of a credited deposit.
beforeEach(async () => {
  carl = await testServer.customer({ username: `carl${count++}`, kycStatus: 'approved', cash: '5.00' })
})
afterAll(() => testServer.close())

const read = (person: Person, body: { ids: string[] } | { all: true }) =>
  person.call(readNotifications, { body })
const readAts = async () => (await toldTo(carl)).map(({ readAt }) => readAt)

describe('200', () => {
  test('the named ones are read from then on, and the rest is counted', async () => {
    const [newest] = await toldTo(carl)
    const { status, body } = await read(carl, { ids: [newest?.id ?? ''] })
    expect({ status, body }).toEqual({ status: 200, body: { unreadCount: 1 } })
    expect(await readAts()).toEqual([testServer.clock.now().toISOString(), null])
    expect((await carl.call(listNotifications)).body.unreadCount).toBe(1)
  })

  test('all of them', async () => {
    expect((await read(carl, { all: true })).body).toEqual({ unreadCount: 0 })
    expect(await readAts()).not.toContain(null)
  })

  test('the first reading counts', async () => {
    await read(carl, { all: true })
    const first = await readAts()
    testServer.clock.advance({ minutes: 1 })
    await changesNoRow(testServer.pool, () => read(carl, { all: true }))
    expect(await readAts()).toEqual(first)
  })

  test("another customer's, unknown ids and an empty list change nothing", async () => {
    const ids = (await toldTo(carl)).map(({ id }) => id)
    const replies = await changesNoRow(testServer.pool, async () => [
      await read(testServer.grace, { ids }),
      await read(testServer.ada, { ids: ['1', '9223372036854775807'] }),
      await read(carl, { ids: [] }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await readAts()).toEqual([null, null])
  })
})

describe('400', () => {
  test.each([
    {},
    { all: false },
    { all: true, ids: [] },
    { ids: 'x' },
    { ids: ['x'] },
    { ids: [1] },
    { ids: ['1); drop table notifications --'] },
    { ids: Array.from({ length: 501 }, () => '1') },
  ])('%j', async (body) => {
    const { status } = await changesNoRow(testServer.pool, () => carl.post('/api/notifications/read', body))
    expect(status).toBe(400)
  })
})

describe('401 and 403', () => {
  test('refused without a session, to administrators and from other sites', async () => {
    const body = { all: true }
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
    await changesNoRow(testServer.pool, async () => {
      expect((await testServer.visitor().post('/api/notifications/read', body)).status).toBe(401)
      expect((await testServer.root.post('/api/notifications/read', body)).status).toBe(403)
      expect((await carl.post('/api/notifications/read', body, crossSite)).status).toBe(403)
    })
  })
})
