import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unlockCustomer } from '#contract/office/customers.ts'
import { approveWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { getMoneyLock, lockOwnAccount } from '#contract/people/locks.ts'
import { approvePasswordReset } from '#contract/people/password-resets.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { asked as askedToPay, withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { NEW_PASSWORD, asked } from '../password-resets/resets.ts'

let testServer: TestServer
let ada: Person
let people = 0
beforeAll(async () => void (testServer = await startTestServer()))
afterAll(() => testServer.close())
beforeEach(async () => {
  ada = await testServer.customer({ username: `owner${people++}`, kycStatus: 'approved', cash: '500.00' })
})

async function signIn(password = PASSWORD) {
  const browser = testServer.visitor()
  const { status } = await browser.post('/api/login', { username: ada.username, password })
  return { browser, status }
}

test('200: every session ends, nobody signs in, nothing is paid out', async () => {
  const waiting = await askedToPay(ada)
  const { browser: elsewhere } = await signIn()
  expect(await ada.call(lockOwnAccount)).toMatchObject({ status: 200, body: {} })
  for (const session of [ada, elsewhere]) expect((await session.call(listSessions)).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  const approved = await testServer.root.call(approveWithdrawal, { params: { id: waiting.id } })
  expect(approved.problem.code).toBe('customer_money_locked')
  const { rows } = await testServer.pool.query(
    `select action, actor_kind from audit_log where customer_id = $1 and actor_kind = 'customer'
    order by id desc limit 2`,
    [ada.id],
  )
  expect(rows).toEqual([
    { action: 'user.locked', actor_kind: 'customer' },
    { action: 'money_lock.on', actor_kind: 'customer' },
  ])
})

test('an approved password reset opens the account again; the money lock is still on', async () => {
  await ada.call(lockOwnAccount)
  const { id } = await asked(testServer, ada.username)
  expect((await testServer.root.call(approvePasswordReset, { params: { id } })).status).toBe(200)
  const { browser, status } = await signIn(NEW_PASSWORD)
  expect(status).toBe(200)
  expect((await browser.call(getMoneyLock)).body).toMatchObject({ isOn: true, delayHours: 24 })
  const body = withdrawalBody({ password: NEW_PASSWORD })
  expect((await browser.call(requestWithdrawal, { body })).problem.code).toBe('money_locked')
})

test('support opens it again too, and cannot lift the money lock', async () => {
  await ada.call(lockOwnAccount)
  const unlocked = await testServer.root.call(unlockCustomer, {
    params: { id: ada.id },
    body: { reason: 'Identified by phone' },
  })
  expect(unlocked.status).toBe(200)
  const { browser, status } = await signIn()
  expect(status).toBe(200)
  expect((await browser.call(getMoneyLock)).body.isOn).toBe(true)
})

test('a reset opens no account that an administrator has locked', async () => {
  await testServer.root.post(`/api/admin/customers/${ada.id}/lock`, { reason: 'Another matter' })
  const { id } = await asked(testServer, ada.username)
  expect((await testServer.root.call(approvePasswordReset, { params: { id } })).status).toBe(200)
  expect((await signIn(NEW_PASSWORD)).status).toBe(401)
})
