import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminGetCustomer } from '#contract/office/customers/customers.ts'
import { lockCustomer, unlockCustomer } from '#contract/people/access.ts'
import { customerPage } from '#contract/office/customers/customers.schemas.ts'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { getOwnDocument, rejectProfile, updateProfile } from '#contract/people/profiles.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { approveWithdrawal } from '#contract/cash/withdrawals.ts'
import { readCustomer } from '#server/office/customers/read-customer.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { announced } from '../../cash/deposits/deposits.ts'
import { formOf } from '../../people/password-resets/resets.ts'
import { FORM } from '../../people/profiles/forms.ts'
import { queued, cancel } from '../../trading/orders/resting.ts'
import { BANK, asked } from '../../cash/withdrawals/withdrawals.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let root: Person
let ada: Person
let people = 0
beforeAll(() => {
  root = testServer.root
})
beforeEach(async () => {
  testServer.prices.set('AAPL', '200.00')
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const look = (id = ada.id, who = root) => who.call(adminGetCustomer, { params: { id } })
const looksAt = async (id: string) => {
  const { rows } = await testServer.pool.query<{ actor_id: string; address: string; subject_id: string }>(
    `select actor_id::text, address, subject_id from audit_log
     where customer_id = $1 and action = 'customer.viewed' order by id`,
    [id],
  )
  return rows
}

describe('200', () => {
  test('of a new customer, nothing but themselves', async () => {
    const eve = await testServer.customer({ username: 'eve' })
    const { status, body } = await look(eve.id)
    expect(status).toBe(200)
    expect(customerPage.parse(body)).toEqual(body)
    expect(body).toEqual({
      customer: {
        id: eve.id,
        username: 'eve',
        email: 'eve@example.com',
        fullName: 'Eve Example',
        firstName: 'Eve',
        lastName: 'Example',
        kycStatus: 'none',
        lockedAt: null,
        lockedReason: null,
        isOwnLock: false,
        available: '0.00',
        held: '0.00',
        payoutsPausedUntil: null,
        payoutsPausedFor: null,
        restrictedRights: [],
        flags: [],
        createdAt: testServer.clock.now().toISOString(),
        lastSignInAt: null,
      },
      profile: null,
      earlierSubmissions: [],
      wallet: { balance: '0.00', available: '0.00', held: '0.00' },
      holdings: [],
      holdingsValue: '0.00',
      openOrdersAtMarket: [],
      depositRequests: [],
      withdrawalRequests: [],
      passwordResetRequests: [],
      payoutAccounts: [],
      sessions: [expect.objectContaining({ address: '127.0.0.1', userAgent: 'tests' })],
    })
  })

  test('the wallet, the holdings and every request, the latest first', async () => {
    const paid = await asked(ada, BANK)
    await root.call(approveWithdrawal, { params: { id: paid.id } })
    const waiting = await asked(ada, { amount: '50.00' })
    const deposit = await announced(ada)
    await testServer.visitor().call(requestPasswordReset, { body: formOf(ada.username) })
    const { body } = await look()
    expect(customerPage.parse(body)).toEqual(body)
    expect(body.wallet).toEqual({ balance: '900.00', available: '850.00', held: '50.00' })
    expect(body.withdrawalRequests.map(({ id, status }) => [id, status])).toEqual([
      [waiting.id, 'pending'],
      [paid.id, 'approved'],
    ])
    expect(body.depositRequests.map(({ id, status }) => [id === deposit.id, status])).toEqual([
      [true, 'pending'],
      [false, 'approved'],
    ])
    expect(body.passwordResetRequests).toMatchObject([{ status: 'pending', competing: 0 }])
    expect(body.payoutAccounts).toEqual([BANK])
    await root.call(approveDeposit, { params: { id: deposit.id } })
    expect((await look()).body.wallet.balance).toBe('1150.00')
  })

  test('the orders that are queued, and no settled one', async () => {
    testServer.hours.isOpen = false
    const first = await queued(ada, 'buy', 'AAPL', '1')
    const taken = await queued(ada, 'buy', 'AAPL', '2')
    const last = await queued(ada, 'buy', 'AAPL', '0.5')
    await cancel(ada, taken.id)
    testServer.hours.isOpen = true
    const { body } = await look()
    expect(customerPage.parse(body)).toEqual(body)
    expect(body.openOrdersAtMarket).toEqual([last, first])
    const held = body.openOrdersAtMarket.reduce((sum, order) => sum + Number(order.held), 0)
    expect(body.wallet.held).toBe(held.toFixed(2))
  })

  test('a password reset that was not decided in a day is closed', async () => {
    await testServer.visitor().call(requestPasswordReset, { body: formOf(ada.username) })
    await testServer.advance({ hours: 25 })
    expect((await look()).body.passwordResetRequests).toMatchObject([{ status: 'closed', competing: 0 }])
  })

  test('holdings with what they are worth at the latest price, and without where there is none', async () => {
    const order = { body: { symbol: 'AAPL', quantity: '2' } }
    expect((await ada.call(buy, order)).status).toBe(200)
    testServer.prices.set('AAPL', '250.50')
    const { body } = await look()
    expect(body.holdings).toEqual([
      {
        assetSymbol: 'AAPL',
        quantity: '2',
        averagePrice: '200.000000',
        cost: '400.00',
        reserved: '0',
        price: '250.50',
        value: '501.00',
        gainLoss: '101.00',
      },
    ])
    expect(body.holdingsValue).toBe('501.00')
    testServer.prices.delete('AAPL')
    const blind = (await look()).body
    expect(blind.holdings).toMatchObject([{ price: null, value: null, gainLoss: null }])
    expect(blind.holdingsValue).toBeNull()
  })

  test('the profile in full, and what became of the submissions before it', async () => {
    const first = (await look()).body.profile
    expect(first).toMatchObject({ status: 'approved', username: ada.username })
    await ada.call(updateProfile, { body: FORM })
    await ada.call(updateProfile, { body: { ...FORM, city: 'Paris' } })
    const second = (await look()).body
    await root.call(rejectProfile, {
      params: { id: second.profile?.id },
      body: { reason: 'Blurred' },
    })
    const { body } = await look()
    expect(body.profile).toMatchObject({ status: 'rejected', rejectionReason: 'Blurred', city: 'Paris' })
    expect(body.customer).toMatchObject({ kycStatus: 'rejected', fullName: 'Ada Lovelace' })
    expect(body.earlierSubmissions.map(({ status }) => status)).toEqual(['superseded', 'approved'])
    const document = await root.send('GET', body.profile?.idDocument ?? '')
    expect(document.bytes).toEqual((await ada.call(getOwnDocument)).bytes)
  })

  test('why a customer is locked, and that they are signed in nowhere', async () => {
    const reason = 'Reported as stolen.\nCase 42.'
    await root.call(lockCustomer, { params: { id: ada.id }, body: { reason } })
    const { body } = await look()
    expect(body.customer).toMatchObject({
      lockedReason: reason,
      lockedAt: testServer.clock.now().toISOString(),
    })
    expect(body.sessions).toEqual([])
    // A locked customer cannot sign in again when the clock moves on.
    await root.call(unlockCustomer, { params: { id: ada.id }, body: { reason: 'r' } })
  })

  test('no secret: no token, no hash of one, no password’s hash', async () => {
    await testServer.visitor().call(requestPasswordReset, { body: formOf(ada.username) })
    const text = (await look()).bytes.toString()
    expect(text).not.toContain(ada.token)
    expect(text).not.toMatch(/argon2|[0-9a-f]{17}/)
  })

  test('as many queries for a customer with a history as for one without', async () => {
    const now = testServer.clock.now()
    const queries = (id: string) =>
      queriesOf(testServer.pool, (database) =>
        readCustomer(database, { customerId: BigInt(id), now, latestPrice: () => null }),
      )
    const eve = await testServer.customer({ username: `eve${people}` })
    const none = await queries(eve.id)
    for (let count = 0; count < 3; count += 1) {
      await asked(ada)
      await announced(ada)
    }
    await ada.call(updateProfile, { body: FORM })
    expect(await queries(ada.id)).toBe(none)
    expect(none).toBe(10)
  })
})

describe('a look is audited', () => {
  test('once in 15 minutes, with who looked and from where', async () => {
    await look()
    await look()
    await testServer.advance({ minutes: 14, seconds: 59 })
    await look()
    const line = { actor_id: root.id, address: '127.0.0.1', subject_id: ada.id }
    expect(await looksAt(ada.id)).toEqual([line])
    await testServer.advance({ seconds: 1 })
    await look()
    expect(await looksAt(ada.id)).toEqual([line, line])
  })

  test('once when 20 come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => look()))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await looksAt(ada.id)).toHaveLength(1)
  })

  test('for every administrator and every customer', async () => {
    const tess = await testServer.administrator(`tess${people}`)
    const eve = await testServer.customer({ username: `eva${people}` })
    await look()
    await look(ada.id, tess)
    await look(eve.id)
    expect((await looksAt(ada.id)).map(({ actor_id: id }) => id)).toEqual([root.id, tess.id])
    expect(await looksAt(eve.id)).toHaveLength(1)
  })
})

test('404: an administrator is no customer', async () => {
  const reply = await testServer.changesNoRow(() => look(root.id))
  expect({ status: reply.status, code: reply.problem.code }).toEqual({ status: 404, code: 'not_found' })
})
