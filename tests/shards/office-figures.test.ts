import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminReadAgreement } from '#contract/agreements/agreements.ts'
import { approveDeposits } from '#contract/cash/bulk-approvals.ts'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { approveProposal } from '#contract/cash/proposals.ts'
import { getStatus } from '#contract/office/announcements.ts'
import { adminGetCustomerContext } from '#contract/office/customers.ts'
import { buy } from '#contract/trading/orders.ts'
import { createOrder } from '#contract/trading/order-book.ts'
import { openUnlimited } from '#server/platform/database/pool.ts'
import { misplacedRows } from '#server/platform/shards/misplaced-rows.ts'
import { correctAccount } from '#contract/cash/corrections.ts'
import { accept, due, publish } from '../api/office/agreements/agreeing.ts'
import { HARBOR, RHEIN } from '../api/office/settings/bank-accounts.ts'
import { change } from '../api/office/settings/settings.ts'
import { askedDeposit, ok, proposedDeposit, refused, setThresholds } from '../api/cash/proposals/proposals.ts'
import { correctionBody } from '../api/cash/corrections/corrections.ts'
import { document, withOwnPapers } from '../api/records/reviews/own-papers.ts'
import { figuresAt } from '../support/api/figures.ts'
import { startMailServer, type MailServer } from '../support/providers/mail-server.ts'
import { type Person, type TestServer, startTestServer } from '../support/server.ts'

// What the office knows and limits is of the customers of all shards.

let mailServer: MailServer
let testServer: TestServer
let people = 0
const METRICS_TOKEN = 'what-operators-know'
beforeAll(async () => {
  mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@northfold.example', METRICS_TOKEN }
  testServer = await startTestServer({ otherShards: 2, env })
})
afterAll(async () => {
  await testServer.close()
  await mailServer.close()
})

/** Of two made one after the other, each has another shard. */
const two = async (): Promise<[Person, Person]> => [
  await testServer.customer({ username: `one${people++}`, kycStatus: 'approved' }),
  await testServer.customer({ username: `two${people++}`, kycStatus: 'approved' }),
]

/** One of the staff who has an address. */
async function reached(username: string, roles: Parameters<TestServer['staff']>[1]): Promise<Person> {
  const person = await testServer.staff(username, roles)
  await testServer.pool.query(
    `update users set email = username || '@b.example', email_key = username || '@b.example' where id = $1`,
    [person.id],
  )
  return person
}

test('the figures of orders are of all shards together', async () => {
  for (const username of ['buyer1', 'buyer2']) {
    const buyer = await testServer.customer({ username, kycStatus: 'approved', cash: '500.00' })
    ok(await buyer.call(buy, { body: { symbol: 'KO', quantity: '1' } }))
    const limit = { side: 'buy', type: 'limit', timeInForce: 'gtc', limitPrice: '1.00' } as const
    const placed = await buyer.call(createOrder, { body: { ...limit, symbol: 'KO', quantity: '1' } })
    expect(placed.status).toBe(202)
  }
  const figures = await figuresAt(testServer.url, METRICS_TOKEN)
  expect(figures.get('northfold_orders_total{outcome="filled"}')).toBe(2)
  expect(figures.get('northfold_order_seconds_count{result="filled"}')).toBe(2)
  expect(figures.get('northfold_orders_queued')).toBe(0)
  expect(figures.get('northfold_database_up')).toBe(1)
  expect(figures.get('northfold_open_orders')).toBe(2)
})

test('what was mailed to a customer is found in their shard', async () => {
  for (const person of await two()) {
    ok(await testServer.root.call(approveDeposit, { params: { id: await askedDeposit(person, '20.00') } }))
    const { mail } = ok(await testServer.root.call(adminGetCustomerContext, { params: { id: person.id } }))
    expect(mail.map(({ subject }) => subject)).toEqual(['Deposit approved'])
  }
})

describe('what one person may move in a day', () => {
  test('is the sum over all customers, wherever they are', async () => {
    const cashier = await testServer.staff('dora', ['cashier'])
    const [ada, bob] = await two()
    const ids = [await askedDeposit(ada, '600.00'), await askedDeposit(bob, '600.00')]
    await setThresholds(testServer.root, { per_person_day: '1000.00' })
    const approve = (id = '') => cashier.call(approveDeposit, { params: { id }, query: {} })
    expect((await approve(ids[0])).status).toBe(200)
    expect(refused(await approve(ids[1]))).toBe('409 needs_second_person')
    await setThresholds(testServer.root, { per_person_day: '' })
    expect((await approve(ids[1])).status).toBe(200)
  })
})

