import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { approveProposal, propose } from '#contract/records/proposals.ts'
import { adminGetCustomer, adminGetCustomerContext } from '#contract/office/customers/customers.ts'
import { customerContext } from '#contract/office/customers/customers.schemas.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { openSupportTicket } from '#contract/office/support.ts'
import { requestEmailProof } from '#contract/people/account.ts'
import { listKeys, revokeKey, stopKeys } from '#contract/people/programs/keys.ts'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { readContext } from '#server/office/customers/read-context.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { eventually } from '../../../support/eventually.ts'
import { type Person, type TestServer } from '../../../support/server.ts'
import { correctionBody, newest } from '../../cash/corrections/corrections.ts'
import { askedDeposit, ok, proposedDeposit } from '../../records/proposals/proposals.ts'
import { mailedToken, startLinkServer } from '../../people/email-links/links.ts'
import { makeKey } from '../../people/keys/made-key.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let testServer: TestServer
let root: Person
let mary: Person
let cashier: Person
let treasurer: Person
/** Each test has its own. */
let zoe: Person
let turn = 0
const mailed = ofFile(() => startLinkServer({ RATE_LIMIT_FACTOR: '1' }))
beforeAll(async () => {
  testServer = mailed.testServer
  root = testServer.root
  mary = await testServer.staff('mary', ['support'])
  cashier = await testServer.staff('carla', ['cashier'])
  treasurer = await testServer.staff('tina', ['treasurer'])
})
beforeEach(async () => {
  turn += 1
  zoe = await testServer.customer({ username: `zoe${turn}`, kycStatus: 'approved' })
})

const ask = (id = zoe.id, who = mary) => who.call(adminGetCustomerContext, { params: { id } })
const read = async (id = zoe.id, who = mary) => ok(await ask(id, who))
const mailOf = async (id = zoe.id) => (await read(id)).mail
const looksAt = async (id: string) =>
  (
    await testServer.pool.query<{ actor_id: string }>(
      `select actor_id::text from audit_log where customer_id = $1 and action = 'customer.viewed' order by id`,
      [id],
    )
  ).rows.map(({ actor_id }) => actor_id)

describe('200', () => {
  test('of a new customer: limits of which nothing is used, and three empty lists', async () => {
    const body = await read()
    expect(customerContext.parse(body)).toEqual(body)
    expect(body).toMatchObject({ proposals: [], keys: { stoppedAt: null, keys: [] }, mail: [] })
    expect(body.limits.filter(({ used }) => used !== null && Number(used) !== 0)).toEqual([])
  })

  test('the limits are those that the customer reads', async () => {
    await askedDeposit(zoe, '20.00')
    await askedDeposit(zoe, '30.00')
    ok(await zoe.call(openSupportTicket, { body: { message: 'Where is my deposit?' } }))
    const { limits } = await read()
    expect(limits).toEqual((await zoe.call(listLimits)).body)
    const used = Object.fromEntries(limits.map((each) => [each.name, each.used]))
    expect(used).toMatchObject({
      deposit_requests_an_hour: '2',
      open_questions: '1',
      buy_orders_a_minute: null,
    })
  })

  test('keys as the customer reads them, never a secret', async () => {
    const made = await makeKey(zoe, { name: 'Night script', networks: ['203.0.113.0/24'] })
    const gone = await makeKey(zoe, { name: 'Gone' })
    ok(await zoe.call(revokeKey, { params: { id: gone.id } }))
    ok(await zoe.call(stopKeys))
    const reply = await ask()
    expect(ok(reply).keys).toEqual((await zoe.call(listKeys)).body)
    expect(ok(reply).keys.keys).toMatchObject([
      { name: 'Gone', revokedWhy: 'customer' },
      { name: 'Night script', scopes: ['market'], networks: ['203.0.113.0/24'], lastUsedAt: null },
    ])
    for (const { secret } of [made, gone]) expect(reply.bytes.toString()).not.toContain(secret)
  })
})

describe('open proposals', () => {
  test('about the customer, the oldest first, and what the reader may do with each', async () => {
    const first = await proposedDeposit(cashier, await askedDeposit(zoe, '20.00'))
    const second = await proposedDeposit(cashier, await askedDeposit(zoe, '30.00'))
    const other = await testServer.customer({ username: `other${turn}`, kycStatus: 'approved' })
    await proposedDeposit(cashier, await askedDeposit(other, '40.00'))
    const { proposals } = await read()
    expect(proposals.map(({ id }) => id)).toEqual([first, second])
    expect(proposals[0]).toEqual({
      id: first,
      kind: 'deposit_approval',
      reason: 'Above my threshold',
      proposedBy: 'carla',
      proposedAt: testServer.clock.now().toISOString(),
      expiresAt: new Date(testServer.clock.now().getTime() + 86_400_000).toISOString(),
      mayConfirm: false,
      mayWithdraw: false,
    })
    expect((await read(zoe.id, cashier)).proposals[0]).toMatchObject({ mayConfirm: false, mayWithdraw: true })
    expect((await read(zoe.id, treasurer)).proposals[0]).toMatchObject({
      mayConfirm: true,
      mayWithdraw: false,
    })
    ok(await treasurer.call(approveProposal, { params: { id: first } }))
    expect((await read()).proposals.map(({ id }) => id)).toEqual([second])
  })

  test('a correction of two accounts is open on both pages', async () => {
    const other = await testServer.customer({ username: `second${turn}`, kycStatus: 'approved' })
    ok(await root.call(approveDeposit, { params: { id: await askedDeposit(zoe, '250.00') } }))
    const corrects = (await newest(root, zoe, 'deposit')).id
    const correction = correctionBody('deposit_moved', '250.00', { corrects, toCustomerId: other.id })
    const body = { kind: 'correction', customerId: zoe.id, correction, reason: 'The bank called' } as const
    const { id } = ok(await cashier.call(propose, { body }))
    for (const customer of [zoe, other])
      expect((await read(customer.id)).proposals).toMatchObject([{ id, kind: 'correction' }])
  })

  test('a look that an authority ordered is on no page, whoever reads it', async () => {
    const body = {
      kind: 'hidden_viewing',
      customerId: zoe.id,
      orderReference: 'NY-1',
      reason: 'Sealed',
    } as const
    ok(await mary.call(propose, { body }))
    for (const who of [mary, root]) {
      const reply = await ask(zoe.id, who)
      expect(ok(reply).proposals).toEqual([])
      expect(reply.bytes.toString()).not.toMatch(/Sealed|NY-1/)
    }
  })
})

