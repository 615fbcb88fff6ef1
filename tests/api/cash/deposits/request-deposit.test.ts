import { beforeAll, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { updateProfile } from '#contract/people/profiles.ts'
import { BAD_AMOUNTS } from '../../../support/api/bad-input.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { FORM } from '../../people/profiles/forms.ts'
import { depositBody, quoted, requestsOf } from './deposits.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved' })
  testServer.rates.set('EUR', quoted('1.084512345678'))
  testServer.rates.set('JPY', quoted('0.0068'))
  testServer.rates.set('IDR', quoted('0.000061'))
})

const REFERENCE = /^NF-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3}$/

const ask = (sent: unknown, who: Person = ada, key?: string) =>
  who.call(requestDeposit, { body: sent }, { key })
const refused = (sent: unknown, who?: Person, key?: string) =>
  testServer.changesNoRow(() => ask(sent, who, key))

describe('200', () => {
  test('dollars are worth themselves', async () => {
    const sent = depositBody({ originalAmount: '1234.5' })
    const { status, body } = await ask(sent)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      userId: ada.id,
      amount: '1234.50',
      originalAmount: '1234.50',
      currency: 'USD',
      exchangeRate: '1.00',
      rateSource: 'par',
      rateAt: testServer.clock.now().toISOString(),
      rateExpiresAt: null,
      repricedAt: null,
      bankReference: sent.bankReference,
      depositReference: expect.stringMatching(REFERENCE),
      status: 'pending',
      createdAt: testServer.clock.now().toISOString(),
      processedAt: null,
      rejectionReason: null,
    })
  })

  test('no money moves yet', async () => {
    const { rows } = await testServer.pool.query(
      `select (select cash_cents from accounts where customer_id = $1) as cash,
         (select count(*) from transfers where customer_id = $1) as transfers`,
      [ada.id],
    )
    expect(rows).toEqual([{ cash: 0n, transfers: 0n }])
  })

  test('another currency is converted half-up at a rate that is frozen with its source and time', async () => {
    const { body } = await ask(depositBody({ originalAmount: 99.99, currency: 'EUR' }))
    expect(body).toMatchObject({
      amount: '108.44',
      originalAmount: '99.99',
      currency: 'EUR',
      exchangeRate: '1.084512345678',
      rateSource: 'the test',
      rateAt: '2026-08-21T14:00:00.000Z',
      rateExpiresAt: '2026-08-31T15:00:00.000Z',
    })
    testServer.rates.set('EUR', quoted('1.2'))
    const { rows } = await testServer.pool.query(
      'select amount_cents, rate_units, rate_source, rate_at from deposit_requests where id = $1',
      [body.id],
    )
    expect(rows).toEqual([
      {
        amount_cents: 10_844n,
        rate_units: 1_084_512_345_678n,
        rate_source: 'the test',
        rate_at: new Date('2026-08-21T14:00:00Z'),
      },
    ])
    testServer.rates.set('EUR', quoted('1.084512345678'))
  })

  test('an amount alone is dollars', async () => {
    const { originalAmount: _, currency: __, ...rest } = depositBody()
    const { body } = await ask({ ...rest, amount: '40' })
    expect(body).toMatchObject({
      amount: '40.00',
      originalAmount: '40.00',
      currency: 'USD',
      exchangeRate: '1.00',
    })
  })

  test("ignores the client's claim of its value in dollars", async () => {
    const { body } = await ask(
      depositBody({
        originalAmount: 1,
        currency: 'JPY',
        amount: 1_000_000,
        exchangeRate: '1',
        status: 'approved',
        userId: '1',
      }),
    )
    expect(body).toMatchObject({
      amount: '0.01',
      exchangeRate: '0.0068',
      status: 'pending',
      userId: ada.id,
    })
  })

  test.each(['0.01', '10000000', '10000000.00', 250, 0.5])('the amount %j', async (originalAmount) => {
    expect((await ask(depositBody({ originalAmount }))).status).toBe(200)
  })

  test('the reference is kept as written', async () => {
    const bankReference = `<b>Ödön</b> & "王" ${'x'.repeat(120)}`
    expect((await ask(depositBody({ bankReference: `  ${bankReference} ` }))).body.bankReference).toBe(
      bankReference,
    )
  })

  test('dollars need no rate', async () => {
    testServer.rates.set('USD', null)
    expect((await ask(depositBody())).status).toBe(200)
  })
})

