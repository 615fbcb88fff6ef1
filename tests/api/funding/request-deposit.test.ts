import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/funding.ts'
import { updateProfile } from '#contract/profiles.ts'
import { parseRate, rate } from '#domain/exchange-rate.ts'
import { purgeAnswers } from '#server/database/idempotency.ts'
import { guardsAccess } from '../access.ts'
import { behindAccountLock } from '../account-lock.ts'
import { BAD_AMOUNTS, BAD_BODIES, BAD_TEXTS } from '../bad-input.ts'
import { type Desk, PASSWORD, type Person, openDesk } from '../desk.ts'
import { FORM } from '../profiles/forms.ts'
import { changesNoRow } from '../rows.ts'

let desk: Desk
let ada: Person
let root: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.customer('ada', 'approved')
  root = await desk.administrator('root')
  desk.rates.set('EUR', quote('1.084512345678'))
  desk.rates.set('JPY', quote('0.0068'))
  desk.rates.set('IDR', quote('0.000061'))
})
afterAll(() => desk.close())

const quote = (dollarsPerUnit: string) => ({
  rate: parseRate(dollarsPerUnit) ?? rate(0n),
  source: 'the test',
  at: new Date('2026-08-21T14:00:00Z'),
})

let references = 0
/** A good body, unlike any other. */
const body = (more: object = {}) => ({
  originalAmount: '250.00',
  currency: 'USD',
  bankReference: `ada ${references++}`,
  password: PASSWORD,
  ...more,
})

const ask = (sent: unknown, who: Person = ada, key?: string) =>
  desk.call(who, requestDeposit, { body: sent }, key ? { 'idempotency-key': key } : {})
const refused = (sent: unknown, who?: Person, key?: string) =>
  changesNoRow(desk.pool, () => ask(sent, who, key))

async function requestsOf(person: Person): Promise<bigint> {
  const { rows } = await desk.pool.query('select count(*) from deposit_requests where customer_id = $1', [
    person.id,
  ])
  return rows[0].count
}

describe('200', () => {
  test('dollars are worth themselves', async () => {
    const sent = body({ originalAmount: '1234.5' })
    const { status, answer } = await ask(sent)
    expect(status).toBe(200)
    expect(answer).toEqual({
      id: expect.stringMatching(/^\d+$/),
      userId: ada.id,
      amount: '1234.50',
      originalAmount: '1234.50',
      currency: 'USD',
      exchangeRate: '1.00',
      bankReference: sent.bankReference,
      status: 'pending',
      createdAt: desk.now().toISOString(),
      processedAt: null,
      rejectionReason: null,
    })
  })

  test('no money moves yet', async () => {
    const { rows } = await desk.pool.query(
      `select (select cash_cents from accounts where customer_id = $1) as cash,
         (select count(*) from transfers where customer_id = $1) as transfers`,
      [ada.id],
    )
    expect(rows).toEqual([{ cash: 0n, transfers: 0n }])
  })

  test('another currency is converted half-up at a rate that is frozen with its source and time', async () => {
    const { answer } = await ask(body({ originalAmount: 99.99, currency: 'EUR' }))
    expect(answer).toMatchObject({
      amount: '108.44',
      originalAmount: '99.99',
      currency: 'EUR',
      exchangeRate: '1.084512345678',
    })
    desk.rates.set('EUR', quote('1.2'))
    const { rows } = await desk.pool.query(
      'select amount_cents, rate_units, rate_source, rate_at from deposit_requests where id = $1',
      [answer.id],
    )
    expect(rows).toEqual([
      {
        amount_cents: 10_844n,
        rate_units: 1_084_512_345_678n,
        rate_source: 'the test',
        rate_at: new Date('2026-08-21T14:00:00Z'),
      },
    ])
    desk.rates.set('EUR', quote('1.084512345678'))
  })

  test('an amount alone is dollars', async () => {
    const { originalAmount: _, currency: __, ...rest } = body()
    const { answer } = await ask({ ...rest, amount: '40' })
    expect(answer).toMatchObject({
      amount: '40.00',
      originalAmount: '40.00',
      currency: 'USD',
      exchangeRate: '1.00',
    })
  })

  test('a claim of what it is worth counts for nothing', async () => {
    const { answer } = await ask(
      body({
        originalAmount: 1,
        currency: 'JPY',
        amount: 1_000_000,
        exchangeRate: '1',
        status: 'approved',
        userId: '1',
      }),
    )
    expect(answer).toMatchObject({
      amount: '0.01',
      exchangeRate: '0.0068',
      status: 'pending',
      userId: ada.id,
    })
  })

  test.each(['0.01', '10000000', '10000000.00', 250, 0.5])('the amount %j', async (originalAmount) => {
    expect((await ask(body({ originalAmount }))).status).toBe(200)
  })

  test('the reference is kept as written', async () => {
    const bankReference = `<b>Ödön</b> & "王" ${'x'.repeat(120)}`
    expect((await ask(body({ bankReference: `  ${bankReference} ` }))).answer.bankReference).toBe(
      bankReference,
    )
  })

  test('dollars need no rate', async () => {
    desk.rates.set('USD', null)
    expect((await ask(body())).status).toBe(200)
  })
})