describe('mail', () => {
  test('a notification by its subject, a message with a link without one; what became of each', async () => {
    ok(await zoe.call(requestEmailProof))
    const token = await mailedToken(mailed, `${zoe.username}@example.com`, '/email/confirm')
    ok(await root.call(approveDeposit, { params: { id: await askedDeposit(zoe, '20.00') } }))
    await eventually(async () => expect((await mailOf()).map(({ state }) => state)).toEqual(['sent', 'sent']))
    const reply = await ask()
    const at = testServer.clock.now().toISOString()
    const sent = { createdAt: at, state: 'sent', settledAt: at, failure: null, isToOwnAddress: true }
    expect(ok(reply).mail).toEqual([
      { id: expect.any(String), subject: 'Deposit approved', ...sent },
      { id: expect.any(String), subject: null, ...sent },
    ])
    expect(reply.bytes.toString()).not.toContain(token)
    expect(JSON.stringify(ok(reply).mail)).not.toMatch(/confirm|20\.00|@/)
  })

  test('one that waits says why, and one for an address that has changed since says so', async () => {
    mailed.mailServer.behave({ recipient: () => ({ code: 451, text: 'later, dear colleague' }) })
    ok(await zoe.call(requestEmailProof))
    await eventually(async () => expect(await mailOf()).toMatchObject([{ failure: 'deferred' }]))
    const [waiting] = await mailOf()
    expect(waiting).toMatchObject({ state: 'waiting', settledAt: null, isToOwnAddress: true })
    await testServer.pool.query(
      `update users set email = 'new' || email, email_key = 'new' || email_key where id = $1`,
      [zoe.id],
    )
    const reply = await ask()
    expect(ok(reply).mail).toMatchObject([{ subject: null, isToOwnAddress: false }])
    expect(reply.bytes.toString()).not.toContain('dear colleague')
    mailed.mailServer.behave({})
  })

  test('of no other customer', async () => {
    ok(await root.call(approveDeposit, { params: { id: await askedDeposit(zoe, '20.00') } }))
    const other = await testServer.customer({ username: `silent${turn}`, kycStatus: 'approved' })
    expect(await mailOf(other.id)).toEqual([])
    expect(await mailOf()).toHaveLength(1)
  })
})

test('as many queries for a customer with all of it as for one without', async () => {
  const viewer = { userId: BigInt(mary.id), permissions: [], at: testServer.clock.now() }
  const queries = (id: string) =>
    queriesOf(testServer.pool, (database) =>
      readContext(database, {
        customerId: BigInt(id),
        viewer,
        config: { rateLimitFactor: 1 },
        settings: STANDARD_SETTINGS,
      }),
    )
  const none = await queries(zoe.id)
  await proposedDeposit(cashier, await askedDeposit(zoe, '20.00'))
  await proposedDeposit(cashier, await askedDeposit(zoe, '30.00'))
  for (const name of ['One', 'Two']) await makeKey(zoe, { name })
  expect(await queries(zoe.id)).toBe(none)
  expect(none).toBe(9)
})

test('a look is audited as the page is: once in 15 minutes for both together', async () => {
  await Promise.all([ask(), ask(), mary.call(adminGetCustomer, { params: { id: zoe.id } })])
  await ask(zoe.id, treasurer)
  expect((await looksAt(zoe.id)).toSorted()).toEqual([mary.id, treasurer.id].toSorted())
})

describe('404', () => {
  test('a colleague is no customer: what goes to them or through them stays unread', async () => {
    await testServer.pool.query(
      `insert into mail_outbox
         (customer_id, notification_id, recipient, state, attempts, next_attempt_at, expires_at, created_at)
       values ($1, 1, 'b@b.example', 'waiting', 0, $2, $2::timestamptz + interval '1 day', $2)`,
      [treasurer.id, testServer.clock.now()],
    )
    const reply = await testServer.changesNoRow(() => ask(treasurer.id))
    expect([reply.status, reply.problem.code]).toEqual([404, 'not_found'])
    await testServer.pool.query('delete from mail_outbox where customer_id = $1', [treasurer.id])
  })
})