describe('400', () => {
  test.each(BAD_AMOUNTS)('an amount that is %s', async (_, amount) => {
    const { originalAmount: __, currency: ___, ...rest } = depositBody()
    const { status, problem } = await refused({ ...rest, amount })
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'amount' })
  })

  test.each(['usd', 'XXX', ' USD', 'constructor'])('the currency %j', async (currency) => {
    const { status, problem } = await refused(depositBody({ currency }))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'currency' })
  })

  test.each([
    ['no amount', { originalAmount: undefined }, 'originalAmount'],
    ['an original amount without its currency', { currency: undefined }, 'currency'],
    [
      'an amount of euros, which it never is',
      { originalAmount: undefined, amount: '5', currency: 'EUR' },
      'originalAmount',
    ],
  ])('%s', async (_, more, path) => {
    const { status, problem } = await refused(depositBody(more))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path })
  })

  test.each([
    ['bankReference', 141],
    ['password', 129],
  ])('%s of %i characters', async (field, length) => {
    const { status, problem } = await refused(depositBody({ [field]: 'x'.repeat(length) }))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: field })
  })

  test.each([['short'], ['x'.repeat(256)], ['with blank'], ['ключ-ключ']])('the key %j', async (key) => {
    const header = Buffer.from(key).toString('latin1')
    const { status, problem } = await refused(depositBody(), ada, header)
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_idempotency_key' })
  })
})

describe('403: the password', () => {
  test('is asked before any rule of business, with a key as well', async () => {
    const sent = depositBody({ originalAmount: '0', password: 'Wrong-Horse-9' })
    for (const key of [undefined, 'with-a-wrong-password']) {
      const { status, problem } = await refused(sent, ada, key)
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'wrong_password' })
    }
  })

  test('is asked again for a repetition', async () => {
    const sent = depositBody()
    await ask(sent, ada, 'confirmed-once')
    const { problem } = await refused({ ...sent, password: 'Wrong-Horse-9' }, ada, 'confirmed-once')
    expect(problem.code).toBe('wrong_password')
  })
})

describe('403: the profile', () => {
  test.each(['none', 'pending', 'rejected'] as const)('%s', async (kycStatus) => {
    const person = await testServer.customer({ username: `kycStatus-${kycStatus}`, kycStatus })
    const { status, problem } = await refused(depositBody(), person)
    expect({ status, code: problem.code }).toEqual({ status: 403, code: 'profile_not_approved' })
  })

  test('an edit closes the door at once', async () => {
    const cleo = await testServer.customer({ username: 'cleo', kycStatus: 'approved' })
    expect((await ask(depositBody(), cleo)).status).toBe(200)
    await cleo.call(updateProfile, { body: FORM })
    const { problem } = await refused(depositBody(), cleo)
    expect(problem.code).toBe('profile_not_approved')
  })

  test('a request racing an edit is never stored after it', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await testServer.customer({ username: `racer${round}`, kycStatus: 'approved' })
      const [request, edit] = await Promise.all([
        ask(depositBody(), person),
        person.call(updateProfile, { body: FORM }),
      ])
      expect(edit.status).toBe(200)
      if (request.status === 403) expect(await requestsOf(testServer, person)).toBe(0n)
      // Ids of one customer rise in commit order.
      else expect(BigInt(request.body.id)).toBeLessThan(BigInt(edit.body.id))
    }
  })

  test('a request that waited for a review sees its outcome', async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved' })
    const setKycStatus = `update accounts set kyc_status = $2 where customer_id = $1`
    const review = await testServer.pool.connect()
    await review.query('begin')
    await review.query(setKycStatus, [dora.id, 'rejected'])
    const asked = ask(depositBody(), dora)
    while ((await testServer.pool.query(WAITS)).rowCount === 0) await new Promise(setImmediate)
    await review.query('commit')
    review.release()
    expect((await asked).problem.code).toBe('profile_not_approved')
    await testServer.pool.query(setKycStatus, [dora.id, 'approved'])
  })
  const WAITS = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
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
    const { status, problem } = await refused(depositBody({ originalAmount, currency }))
    expect({ status, code: problem.code }).toEqual({ status: 422, code })
  })
})

test('503: a currency without a trusted rate, while dollars go on', async () => {
  const { status, problem } = await refused(depositBody({ currency: 'CHF' }))
  expect({ status, code: problem.code }).toEqual({ status: 503, code: 'rate_unavailable' })
  expect((await ask(depositBody())).status).toBe(200)
})
