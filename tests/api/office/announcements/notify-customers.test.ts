import { beforeAll, expect, test } from 'vitest'
import { adminListAnnouncements, endAnnouncement } from '#contract/office/announcements.ts'
import { listNotifications } from '#contract/records/notifications.ts'
import { notifyNextCustomers } from '#server/office/announcements/notify-customers.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { announce } from './announcements.ts'

const testServer = testServerOfFile()
let root: Person
let customers: Person[]
beforeAll(async () => {
  root = testServer.root
  customers = [testServer.ada, testServer.grace]
  for (let n = 0; n < 5; n += 1) customers.push(await testServer.customer({ username: `reader${n}` }))
})

/** How often each customer was notified of a text. */
const told = (text: string): Promise<number[]> =>
  Promise.all(
    customers.map(async (person) => {
      const { body } = await person.call(listNotifications, { query: {} })
      return body.notifications.filter((one) => one.kind === 'announcement' && one.body === text).length
    }),
  )
const each = (times: number): number[] => customers.map(() => times)
const notify = (atOnce?: number) => notifyNextCustomers(testServer, atOnce)
async function notifyAll(atOnce?: number): Promise<void> {
  while ((await notify(atOnce)) > 0);
}
const inOffice = async (id: string) =>
  (await root.call(adminListAnnouncements, { query: {} })).body.find((one) => one.id === id)

test('every customer is notified once, in batches, whichever servers do it at once; then never again', async () => {
  const text = 'We close early on Friday.'
  const { body } = await announce(root, { level: 'warning', text, notifyCustomers: true })
  expect(body.notified).toEqual({ customers: 0, at: null })
  const other = await testServer.secondNode()
  await Promise.all(Array.from({ length: 20 }, () => notify(2)))
  await notifyAll(2)
  expect(await told(text)).toEqual(each(1))
  const { notifications } = (await customers[0]?.call(listNotifications, { query: {} }))?.body ?? {}
  expect(notifications?.[0]).toMatchObject({ title: 'Important announcement', link: '/' })
  expect(await inOffice(body.id)).toMatchObject({
    notified: { customers: customers.length, at: testServer.clock.now().toISOString() },
  })
  await other.look()
  await root.call(endAnnouncement, { params: { id: body.id } })
  await notifyAll()
  expect(await told(text)).toEqual(each(1))
  await other.close()
})

test('the audit log says that it was asked for, and how many were notified', async () => {
  const { body } = await announce(root, { text: 'Read this.', notifyCustomers: true })
  await notifyAll()
  const { rows } = await testServer.pool.query(
    `select action, actor_kind, after -> 'notifiesCustomers' as asked, after -> 'customers' as customers
     from audit_log where subject_type = 'announcement' and subject_id = $1 order by id`,
    [body.id],
  )
  expect(rows).toEqual([
    { action: 'announcement.made', actor_kind: 'administrator', asked: true, customers: null },
    { action: 'announcement.notified', actor_kind: 'system', asked: null, customers: customers.length },
  ])
  await root.call(endAnnouncement, { params: { id: body.id } })
})

test('no customer is, unless it is said; and of one for later when it begins', async () => {
  const silent = await announce(root, { text: 'On the page only.' })
  expect(silent.body.notified).toBeNull()
  const startsAt = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  const later = await announce(root, { text: 'From noon.', startsAt, notifyCustomers: true })
  await notifyAll()
  expect(await told('On the page only.')).toEqual(each(0))
  expect(await told('From noon.')).toEqual(each(0))
  testServer.clock.advance({ minutes: 1 })
  await notifyAll()
  expect(await told('From noon.')).toEqual(each(1))
  for (const { body } of [silent, later]) await root.call(endAnnouncement, { params: { id: body.id } })
})

test('one that is ended, or over, notifies no further customer', async () => {
  const ended = await announce(root, { text: 'A mistake.', notifyCustomers: true })
  await notify(2)
  await root.call(endAnnouncement, { params: { id: ended.body.id } })
  const endsAt = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
  await announce(root, { text: 'For a minute.', endsAt, notifyCustomers: true })
  testServer.clock.advance({ minutes: 1 })
  await notifyAll()
  const times = await told('A mistake.')
  expect(times.filter((count) => count === 0).length).toBeGreaterThan(0)
  expect(await inOffice(ended.body.id)).toMatchObject({
    state: 'ended',
    notified: { customers: times.filter((count) => count === 1).length, at: null },
  })
  expect(await told('For a minute.')).toEqual(each(0))
})

test('while a customer’s account is busy, the batch waits for it, and the others stay free', async () => {
  const { body } = await announce(root, { text: 'Busy.', notifyCustomers: true })
  const client = await testServer.pool.connect()
  await client.query('begin')
  await client.query('select 1 from accounts where customer_id = $1 for update', [customers.at(-1)?.id])
  const waiting = notifyAll(1)
  await expect
    .poll(() => told('Busy.').then((times) => times.filter((n) => n === 1).length))
    .toBe(customers.length - 1)
  await client.query('commit')
  client.release()
  await waiting
  expect(await told('Busy.')).toEqual(each(1))
  await root.call(endAnnouncement, { params: { id: body.id } })
})
