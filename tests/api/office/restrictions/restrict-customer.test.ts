import { beforeEach, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { approveWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { listRestrictions } from '#contract/office/customers/restrictions.ts'
import { createOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { asked, withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { orders, queued, wallet } from '../../trading/orders/resting.ts'
import { lift, restrict } from './restricting.ts'

// Closing the server verifies its books, which say that nothing happened under a restriction.

const testServer = testMarketOfFile({ afterHours: 'queue' })
let mary: Person
let ada: Person
let people = 0
beforeEach(async () => {
  testServer.prices.set('KO', '50.00')
  testServer.hours.isOpen = true
  mary = await testServer.staff(`mary${people}`, ['support'])
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const code = async (reply: Promise<{ problem: { code: string } }>) => (await reply).problem.code
const buyTwo = () => ada.call(buy, { body: { symbol: 'KO', quantity: '2' } })
const sellOne = () => ada.call(sell, { body: { symbol: 'KO', quantity: '1' } })
const LIMIT = { symbol: 'KO', type: 'limit', timeInForce: 'gtc', quantity: '1' } as const
const withdraw = (amount: string) => ada.call(requestWithdrawal, { body: withdrawalBody({ amount }) })
const deposit = () =>
  ada.call(requestDeposit, {
    body: { originalAmount: '10.00', currency: 'USD', bankReference: 'r', password: PASSWORD },
  })

async function open(): Promise<void> {
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
  while ((await testServer.fillQueue()) > 0);
}

test('200: who made it, why and until when; the audit log has the reason and not the note', async () => {
  const { status, body } = await restrict(mary, ada, { rights: ['withdraw', 'buy'], businessDays: 15 })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: body.id,
    rights: ['withdraw', 'buy'],
    reason: 'other',
    note: 'Looks odd.',
    sentence: 'We are looking into a payment.',
    madeBy: mary.username,
    madeAt: testServer.clock.now().toISOString(),
    until: expect.stringMatching(/^20\d\d-/),
    liftedAt: null,
    liftedBy: null,
    liftReason: null,
  })
  const listed = await mary.call(listRestrictions, { params: { id: ada.id } })
  expect(listed.body).toEqual([body])
  const { rows } = await testServer.pool.query(
    `select actor_id::text, customer_id::text, after from audit_log
     where action = 'customer.restricted' and subject_id = $1`,
    [body.id],
  )
  const after = { rights: ['withdraw', 'buy'], reason: 'other', until: body.until }
  expect(rows).toEqual([{ actor_id: mary.id, customer_id: ada.id, after }])
})

test('the customer reads what, and the sentence; never the reason or the note', async () => {
  await restrict(mary, ada, { rights: ['withdraw', 'buy'], reason: 'fraud' })
  const { rows: told } = await testServer.pool.query(
    `select title, body, link from notifications where customer_id = $1 and kind = 'account_restricted'`,
    [ada.id],
  )
  expect(told).toEqual([
    {
      title: 'Account restricted',
      body: 'You cannot buy or withdraw. We are looking into a payment.',
      link: '/profile?tab=security',
    },
  ])
  const own = await ada.get('/api/restrictions')
  expect(own.body).toEqual([
    {
      id: expect.any(String),
      rights: ['withdraw', 'buy'],
      sentence: 'We are looking into a payment.',
      madeAt: testServer.clock.now().toISOString(),
      until: null,
    },
  ])
  expect(await wallet(ada)).toMatchObject({ restricted: ['buy', 'withdraw'] })
})

test('each right is kept, and no other', async () => {
  await buyTwo()
  await restrict(mary, ada, { rights: ['buy'] })
  expect(await code(buyTwo())).toBe('account_restricted')
  expect(await code(ada.call(createOrder, { body: { ...LIMIT, side: 'buy', limitPrice: '1.00' } }))).toBe(
    'account_restricted',
  )
  expect(await code(ada.post('/api/orders/preview', { ...LIMIT, side: 'buy', limitPrice: '1.00' }))).toBe(
    'account_restricted',
  )
  expect((await sellOne()).status).toBe(200)
  expect((await deposit()).status).toBe(200)
  expect((await withdraw('100.00')).status).toBe(200)
  await restrict(mary, ada, { rights: ['sell', 'deposit', 'withdraw'] })
  expect(await code(sellOne())).toBe('account_restricted')
  expect(await code(ada.call(createOrder, { body: { ...LIMIT, side: 'sell', limitPrice: '90.00' } }))).toBe(
    'account_restricted',
  )
  expect(await code(deposit())).toBe('account_restricted')
  expect(await code(ada.post('/api/deposit-references'))).toBe('account_restricted')
  expect(await code(withdraw('50.00'))).toBe('account_restricted')
})

test('an order that waited is refused when its price comes, and gives back what it held', async () => {
  testServer.hours.isOpen = false
  await queued(ada, 'buy', 'KO', '10')
  await restrict(mary, ada, { rights: ['buy'] })
  await open()
  expect((await orders(ada))[0]).toMatchObject({
    status: 'refused',
    refusalReason: 'Your account is restricted. Your Security page says why',
  })
  expect(await wallet(ada)).toMatchObject({ available: '1000.00', held: '0.00' })
})

test('a withdrawal that waits is not approved until it is lifted, and can be rejected', async () => {
  const { id } = await asked(ada)
  const made = await restrict(mary, ada)
  const approve = () => testServer.root.call(approveWithdrawal, { params: { id } })
  expect(await code(approve())).toBe('customer_restricted')
  await lift(testServer.root, made.body)
  expect((await approve()).status).toBe(200)
})

test('buys that arrive with it are filled before it or refused after it', async () => {
  const bought = async () => (await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })).status
  const five = () => Array.from({ length: 5 }, bought)
  const [, ...statuses] = await Promise.all([restrict(mary, ada, { rights: ['buy'] }), ...five(), ...five()])
  expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([])
  expect(await bought()).toBe(403)
  const filled = (await ada.call(listTransactions)).body.filter(({ type }) => type === 'buy')
  expect(filled).toHaveLength(statuses.filter((status) => status === 200).length)
})

test('404: a user who is not a customer, and an unknown one', async () => {
  await testServer.changesNoRow(async () => {
    for (const person of [testServer.root, { ...ada, id: '1' }])
      expect((await restrict(mary, person)).status).toBe(404)
  })
})

test('400: no right, a right twice or unknown, no sentence, no note, days that are none', async () => {
  const path = `/api/admin/customers/${ada.id}/restrictions`
  const usual = { rights: ['buy'], reason: 'other', note: 'n', sentence: 's', businessDays: null }
  const wrong = [
    { rights: [] },
    { rights: ['buy', 'buy'] },
    { rights: ['fly'] },
    { reason: 'mood' },
    { sentence: ' ' },
    { sentence: 'x'.repeat(301) },
    { note: '' },
    { businessDays: 0 },
    { businessDays: 251 },
    { businessDays: 1.5 },
    { businessDays: '15' },
  ]
  await testServer.changesNoRow(async () => {
    for (const one of wrong) {
      const { status } = await mary.post(path, { ...usual, ...one })
      expect(status, JSON.stringify(one)).toBe(400)
    }
  })
})
