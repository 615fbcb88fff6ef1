import { beforeAll, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { purgeAnswers } from '#server/platform/database/idempotency.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { depositBody, quoted, requestsOf } from './deposits.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  testServer.rates.set('EUR', quoted('1.084512345678'))
})

const ask = (sent: unknown, who: Person = ada, key?: string) =>
  who.call(requestDeposit, { body: sent }, { key })
const refused = (sent: unknown, who?: Person, key?: string) =>
  testServer.changesNoRow(() => ask(sent, who, key))

describe('200: an Idempotency-Key', () => {
  test('answers a repetition with the first reply, also after a change', async () => {
    const sent = depositBody({ currency: 'EUR' })
    const first = await ask(sent, ada, 'once-and-no-more')
    testServer.rates.set('EUR', null)
    const again = await testServer.changesNoRow(() => ask(sent, ada, 'once-and-no-more'))
    testServer.rates.set('EUR', quoted('1.084512345678'))
    expect(again.status).toBe(200)
    expect(again.bytes).toEqual(first.bytes)
  })

  test('makes one request of 50 at once', async () => {
    const sent = depositBody()
    const before = await requestsOf(testServer, ada)
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(sent, ada, 'fifty-at-once')))
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await requestsOf(testServer, ada)).toBe(before + 1n)
  })

  test('is each customer’s own', async () => {
    const bob = await testServer.customer({ username: 'bob', kycStatus: 'approved' })
    const mine = await ask(depositBody(), ada, 'a-common-key')
    const theirs = await ask(depositBody(), bob, 'a-common-key')
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('stores no refusal: a refused request may succeed later', async () => {
    const sent = depositBody({ currency: 'GBP' })
    expect((await ask(sent, ada, 'refused-at-first')).status).toBe(503)
    testServer.rates.set('GBP', quoted('1.3'))
    expect((await ask(sent, ada, 'refused-at-first')).status).toBe(200)
  })

  test('tells apart two requests with equal bodies', async () => {
    const sent = depositBody()
    const one = await ask(sent, ada, 'first-of-two')
    const two = await ask(sent, ada, 'second-of-two')
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.id).not.toBe(one.body.id)
  })

  test('stores no password', async () => {
    const { rows } = await testServer.pool.query('select fingerprint, answer from idempotency_keys')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  test('is forgotten after 48 hours', async () => {
    const sent = depositBody()
    const first = await ask(sent, ada, 'two-days-old')
    await testServer.advance({ hours: 48 })
    await purgeAnswers(testServer.pool, testServer.clock.now())
    expect((await ask(sent, ada, 'two-days-old')).body).toEqual(first.body)
    await testServer.advance({ ms: 1 })
    expect(await purgeAnswers(testServer.pool, testServer.clock.now())).toBeGreaterThan(0)
    expect((await ask(sent, ada, 'two-days-old')).body.id).not.toBe(first.body.id)
  })
})

describe('422: an Idempotency-Key', () => {
  test.each([
    ['another amount', { originalAmount: '251.00' }],
    ['another currency', { currency: 'EUR' }],
    ['another expected rate', { expectedRate: '1' }],
    ['another reference', { bankReference: 'somebody else' }],
  ])('a key that was used for %s', async (what, more) => {
    const sent = depositBody()
    const key = `reused-for-${what.replaceAll(' ', '-')}`
    await ask(sent, ada, key)
    const { status, problem } = await refused({ ...sent, ...more }, ada, key)
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })
})

describe('behind the lock on the account', () => {
  test('the kycStatus that counts is the one at the time of the decision', async () => {
    const person = await testServer.customer({ username: 'latecomer', kycStatus: 'approved' })
    const [reply] = await behindAccountLock(
      testServer,
      person,
      () => [ask(depositBody(), person)],
      (tx) => tx.query(`update accounts set kyc_status = 'rejected' where customer_id = $1`, [person.id]),
    )
    expect(reply?.problem.code).toBe('profile_not_approved')
    expect(await requestsOf(testServer, person)).toBe(0n)
  })

  test('two clicks see each other', async () => {
    const person = await testServer.customer({ username: 'clicker', kycStatus: 'approved' })
    const sent = depositBody()
    const replies = await behindAccountLock(testServer, person, () => [ask(sent, person), ask(sent, person)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('two requests with one key get one answer', async () => {
    const person = await testServer.customer({ username: 'keyholder', kycStatus: 'approved' })
    const sent = depositBody()
    const replies = await behindAccountLock(testServer, person, () => [
      ask(sent, person, 'one-for-two'),
      ask(sent, person, 'one-for-two'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.bytes).toEqual(replies[1]?.bytes)
    expect(await requestsOf(testServer, person)).toBe(1n)
  })
})

describe('409: the same request within ten seconds', () => {
  test('is a second click', async () => {
    const sent = depositBody()
    expect((await ask(sent)).status).toBe(200)
    const { status, problem } = await refused(sent)
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 409,
      code: 'duplicate_request',
      detail: 'This repeats your last request',
    })
  })

  test('of 20 at once one counts', async () => {
    const sent = depositBody()
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(sent)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('is a new one when anything differs, or after ten seconds', async () => {
    const sent = depositBody()
    await ask(sent)
    expect((await ask({ ...sent, originalAmount: '250.01' })).status).toBe(200)
    expect((await ask({ ...sent, currency: 'EUR' })).status).toBe(200)
    expect((await ask({ ...sent, bankReference: `${sent.bankReference}!` })).status).toBe(200)
    await testServer.advance({ seconds: 10 })
    expect((await ask(sent)).status).toBe(200)
  })
})