describe('200: an Idempotency-Key', () => {
  test('answers a repetition as the first time, whatever has changed since', async () => {
    const sent = body({ currency: 'EUR' })
    const first = await ask(sent, ada, 'once-and-no-more')
    desk.rates.set('EUR', null)
    const again = await changesNoRow(desk.pool, () => ask(sent, ada, 'once-and-no-more'))
    desk.rates.set('EUR', quote('1.084512345678'))
    expect(again.status).toBe(200)
    expect(again.bytes).toEqual(first.bytes)
  })

  test('makes one request of 50 at once', async () => {
    const sent = body()
    const before = await requestsOf(ada)
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(sent, ada, 'fifty-at-once')))
    expect(new Set(replies.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect(await requestsOf(ada)).toBe(before + 1n)
  })

  test('is each customer’s own', async () => {
    const bob = await desk.customer('bob', 'approved')
    const mine = await ask(body(), ada, 'a-common-key')
    const theirs = await ask(body(), bob, 'a-common-key')
    expect(theirs.status).toBe(200)
    expect(theirs.answer.id).not.toBe(mine.answer.id)
  })

  test('remembers no refusal: what was refused may succeed later', async () => {
    const sent = body({ currency: 'GBP' })
    expect((await ask(sent, ada, 'refused-at-first')).status).toBe(503)
    desk.rates.set('GBP', quote('1.3'))
    expect((await ask(sent, ada, 'refused-at-first')).status).toBe(200)
  })

  test('stands for two requests that differ in nothing else', async () => {
    const sent = body()
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
    const sent = body()
    const first = await ask(sent, ada, 'two-days-old')
    await desk.advance({ hours: 48 })
    await purgeAnswers(desk.pool, desk.now())
    expect((await ask(sent, ada, 'two-days-old')).answer).toEqual(first.answer)
    await desk.advance({ ms: 1 })
    expect(await purgeAnswers(desk.pool, desk.now())).toBeGreaterThan(0)
    expect((await ask(sent, ada, 'two-days-old')).answer.id).not.toBe(first.answer.id)
  })
})

describe('400', () => {
  test.each(BAD_AMOUNTS)('an original amount that is %s', async (_, originalAmount) => {
    const { status, problem } = await refused(body({ originalAmount }))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'originalAmount' })
  })

  test.each(BAD_AMOUNTS)('an amount that is %s', async (_, amount) => {
    const { originalAmount: __, currency: ___, ...rest } = body()
    const { status, problem } = await refused({ ...rest, amount })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'amount' })
  })

  test.each([['usd'], ['XXX'], [''], [' USD'], [null], [7], [['USD']], ['constructor']])(
    'the currency %j',
    async (currency) => {
      const { status, problem } = await refused(body({ currency }))
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'currency' })
    },
  )

  test.each([
    ['no amount', { originalAmount: undefined }, 'originalAmount'],
    ['an original amount without its currency', { currency: undefined }, 'currency'],
    [
      'an amount of euros, which it never is',
      { originalAmount: undefined, amount: '5', currency: 'EUR' },
      'originalAmount',
    ],
  ])('%s', async (_, more, path) => {
    const { status, problem } = await refused(body(more))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path })
  })

  test.each([...BAD_TEXTS, ['too long', 'x'.repeat(141)] as const])(
    'a reference that is %s',
    async (_, bankReference) => {
      const { status, problem } = await refused(body({ bankReference }))
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'bankReference' })
    },
  )

  test.each([[undefined], [null], [''], [7], [['x']], ['x'.repeat(129)], ['a\u0000b'], ['a\ud800b']])(
    'the password %j',
    async (password) => {
      const { status, problem } = await refused(body({ password }))
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'password' })
    },
  )

  test.each([['short'], ['x'.repeat(256)], ['with blank'], ['ключ-ключ']])('the key %j', async (key) => {
    const header = Buffer.from(key).toString('latin1')
    const { status, problem } = await refused(body(), ada, header)
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_idempotency_key' })
  })

  test.each(BAD_BODIES)('%s is no body', async (_, { text, type = 'application/json', status }) => {
    const reply = await changesNoRow(desk.pool, () =>
      desk.send(ada, 'POST', '/api/deposit-requests', { body: text, headers: { 'content-type': type } }),
    )
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/problem+json')
  })
})

describe('401 and 403', () => {
  guardsAccess(requestDeposit, () => ({ desk, allowed: ada, other: root, input: { body: body() } }))
})

