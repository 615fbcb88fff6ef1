import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/funding.ts'
import { purgeAnswers } from '#server/platform/database/idempotency.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { type Desk, PASSWORD, type Person, openDesk } from '../../../support/api/desk.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { depositBody, quoted, requestsOf } from './deposits.ts'

let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.customer('ada', 'approved')
  desk.rates.set('EUR', quoted('1.084512345678'))
})
afterAll(() => desk.close())

const ask = (sent: unknown, who: Person = ada, key?: string) =>
  desk.call(who, requestDeposit, { body: sent }, key ? { 'idempotency-key': key } : {})
const refused = (sent: unknown, who?: Person, key?: string) =>
  changesNoRow(desk.pool, () => ask(sent, who, key))

describe('200: an Idempotency-Key', () => {
  test('answers a repetition as the first time, whatever has changed since', async () => {
    const sent = depositBody({ currency: 'EUR' })
    const first = await ask(sent, ada, 'once-and-no-more')
    desk.rates.set('EUR', null)
    const again = await changesNoRow(desk.pool, () => ask(sent, ada, 'once-and-no-more'))
    desk.rates.set('EUR', quoted('1.084512345678'))
    expect(again.status).toBe(200)
    expect(again.bytes).toEqual(first.bytes)
  })

  test('makes one request of 50 at once', async () => {
    const sent = depositBody()
    const before = await requestsOf(desk, ada)
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(sent, ada, 'fifty-at-once')))
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await requestsOf(desk, ada)).toBe(before + 1n)
  })

  test('is each customer’s own', async () => {
    const bob = await desk.customer('bob', 'approved')
    const mine = await ask(depositBody(), ada, 'a-common-key')
    const theirs = await ask(depositBody(), bob, 'a-common-key')
    expect(theirs.status).toBe(200)
    expect(theirs.answer.id).not.toBe(mine.answer.id)
  })

  test('remembers no refusal: what was refused may succeed later', async () => {
    const sent = depositBody({ currency: 'GBP' })
    expect((await ask(sent, ada, 'refused-at-first')).status).toBe(503)
    desk.rates.set('GBP', quoted('1.3'))
    expect((await ask(sent, ada, 'refused-at-first')).status).toBe(200)
  })

  test('stands for two requests that differ in nothing else', async () => {
    const sent = depositBody()
    const one = await ask(sent, ada, 'first-of-two')
    const two = await ask(sent, ada, 'second-of-two')
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.answer.id).not.toBe(one.answer.id)
  })

  test('keeps no password', async () => {
    const { rows } = await desk.pool.query('select fingerprint, answer from idempotency_keys')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  test('is forgotten after 48 hours', async () => {
    const sent = depositBody()
    const first = await ask(sent, ada, 'two-days-old')
    await desk.advance({ hours: 48 })
    await purgeAnswers(desk.pool, desk.now())
    expect((await ask(sent, ada, 'two-days-old')).answer).toEqual(first.answer)
    await desk.advance({ ms: 1 })
    expect(await purgeAnswers(desk.pool, desk.now())).toBeGreaterThan(0)
    expect((await ask(sent, ada, 'two-days-old')).answer.id).not.toBe(first.answer.id)
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
  test('the standing that counts is the one at the time of the decision', async () => {
    const person = await desk.customer('latecomer', 'approved')
    const [reply] = await behindAccountLock(
      desk,
      person,
      () => [ask(depositBody(), person)],
      (tx) =>
        tx.query(`update accounts set profile_standing = 'rejected' where customer_id = $1`, [person.id]),
    )
    expect(reply?.problem.code).toBe('profile_not_approved')
    expect(await requestsOf(desk, person)).toBe(0n)
  })

  test('two clicks see each other', async () => {
    const person = await desk.customer('clicker', 'approved')
    const sent = depositBody()
    const replies = await behindAccountLock(desk, person, () => [ask(sent, person), ask(sent, person)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('two requests with one key get one answer', async () => {
    const person = await desk.customer('keyholder', 'approved')
    const sent = depositBody()
    const replies = await behindAccountLock(desk, person, () => [
      ask(sent, person, 'one-for-two'),
      ask(sent, person, 'one-for-two'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.bytes).toEqual(replies[1]?.bytes)
    expect(await requestsOf(desk, person)).toBe(1n)
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
      detail: 'You have just sent the same request',
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
    await desk.advance({ seconds: 10 })
    expect((await ask(sent)).status).toBe(200)
  })
})
