import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { acceptAgreement, listOwnAgreements, readAgreement } from '#contract/office/agreements.ts'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { cancelOrder, createOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { holdToAgreements } from '#server/office/agreements/hold-customers.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'
import { orders, queued, wallet } from '../../trading/orders/resting.ts'
import { accept, due, publish } from './agreeing.ts'

// Closing the server verifies its books, which say that nothing was bought or deposited while an agreement was due.

let testServer: TestMarketServer
let root: Person
let ada: Person
let people = 0
beforeEach(async () => {
  testServer = await startOnTestMarket({ afterHours: 'queue' })
  root = testServer.root
  testServer.prices.set('KO', '50.00')
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  return () => testServer.close()
})

const code = async (reply: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await reply
  return status < 300 ? status : problem.code
}
const buyOne = (who = ada) => who.call(buy, { body: { symbol: 'KO', quantity: '1' } })
const sellOne = () => ada.call(sell, { body: { symbol: 'KO', quantity: '1' } })
const limit = (side: 'buy' | 'sell', limitPrice: string) =>
  ({ symbol: 'KO', side, type: 'limit', timeInForce: 'gtc', quantity: '1', limitPrice }) as const
const deposit = () =>
  ada.call(requestDeposit, {
    body: { originalAmount: '10.00', currency: 'USD', bankReference: 'r', password: PASSWORD },
  })
const hold = () => holdToAgreements(testServer)
const told = async ({ id }: Person) => {
  const { rows } = await testServer.pool.query<{ title: string }>(
    `select title from notifications where customer_id = $1 and kind like 'agreement%' order by id desc`,
    [id],
  )
  return rows.map(({ title }) => title)
}

test('200: the next version, by whom and why; the audit log has the hash of its text', async () => {
  const text = 'We serve you.\n\nYou pay us.'
  const { status, body } = await publish(root, { text, title: 'Terms', graceDays: 30 })
  const at = testServer.clock.now()
  expect(status).toBe(200)
  const textHash = createHash('sha256').update(text, 'utf8').digest('hex')
  expect(body).toEqual({
    id: expect.any(String),
    kind: 'customer_agreement',
    version: 2,
    title: 'Terms',
    textHash,
    effectiveFrom: at.toISOString(),
    graceDays: 30,
    stopsAt: new Date(at.getTime() + 30 * 86_400_000).toISOString(),
    stoppedAt: null,
    state: 'in_force',
    proposedBy: null,
    publishedBy: root.username,
    publishedAt: at.toISOString(),
    reason: 'Our lawyer asked for it.',
    accepted: 0,
    due: 1,
  })
  const { rows } = await testServer.pool.query(
    `select actor_id::text, subject_id, after from audit_log where action = 'agreement.published'`,
  )
  expect(rows).toEqual([
    {
      actor_id: root.id,
      subject_id: body.id,
      after: {
        kind: 'customer_agreement',
        version: 2,
        textHash,
        effectiveFrom: at.toISOString(),
        graceDays: 30,
        reason: 'Our lawyer asked for it.',
      },
    },
  ])
})

test('a fresh installation asks for its texts, and they stop nothing', async () => {
  const asked = await due(ada)
  expect(
    asked.map(({ kind, version, stopsAt, effectiveFrom }) => [kind, version, stopsAt, effectiveFrom]),
  ).toEqual([
    ['customer_agreement', 1, null, null],
    ['principal_disclosure', 1, null, null],
  ])
  await testServer.advance({ hours: 400 * 24 })
  await hold()
  expect(await code(buyOne())).toBe(200)
  expect(await told(ada)).toEqual([])
})

test('before the grace ends nothing is stopped; after it deposits and buys are, sales and payouts never', async () => {
  await buyOne()
  await buyOne()
  const { body } = await publish(root, { graceDays: 30 })
  await hold()
  expect((await due(ada))[0]).toMatchObject({ id: body.id, stopsAt: body.stopsAt, hasStopped: false })
  expect(await told(ada)).toEqual(['New version: Customer Agreement'])
  await testServer.advance({ hours: 29 * 24 })
  await hold()
  expect(await code(buyOne())).toBe(200)
  const waiting = await ada.call(createOrder, { body: limit('buy', '1.00') })

  await testServer.advance({ hours: 24 })
  await hold()
  expect((await due(ada))[0]).toMatchObject({ id: body.id, hasStopped: true })
  expect(await told(ada)).toEqual(['Please accept: Customer Agreement', 'New version: Customer Agreement'])
  expect(await wallet(ada)).toMatchObject({ agreementDue: true })
  const reply = await buyOne()
  expect(reply).toMatchObject({
    status: 403,
    problem: {
      code: 'agreement_due',
      detail: 'An agreement is waiting for you. Read and accept it on your Profile page, then deposit or buy',
    },
  })
  expect(await code(ada.call(createOrder, { body: limit('buy', '1.00') }))).toBe('agreement_due')
  expect(await code(ada.post('/api/orders/preview', limit('buy', '1.00')))).toBe('agreement_due')
  expect(await code(deposit())).toBe('agreement_due')
  expect(await code(ada.post('/api/deposit-references'))).toBe('agreement_due')

  expect(await code(sellOne())).toBe(200)
  expect(await code(ada.call(createOrder, { body: limit('sell', '90.00') }))).toBe(202)
  expect(await code(ada.call(cancelOrder, { params: { id: waiting.body.id } }))).toBe(200)
  expect(await code(ada.call(requestWithdrawal, { body: withdrawalBody({ amount: '100.00' }) }))).toBe(200)

  expect((await accept(ada, body)).status).toBe(200)
  expect(await wallet(ada)).not.toHaveProperty('agreementDue')
  expect(await code(buyOne())).toBe(200)
  expect(await code(deposit())).toBe(200)
})

test('orders that wait are filled when their price comes: they were placed before it stopped', async () => {
  await buyOne()
  await publish(root, { graceDays: 0 })
  testServer.hours.isOpen = false
  await queued(ada, 'buy', 'KO', '10')
  await queued(ada, 'sell', 'KO', '1')
  await hold()
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
  while ((await testServer.fillQueue()) > 0);
  expect((await orders(ada)).map(({ side, status }) => `${side} ${status}`).toSorted()).toEqual([
    'buy filled',
    'sell filled',
  ])
  expect(await wallet(ada)).toMatchObject({ held: '0.00' })
})

test('buys that arrive while it stops are filled before it or refused after it', async () => {
  await publish(root, { graceDays: 0 })
  const bought = async () => (await buyOne()).status
  const statuses = await Promise.all([
    ...Array.from({ length: 5 }, bought),
    hold().then(() => 0),
    bought(),
    bought(),
  ])
  expect(statuses.filter((status) => ![0, 200, 403].includes(status))).toEqual([])
  expect(await bought()).toBe(403)
  const filled = (await ada.call(listTransactions)).body.filter(({ type }) => type === 'buy')
  expect(filled).toHaveLength(statuses.filter((status) => status === 200).length)
})

test('a buy that waits for the account sees that the agreement was accepted meanwhile', async () => {
  const { body } = await publish(root, { graceDays: 0 })
  await hold()
  const { textHash } = (await ada.call(readAgreement, { params: { id: body.id } })).body
  const accepting = () => ada.call(acceptAgreement, { params: { id: body.id }, body: { textHash } })
  const statuses = await behindAccountLock(testServer, ada, () =>
    Array.from({ length: 4 }, async () => (await accepting()).status),
  )
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(await code(buyOne())).toBe(200)
  const { rows } = await testServer.pool.query(`select count(*)::int as rows from agreement_acceptances`)
  expect(rows).toEqual([{ rows: 1 }])
})

test('two servers that stop at once notify each customer once', async () => {
  const others = await Promise.all(
    ['ben', 'cleo', 'dan'].map((username) => testServer.customer({ username, kycStatus: 'approved' })),
  )
  await publish(root, { graceDays: 0 })
  await Promise.all([hold(), hold(), hold()])
  for (const who of [ada, ...others]) {
    expect(await told(who)).toEqual(['Please accept: Customer Agreement', 'New version: Customer Agreement'])
  }
})

test('an account opened after the grace is stopped from the first day; who accepted is not told', async () => {
  const { body } = await publish(root, { graceDays: 1 })
  await accept(ada, body)
  await testServer.advance({ hours: 24 })
  await hold()
  expect(await told(ada)).toEqual([])
  expect(await code(buyOne())).toBe(200)
  const late = await testServer.customer({ username: 'late', kycStatus: 'approved' })
  expect(await wallet(late)).toMatchObject({ agreementDue: true })
  expect((await due(late))[0]).toMatchObject({ hasStopped: true })
  await accept(late, body)
  expect(await wallet(late)).not.toHaveProperty('agreementDue')
})

test('accounts opened while it stops are held to it, whichever transaction comes first', async () => {
  await publish(root, { graceDays: 0 })
  const made = Promise.all(
    Array.from({ length: 8 }, (_, n) => testServer.customer({ username: `new${n}`, kycStatus: 'none' })),
  )
  await hold()
  for (const who of await made) expect(await wallet(who)).toMatchObject({ agreementDue: true })
})

test('of two agreements both are needed, and a later version does not extend a grace', async () => {
  const first = await publish(root, { graceDays: 1 })
  const other = await publish(root, { kind: 'principal_disclosure', graceDays: 1 })
  testServer.clock.advance({ minutes: 5 })
  const second = await publish(root, { graceDays: 300 })
  expect((await due(ada)).find(({ id }) => id === second.body.id)).toMatchObject({
    stopsAt: first.body.stopsAt,
  })
  await testServer.advance({ hours: 24 })
  await hold()
  await accept(ada, other.body)
  expect(await code(buyOne())).toBe('agreement_due')
  expect(await code(accept(ada, first.body))).toBe('agreement_replaced')
  await accept(ada, second.body)
  expect(await code(buyOne())).toBe(200)
})

test('a version for later is asked for once the one in force is accepted, and can be accepted before', async () => {
  const effectiveFrom = new Date(testServer.clock.now().getTime() + 10 * 86_400_000).toISOString()
  const { body } = await publish(root, { effectiveFrom, graceDays: 5 })
  expect(body).toMatchObject({ state: 'coming', effectiveFrom })
  const [current] = await due(ada)
  expect(current).toMatchObject({ version: 1, stopsAt: null })
  await accept(ada, current ?? body)
  expect((await due(ada)).find(({ id }) => id === body.id)).toMatchObject({
    version: 2,
    stopsAt: body.stopsAt,
  })
  await accept(ada, body)
  expect((await due(ada)).map(({ kind }) => kind)).toEqual(['principal_disclosure'])
  expect(
    (await ada.call(listOwnAgreements)).body.filter(({ acceptedAt }) => acceptedAt !== null),
  ).toHaveLength(2)
})

test('409: written on another version than the newest; of many at once one is published', async () => {
  await publish(root)
  expect(await code(publish(root, { seen: 1 }))).toBe('agreement_replaced')
  testServer.clock.advance({ minutes: 1 })
  const results = await Promise.all(Array.from({ length: 5 }, () => code(publish(root, { seen: 2 }))))
  expect(results.toSorted()).toEqual([200, ...Array.from({ length: 4 }, () => 'agreement_replaced')])
})

test('400: a time that has passed or is no later than the version before, a grace that is none, no text', async () => {
  const later = (days: number) => new Date(testServer.clock.now().getTime() + days * 86_400_000).toISOString()
  await publish(root, { effectiveFrom: later(10) })
  await testServer.changesNoRow(async () => {
    for (const wrong of [
      { effectiveFrom: later(-1) },
      { effectiveFrom: later(366) },
      { effectiveFrom: later(9) },
      {},
      { graceDays: -1, effectiveFrom: later(11) },
      { graceDays: 366, effectiveFrom: later(11) },
      { graceDays: 1.5, effectiveFrom: later(11) },
      { text: ' ', effectiveFrom: later(11) },
      { text: 'x\n'.repeat(1_000) + 'x', effectiveFrom: later(11) },
      { text: 'x'.repeat(60_001), effectiveFrom: later(11) },
      { title: '', effectiveFrom: later(11) },
      { reason: '', effectiveFrom: later(11) },
    ])
      expect((await publish(root, wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(400)
  })
})
