import { beforeEach, describe, expect, test } from 'vitest'
import { adminGetCustomer } from '#contract/office/customers/customers.ts'
import { lockCustomer, unlockCustomer } from '#contract/people/access.ts'
import { approveWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { getMoneyLock, lockOwnAccount } from '#contract/people/locks.ts'
import { approvePasswordReset } from '#contract/people/password-resets.ts'
import { listSessions } from '#contract/people/sessions.ts'
import { OWN_LOCK_REASON, lockCustomerForBooks } from '#server/people/accounts/lock-customer.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { asked as askedToPay, withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { NEW_PASSWORD, asked } from '../password-resets/resets.ts'

const testServer = testServerOfFile()
let ada: Person
let people = 0
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

describe('a lock by the staff is ended by the staff alone', () => {
  const body = { reason: 'Another matter' }
  const locks = {
    'an administrator': () => testServer.root.call(lockCustomer, { params: { id: ada.id }, body }),
    'an administrator, with the reason of an own lock': () =>
      testServer.root.call(lockCustomer, { params: { id: ada.id }, body: { reason: OWN_LOCK_REASON } }),
    'the command line': () =>
      lockUser(testServer.pool, { username: ada.username, at: testServer.clock.now() }),
    'the proof of the books': () =>
      lockCustomerForBooks(
        { pool: testServer.pool, clock: testServer.clock, sessions: { forget: () => undefined } },
        { customerId: BigInt(ada.id), reason: 'Ledger check failed' },
      ),
  }
  const FIRSTS = { 'an open account': false, 'an account that its customer locked': true }

  describe.each(Object.entries(FIRSTS))('of %s', (_, isOwnFirst) => {
    test.each(Object.entries(locks))('by %s', async (_, lock) => {
      const waiting = await askedToPay(ada)
      if (isOwnFirst) await ada.call(lockOwnAccount)
      const locked = await lock()
      if (locked && 'status' in locked) expect(locked.status).toBe(200)
      if (!isOwnFirst) expect((await ada.call(lockOwnAccount)).status).toBe(401)
      const { id } = await asked(testServer, ada.username)
      expect((await testServer.root.call(approvePasswordReset, { params: { id } })).status).toBe(200)
      expect((await signIn(NEW_PASSWORD)).status).toBe(401)
      const page = await testServer.root.call(adminGetCustomer, { params: { id: ada.id } })
      expect(page.body.customer).toMatchObject({ lockedAt: expect.any(String), isOwnLock: false })
      const paid = await testServer.root.call(approveWithdrawal, { params: { id: waiting.id } })
      expect(paid.problem.code).toBe(isOwnFirst ? 'customer_money_locked' : 'customer_locked')
      const again = await testServer.root.call(lockCustomer, { params: { id: ada.id }, body })
      expect(again.problem.code).toBe('already_locked')
      await testServer.root.call(unlockCustomer, { params: { id: ada.id }, body })
      expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    })
  })

  test('the audit log says that the account was locked before, and the page whose lock it was', async () => {
    await ada.call(lockOwnAccount)
    const page = await testServer.root.call(adminGetCustomer, { params: { id: ada.id } })
    expect(page.body.customer).toMatchObject({ lockedReason: OWN_LOCK_REASON, isOwnLock: true })
    await locks['an administrator']()
    const { rows } = await testServer.pool.query(
      `select actor_kind, before ->> 'isLocked' as was_locked from audit_log
       where customer_id = $1 and action = 'user.locked' order by id`,
      [ada.id],
    )
    expect(rows).toEqual([
      { actor_kind: 'customer', was_locked: 'false' },
      { actor_kind: 'administrator', was_locked: 'true' },
    ])
  })
})
