import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, readNotifications } from '#contract/records/notifications.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { toldTo } from './decisions.ts'

const testServer = testServerOfFile()
let carl: Person
let count = 0

// Told twice: of an approved profile and of a credited deposit.
beforeEach(async () => {
  carl = await testServer.customer({ username: `carl${count++}`, kycStatus: 'approved', cash: '5.00' })
})

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
    await testServer.changesNoRow(() => read(carl, { all: true }))
    expect(await readAts()).toEqual(first)
  })

  test("another customer's, unknown ids and an empty list change nothing", async () => {
    const ids = (await toldTo(carl)).map(({ id }) => id)
    const replies = await testServer.changesNoRow(async () => [
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
    const { status } = await testServer.changesNoRow(() => carl.post('/api/notifications/read', body))
    expect(status).toBe(400)
  })
})
