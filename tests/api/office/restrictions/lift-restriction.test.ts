import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listOwnRestrictions } from '#contract/office/customers/restrictions.ts'
import { listNotifications } from '#contract/records/notifications.ts'
import { ENDED_RESTRICTIONS } from '#server/office/restrictions/restrictions.ts'
import { sendDueNotices } from '#server/records/notifications/due-notices.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { wallet } from '../../trading/orders/resting.ts'
import { lift, restrict } from './restricting.ts'

const testServer = testServerOfFile()
let mary: Person
let katherine: Person
let evelyn: Person
let ada: Person
let people = 0
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
  katherine = await testServer.staff('katherine', ['kyc'])
  evelyn = await testServer.staff('evelyn', ['treasurer'])
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '100.00' })
})

const told = async () => (await ada.call(listNotifications)).body.notifications.map(({ body }) => body)
const restrictedNow = async () => (await wallet(ada)).restricted ?? []

test('200: the customer regains the rights that no other restriction covers, and is notified', async () => {
  const first = await restrict(mary, ada, { rights: ['buy', 'withdraw'] })
  const second = await restrict(mary, ada, { rights: ['withdraw', 'keys'] })
  const { status, body } = await lift(evelyn, first.body)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      liftedBy: 'evelyn',
      liftReason: 'It is clear now.',
      liftedAt: testServer.clock.now().toISOString(),
    },
  })
  expect(await restrictedNow()).toEqual(['withdraw', 'keys'])
  expect((await told())[0]).toBe('You can buy again. You still cannot withdraw or use API keys.')
  expect((await ada.call(listOwnRestrictions)).body.map(({ id }) => id)).toEqual([second.body.id])
  await lift(evelyn, second.body)
  expect((await told())[0]).toBe('You can withdraw and use API keys again.')
  expect(await restrictedNow()).toEqual([])
})

test('of many at once one lifts it, the others read that it is done', async () => {
  const { body } = await restrict(mary, ada)
  const statuses = await behindAccountLock(testServer, ada, () =>
    Array.from({ length: 3 }, async () => (await lift(evelyn, body)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 409, 409])
})

test('403: KYC lifts one of an identity and no other; support lifts none', async () => {
  const identity = await restrict(katherine, ada, { reason: 'identity' })
  const order = await restrict(katherine, ada, { reason: 'legal_order' })
  await testServer.changesNoRow(async () => {
    expect((await lift(katherine, order.body)).problem.code).toBe('not_allowed')
    expect((await lift(mary, identity.body)).problem.code).toBe('not_allowed')
  })
  expect((await lift(katherine, identity.body)).status).toBe(200)
})

test('403: of a suspected fraud, who made it does not lift it while another may', async () => {
  const own = await restrict(evelyn, ada, { reason: 'fraud' })
  await testServer.changesNoRow(async () => {
    expect((await lift(evelyn, own.body)).problem.code).toBe('restricted_by_you')
  })
  expect((await lift(testServer.root, own.body)).status).toBe(200)
})

test('404: one that there is not', async () => {
  expect((await lift(evelyn, { id: '1' })).status).toBe(404)
})

test('one whose time is over is lifted once, by itself, however many servers look', async () => {
  const end = () => sendDueNotices(testServer, ENDED_RESTRICTIONS)
  const { body } = await restrict(mary, ada, { rights: ['sell'], businessDays: 1 })
  const until = new Date(body.until ?? '')
  testServer.clock.advance({ ms: until.getTime() - testServer.clock.now().getTime() - 1 })
  await end()
  const { rows: before } = await testServer.pool.query(
    'select restricted_rights from accounts where customer_id = $1',
    [ada.id],
  )
  expect(before).toEqual([{ restricted_rights: ['sell'] }])
  testServer.clock.advance({ ms: 1 })
  await Promise.all([end(), end(), end()])
  const { rows } = await testServer.pool.query(
    `select a.restricted_rights, r.lifted_at, r.lifted_by,
       (select count(*)::int from audit_log
        where action = 'customer.restriction_lifted' and subject_id = r.id::text) as lines,
       (select count(*)::int from notifications n
        where n.customer_id = r.customer_id and kind = 'restriction_ended') as notices
     from account_restrictions r join accounts a using (customer_id) where r.id = $1`,
    [body.id],
  )
  expect(rows).toEqual([{ restricted_rights: [], lifted_at: until, lifted_by: null, lines: 1, notices: 1 }])
})