describe('403: the password', () => {
  test('is asked before any rule of business, with a key as well', async () => {
    const sent = body({ originalAmount: '0', password: 'Wrong-Horse-9' })
    for (const key of [undefined, 'with-a-wrong-password']) {
      const { status, problem } = await refused(sent, ada, key)
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'wrong_password' })
    }
  })

  test('is asked again for a repetition', async () => {
    const sent = body()
    await ask(sent, ada, 'confirmed-once')
    const { problem } = await refused({ ...sent, password: 'Wrong-Horse-9' }, ada, 'confirmed-once')
    expect(problem.code).toBe('wrong_password')
  })
})

describe('403: the profile', () => {
  test.each(['none', 'pending', 'rejected'] as const)('%s', async (standing) => {
    const person = await desk.customer(`standing-${standing}`, standing)
    const { status, problem } = await refused(body(), person)
    expect({ status, code: problem.code }).toEqual({ status: 403, code: 'profile_not_approved' })
  })

  test('an edit closes the door at once', async () => {
    const cleo = await desk.customer('cleo', 'approved')
    expect((await ask(body(), cleo)).status).toBe(200)
    await desk.call(cleo, updateProfile, { body: FORM })
    const { problem } = await refused(body(), cleo)
    expect(problem.code).toBe('profile_not_approved')
  })

  test('a request racing an edit is never stored after it', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await desk.customer(`racer${round}`, 'approved')
      const [request, edit] = await Promise.all([
        ask(body(), person),
        desk.call(person, updateProfile, { body: FORM }),
      ])
      expect(edit.status).toBe(200)
      if (request.status === 403) expect(await requestsOf(person)).toBe(0n)
      // Ids of one customer rise in commit order.
      else expect(BigInt(request.answer.id)).toBeLessThan(BigInt(edit.answer.id))
    }
  })
})

describe('behind the lock on the account', () => {
  test('the standing that counts is the one at the time of the decision', async () => {
    const person = await desk.customer('latecomer', 'approved')
    const [reply] = await behindAccountLock(
      desk,
      person,
      () => [ask(body(), person)],
      (tx) =>
        tx.query(`update accounts set profile_standing = 'rejected' where customer_id = $1`, [person.id]),
    )
    expect(reply?.problem.code).toBe('profile_not_approved')
    expect(await requestsOf(person)).toBe(0n)
  })

  test('two clicks see each other', async () => {
    const person = await desk.customer('clicker', 'approved')
    const sent = body()
    const replies = await behindAccountLock(desk, person, () => [ask(sent, person), ask(sent, person)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('two requests with one key get one answer', async () => {
    const person = await desk.customer('keyholder', 'approved')
    const sent = body()
    const replies = await behindAccountLock(desk, person, () => [
      ask(sent, person, 'one-for-two'),
      ask(sent, person, 'one-for-two'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0]?.bytes).toEqual(replies[1]?.bytes)
    expect(await requestsOf(person)).toBe(1n)
  })
})

describe('409: the same request within ten seconds', () => {
  test('is a second click', async () => {
    const sent = body()
    expect((await ask(sent)).status).toBe(200)
    const { status, problem } = await refused(sent)
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 409,
      code: 'duplicate_request',
      detail: 'You have just sent the same request',
    })
  })

  test('of 20 at once one counts', async () => {
    const sent = body()
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(sent)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
  })

  test('is a new one when anything differs, or after ten seconds', async () => {
    const sent = body()
    await ask(sent)
    expect((await ask({ ...sent, originalAmount: '250.01' })).status).toBe(200)
    expect((await ask({ ...sent, currency: 'EUR' })).status).toBe(200)
    expect((await ask({ ...sent, bankReference: `${sent.bankReference}!` })).status).toBe(200)
    await desk.advance({ seconds: 10 })
    expect((await ask(sent)).status).toBe(200)
  })
})

describe('422', () => {
  test.each([
    ['0', 'USD', 'below_minimum'],
    ['0.00', 'EUR', 'below_minimum'],
    [0, 'USD', 'below_minimum'],
    ['81', 'IDR', 'below_minimum'],
    ['10000000.01', 'USD', 'above_maximum'],
    ['999999999999.99', 'EUR', 'above_maximum'],
  ])('%s %s: %s', async (originalAmount, currency, code) => {
    const { status, problem } = await refused(body({ originalAmount, currency }))
    expect({ status, code: problem.code }).toEqual({ status: 422, code })
  })

  test.each([
    ['another amount', { originalAmount: '251.00' }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { bankReference: 'somebody else' }],
  ])('a key that was used for %s', async (what, more) => {
    const sent = body()
    const key = `reused-for-${what.replaceAll(' ', '-')}`
    await ask(sent, ada, key)
    const { status, problem } = await refused({ ...sent, ...more }, ada, key)
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })
})

test('503: a currency without a trusted rate, while dollars go on', async () => {
  const { status, problem } = await refused(body({ currency: 'CHF' }))
  expect({ status, code: problem.code }).toEqual({ status: 503, code: 'rate_unavailable' })
  expect((await ask(body())).status).toBe(200)
})