describe('several approvals at once', () => {
  test('heed what customers of two shards share, and have one batch', async () => {
    const idDocument = document(`shared ${people}`)
    const [ada, bob, eve] = [
      await withOwnPapers(testServer, `one${people++}`, { idDocument }),
      await withOwnPapers(testServer, `two${people++}`, { idDocument }),
      await withOwnPapers(testServer, `one${people++}`),
    ]
    const dan = await withOwnPapers(testServer, `two${people++}`)
    const ids: string[] = []
    for (const person of [ada, bob, eve, dan]) ids.push(await askedDeposit(person, '10.00'))
    const { batch, outcomes } = ok(await testServer.root.call(approveDeposits, { body: { ids } }))
    expect(outcomes.map(({ refused: code }) => code?.code ?? 'approved')).toEqual([
      'has_warnings',
      'has_warnings',
      'approved',
      'approved',
    ])
    const { rows } = await testServer.pool.query(
      `select distinct after ->> 'batch' as batch from audit_log
       where action = 'deposit.approved' and subject_id = any($1)`,
      [ids],
    )
    expect(rows).toEqual([{ batch }])
  })
})

describe('an agreement', () => {
  test('counts who accepted it and who has yet to, in all shards', async () => {
    const [ada, bob] = await two()
    const published = ok(await publish(testServer.root, { graceDays: null }))
    const { rows } = await testServer.pool.query<{ count: number }>('select count(*)::int from accounts')
    const customers = rows[0]?.count ?? 0
    expect(published).toMatchObject({ accepted: 0, due: customers })
    for (const person of [ada, bob]) {
      const [asked] = await due(person)
      if (!asked) throw new Error('nothing is asked')
      ok(await accept(person, asked))
    }
    const read = ok(await testServer.root.call(adminReadAgreement, { params: { id: published.id } }))
    expect(read).toMatchObject({ accepted: 2, due: customers - 2 })
  })
})

describe('another account for deposits', () => {
  test('is confirmed by a second person, and who proposed it is mailed', async () => {
    const proposer = await reached('erin', ['administrator'])
    const other = await reached('fay', ['administrator'])
    const [ada] = await two()
    await askedDeposit(ada, '10.00')
    for (const account of [HARBOR, RHEIN]) {
      const { proposed } = ok(await change(proposer, 'bank.USD', account))
      if (!proposed) break
      ok(await other.call(approveProposal, { params: { id: proposed.id } }))
    }
    await expect.poll(() => mailServer.inbox.map(({ recipient }) => recipient)).toContain('erin@b.example')
  })
})

test('what the staff have in a customer’s shard is not misplaced: a key of a call, a message to them', async () => {
  const [cashier, treasurer] = [
    await reached('gus', ['cashier']),
    await reached('hal', ['treasurer', 'administrator']),
  ]
  for (const person of await two()) {
    const id = await proposedDeposit(cashier, await askedDeposit(person, '50.00'))
    ok(await treasurer.call(approveProposal, { params: { id } }))
    const corrected = await testServer.root.call(
      correctAccount,
      { params: { id: person.id }, body: correctionBody('goodwill', '1.00') },
      { key: `key-${person.id}` },
    )
    expect(corrected.status).toBe(200)
  }
  const owner = await openUnlimited(testServer.connection)
  try {
    expect(await misplacedRows(owner)).toEqual([])
  } finally {
    await owner.end()
  }
})

test('the status tells of mail that waits in any shard', async () => {
  const [ada] = await two()
  await mailServer.close()
  await askedDeposit(ada, '10.00')
  const id = await askedDeposit(ada, '10.00')
  ok(await testServer.root.call(approveDeposit, { params: { id }, query: {} }))
  await testServer.clock.advance({ hours: 1 })
  await expect
    .poll(async () => {
      await testServer.clock.advance({ seconds: 11 })
      return ok(await testServer.visitor().call(getStatus)).services
    })
    .toContainEqual(expect.objectContaining({ service: 'mail', state: 'degraded' }))
})
