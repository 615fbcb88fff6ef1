import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approveWithdrawal,
  cancelWithdrawal,
  getPayoutPause,
  requestWithdrawal,
  withdrawToLastAccount,
} from '#contract/cash/withdrawals.ts'
import { getMoneyLock, lockMoney } from '#contract/people/locks.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { putOn } from '#server/people/payouts/money-lock.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { accountNumber, asked, withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'

const testServer = testMarketOfFile()
let ada: Person
let people = 0
beforeAll(() => {
  testServer.prices.set('KO', '10.00')
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '5000.00' })
})

const lock = (...[delayHours]: [unknown?]) => ada.call(lockMoney, { body: { delayHours } } as never)
const approve = (id: string) => testServer.root.call(approveWithdrawal, { params: { id } })

describe('200', () => {
  test('is on at once: no payout, no new bank account, no quick withdraw, and no approval of what waits', async () => {
    const paid = await asked(ada)
    const waiting = await asked(ada)
    await approve(paid.id)
    const since = testServer.clock.now().toISOString()
    expect((await lock(24)).body).toEqual({ isOn: true, since, delayHours: 24, endsAt: null })
    expect((await ada.call(getPayoutPause)).body).toMatchObject({
      isMoneyLocked: true,
      moneyLockEndsAt: null,
    })
    const refused = { status: 403, problem: { code: 'money_locked' } }
    const ask = () => ada.call(requestWithdrawal, { body: withdrawalBody() })
    expect(await testServer.changesNoRow(ask)).toMatchObject(refused)
    expect(await ada.call(withdrawToLastAccount, { body: { amount: '50' } })).toMatchObject(refused)
    expect(await testServer.changesNoRow(() => approve(waiting.id))).toMatchObject({
      status: 409,
      problem: { code: 'customer_money_locked' },
    })
    // Trading goes on, and what waits can always be taken back.
    expect((await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status).toBe(200)
    expect((await ada.call(cancelWithdrawal, { params: { id: waiting.id } })).status).toBe(200)
  })

  test('a lock that is on keeps the longer delay', async () => {
    await lock(72)
    expect((await lock(0)).body).toMatchObject({ isOn: true, delayHours: 72 })
    expect((await ada.call(getMoneyLock)).body).toMatchObject({ isOn: true, delayHours: 72 })
  })

  test('is audited, and its customer is told', async () => {
    await lock(24)
    const { rows } = await testServer.pool.query(
      `select (select action from audit_log where customer_id = $1 order by id desc limit 1) as action,
        (select kind from notifications where customer_id = $1 order by id desc limit 1) as kind`,
      [ada.id],
    )
    expect(rows).toEqual([{ action: 'money_lock.on', kind: 'money_lock_on' }])
  })
})

describe('a race with a withdrawal', () => {
  test('is decided by the lock of the account: one that comes after the lock is refused', async () => {
    const [reply] = await behindAccountLock(
      testServer,
      ada,
      () => [ada.call(requestWithdrawal, { body: withdrawalBody() })],
      (tx) => {
        const owner = { customerId: BigInt(ada.id), address: '127.0.0.1', delayHours: 0 as const }
        return putOn(tx, owner, null, testServer.clock.now())
      },
    )
    expect(reply?.problem.code).toBe('money_locked')
  })

  test('leaves no withdrawal that was requested after the lock, whoever came first', async () => {
    for (let round = 0; round < 4; round++) {
      const from = await testServer.customer({
        username: `racer${round}`,
        kycStatus: 'approved',
        cash: '900.00',
      })
      const asks = [1, 2, 3, 4].map((number) =>
        from.call(requestWithdrawal, {
          body: withdrawalBody({ bankAccountNumber: accountNumber(`account ${number}`) }),
        }),
      )
      const [locked, ...replies] = await Promise.all([
        from.call(lockMoney, { body: { delayHours: 24 } }),
        ...asks,
      ])
      expect(locked.status).toBe(200)
      const granted = replies.filter(({ status }) => status === 200).length
      expect(replies.filter(({ status }) => status === 403)).toHaveLength(4 - granted)
      const { rows } = await testServer.pool.query(
        `select count(*)::int as late from withdrawal_requests w where customer_id = $1 and id > (
          select max(id) from audit_log where customer_id = $1 and action = 'money_lock.on')`,
        [from.id],
      )
      expect(rows).toEqual([{ late: 0 }])
    }
  })
})

test.each([
  ['a text', '24'],
  ['another', 12],
  ['negative', -24],
])('400: a delay that is %s', async (_, delayHours) => {
  expect((await testServer.changesNoRow(() => lock(delayHours))).status).toBe(400)
})
