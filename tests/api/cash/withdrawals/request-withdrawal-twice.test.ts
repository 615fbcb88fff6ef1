import { beforeEach, describe, expect, test } from 'vitest'
import { cancelWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { pausePayouts } from '#server/people/payouts/pause-payouts.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'
import { BANK, requestsOf, withdrawalBody } from './withdrawals.ts'

const testServer = testMarketOfFile()
let ada: Person
let people = 0
beforeEach(
  async () =>
    void (ada = await testServer.customer({
      username: `ada${people++}`,
      kycStatus: 'approved',
      cash: '1000.00',
    })),
)

const ask = (sent: unknown, who: Person = ada, key?: string) =>
  who.call(requestWithdrawal, { body: sent }, { key })
const cancel = (id: string) => ada.call(cancelWithdrawal, { params: { id } })

describe('200: an Idempotency-Key', () => {
  test('makes one request of 50 at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask(withdrawalBody(), ada, 'fifty-at-once')),
    )
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await requestsOf(testServer, ada)).toBe(1n)
  })

  test('stores no refusal: a refused request may succeed later', async () => {
    const { body } = await ask(withdrawalBody({ amount: '950' }))
    expect((await ask(withdrawalBody(), ada, 'refused-at-first')).status).toBe(422)
    await cancel(body.id)
    expect((await ask(withdrawalBody(), ada, 'refused-at-first')).status).toBe(200)
  })

  test('tells apart two requests with equal bodies', async () => {
    const one = await ask(withdrawalBody(), ada, 'first-of-two')
    const two = await ask(withdrawalBody(), ada, 'second-of-two')
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.id).not.toBe(one.body.id)
  })

  test('stores no password', async () => {
    await ask(withdrawalBody(), ada, 'without-a-password')
    const { rows } = await testServer.pool.query('select fingerprint, answer from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })
})

describe('422: an Idempotency-Key', () => {
  test.each([
    ['amount', '100.01'],
    ...Object.keys(BANK).map((field): [string, string] => [field, 'HARBUS99']),
  ] satisfies [string, string][])('that was used for another %s', async (field, value) => {
    await ask(withdrawalBody(), ada, 'used-for-another')
    const other = withdrawalBody({ [field]: value })
    const { status, problem } = await testServer.changesNoRow(() => ask(other, ada, 'used-for-another'))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })
})

describe('behind the lock on the account', () => {
  test('the balance at the time of the decision counts', async () => {
    const [reply] = await behindAccountLock(
      testServer,
      ada,
      () => [ask(withdrawalBody())],
      (tx) =>
        tx.query(
          'update accounts set cash_cents = cash_cents - 99000, held_cents = held_cents + 99000 where customer_id = $1',
          [ada.id],
        ),
    )
    expect(reply?.problem.code).toBe('insufficient_funds')
    const back =
      'update accounts set cash_cents = cash_cents + held_cents, held_cents = 0 where customer_id = $1'
    await testServer.pool.query(back, [ada.id])
  })

  test('a pause that begins before the decision counts', async () => {
    const [reply] = await behindAccountLock(
      testServer,
      ada,
      () => [ask(withdrawalBody())],
      (tx) =>
        pausePayouts(tx, {
          customerId: BigInt(ada.id),
          reason: 'second_factor_removed',
          at: testServer.clock.now(),
        }),
    )
    expect(reply?.problem.code).toBe('payouts_paused')
    expect(await requestsOf(testServer, ada)).toBe(0n)
  })

  test('two clicks see each other', async () => {
    const sent = withdrawalBody()
    const replies = await behindAccountLock(testServer, ada, () => [ask(sent), ask(sent)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('two requests with one key get one answer', async () => {
    const twice = () => ask(withdrawalBody(), ada, 'one-for-two')
    const replies = await behindAccountLock(testServer, ada, () => [twice(), twice()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.bytes).toEqual(replies[1]?.bytes)
    expect(await requestsOf(testServer, ada)).toBe(1n)
  })
})

describe('409: the same request within ten seconds', () => {
  test('is a second click, also when it asks for everything', async () => {
    const sent = withdrawalBody({ amount: '1000.00' })
    expect((await ask(sent)).status).toBe(200)
    const { status, problem } = await testServer.changesNoRow(() => ask(sent))
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 409,
      code: 'duplicate_request',
      detail: 'This repeats your last request',
    })
  })

  test('is a second click on a server whose clock is behind, too', async () => {
    const sent = withdrawalBody({ amount: '1000.00' })
    expect((await ask(sent)).status).toBe(200)
    await testServer.advance({ seconds: -3 })
    expect((await testServer.changesNoRow(() => ask(sent))).status).toBe(409)
  })

  test('is a new one when anything differs, after a cancellation, or after ten seconds', async () => {
    const { body } = await ask(withdrawalBody())
    expect((await ask(withdrawalBody({ amount: '100.01' }))).status).toBe(200)
    for (const field of Object.keys(BANK)) {
      const other = field === 'bankAccountNumber' ? '999999' : 'HARBUS99'
      expect((await ask(withdrawalBody({ [field]: other }))).status).toBe(200)
    }
    await cancel(body.id)
    expect((await ask(withdrawalBody())).status).toBe(200)
    await testServer.advance({ seconds: 10 })
    expect((await ask(withdrawalBody())).status).toBe(200)
  })
})
