import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import {
  adminListExchangeRates,
  deleteExchangeRate,
  getExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import {
  type RateServer,
  frankfurterAnswer,
  openErApiAnswer,
  replyWith,
  startRateServer,
} from '../../../support/providers/rate-server.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../../../support/server.ts'

let provider: RateServer
let testServer: TestServer
let reader: Person
beforeEach(async () => {
  provider = await startRateServer()
  testServer = await startTestServer({ env: { FX_RATES: 'frankfurter', FX_BASE_URL: provider.url } })
  reader = testServer.ada
})
afterEach(async () => {
  await testServer.close()
  await provider.close()
})

/** Sessions end meanwhile, so the customer signs in again. */
async function pass(by: Parameters<TestServer['clock']['advance']>[0]): Promise<void> {
  testServer.clock.advance(by)
  reader = await testServer.customer({
    username: `reader${provider.requested.length}${people++}`,
    kycStatus: 'approved',
  })
}
let people = 0

const rates = async () => (await reader.call(getExchangeRates)).body
const eurPerDollar = async () => (await rates()).rates['EUR']
const answerEur = (eur: number, date = '2026-11-17') =>
  provider.answer(replyWith(frankfurterAnswer({ date }, { EUR: eur })))
const depositEur = () =>
  reader.call(requestDeposit, {
    body: { originalAmount: '100.00', currency: 'EUR', bankReference: 'reader', password: PASSWORD },
  })
const audited = async () =>
  (
    await testServer.pool.query(
      `select subject_id, actor_id, before, after from audit_log where action = 'rate.quarantined' order by id`,
    )
  ).rows

describe('the cache', () => {
  test(
    'the first rates are there for the first request, with source and time; no request asks the provider ' +
      'again',
    async () => {
      expect(await rates()).toMatchObject({
        rates: { USD: '1.00', EUR: '0.86', JPY: '161.25', IDR: '16512.00' },
        ratesToUSD: { EUR: '1.162790697674' },
        sources: { USD: 'par', EUR: 'frankfurter', IDR: 'frankfurter' },
        asOf: { EUR: '2026-11-17T14:00:00.000Z' },
      })
      await Promise.all(Array.from({ length: 20 }, rates))
      expect(provider.requested).toHaveLength(1)
      const { rows } = await testServer.pool.query(
        `select units_per_dollar::text, source, provider_at, received_at from provider_rates where currency = 'EUR'`,
      )
      expect(rows).toEqual([
        {
          units_per_dollar: '860000000000',
          source: 'frankfurter',
          provider_at: new Date('2026-11-17T14:00:00Z'),
          received_at: testServer.clock.now(),
        },
      ])
    },
  )

  test('after an hour its rates are requested again, once', async () => {
    await rates()
    answerEur(0.87)
    await pass({ minutes: 61 })
    await expect.poll(eurPerDollar).toBe('0.87')
    expect(provider.requested).toHaveLength(2)
  })

  test('after a clock was set back the next rates count, on every server and in the database', async () => {
    await rates()
    const node = await testServer.secondNode()
    testServer.clock.setBack({ minutes: 180 })
    answerEur(0.87)
    await pass({ minutes: 61 })
    await expect.poll(eurPerDollar).toBe('0.87')
    const { rows } = await testServer.pool.query(
      `select received_at from provider_rates where currency = 'EUR'`,
    )
    expect(rows).toEqual([{ received_at: testServer.clock.now() }])
    const other = node.as(reader)
    await expect.poll(async () => (await other.call(getExchangeRates)).body.rates['EUR']).toBe('0.87')
    await node.close()
  })

  test('a restart requests nothing while the stored rates are fresh', async () => {
    await rates()
    const node = await testServer.secondNode()
    expect((await node.as(testServer.ada).call(getExchangeRates)).body.rates['EUR']).toBe('0.86')
    expect(provider.requested).toHaveLength(1)
    await node.close()
  })

  test('a deposit is converted at them and names its source', async () => {
    await rates()
    const { body } = await depositEur()
    expect(body).toMatchObject({ amount: '116.28', exchangeRate: '1.162790697674' })
  })
})

describe('an outage', () => {
  test(
    'is bridged by the last good rates for a day, over a restart too; then the currency is ' + 'unavailable',
    async () => {
      await rates()
      provider.answer(replyWith({ message: 'down' }, 500))
      await pass({ hours: 24 })
      expect(await eurPerDollar()).toBe('0.86')
      expect((await depositEur()).status).toBe(200)
      const node = await testServer.secondNode()
      expect((await node.as(reader).call(getExchangeRates)).body.rates['EUR']).toBe('0.86')
      await node.close()

      testServer.clock.advance({ ms: 1 })
      expect(await rates()).toMatchObject({ rates: { USD: '1.00' }, currencies: ['USD'] })
      expect(await depositEur()).toMatchObject({ status: 503, body: { code: 'rate_unavailable' } })
      const dollars = { amount: '5.00', bankReference: 'reader', password: PASSWORD }
      expect((await reader.post('/api/deposit-requests', dollars)).status).toBe(200)
    },
  )

  test('is over with the next good answer', async () => {
    await rates()
    provider.answer(replyWith('garbage'))
    await pass({ hours: 25 })
    await expect.poll(() => provider.requested.length).toBe(2)
    answerEur(0.85, '2026-11-19')
    await pass({ minutes: 2 })
    await expect.poll(eurPerDollar).toBe('0.85')
  })

  test('does not reach a currency with a custom rate', async () => {
    await rates()
    await testServer.root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '1.17' } })
    provider.answer(replyWith({}, 503))
    await pass({ hours: 25 })
    expect((await rates()).currencies).toEqual(['USD', 'EUR'])
    expect((await depositEur()).body).toMatchObject({ amount: '117.00' })
  })

  test('a provider that repeats old figures counts as stopped', async () => {
    await rates()
    await pass({ hours: 8 * 24 })
    await expect.poll(() => provider.requested.length).toBe(2)
    expect((await rates()).currencies).toEqual(['USD'])
  })
})

describe('a jump of more than ten percent', () => {
  test('is quarantined: the old rate stays, other currencies are updated, the audit log has one line', async () => {
    await rates()
    provider.answer(replyWith(frankfurterAnswer({}, { EUR: 0.94601, GBP: 0.8 })))
    await pass({ minutes: 61 })
    await expect.poll(async () => (await rates()).rates['GBP']).toBe('0.80')
    expect(await eurPerDollar()).toBe('0.86')
    const line = {
      subject_id: 'EUR',
      actor_id: null,
      before: { unitsPerDollar: '0.86' },
      after: { unitsPerDollar: '0.94601', source: 'frankfurter' },
    }
    expect(await audited()).toEqual([line])

    await pass({ minutes: 61 })
    await expect.poll(() => provider.requested.length).toBe(3)
    expect(await audited()).toEqual([line])
  })

  test('is not renewed by being repeated: after a day the currency is unavailable', async () => {
    await rates()
    answerEur(1.2)
    await pass({ hours: 24, minutes: 1 })
    await expect.poll(() => provider.requested.length).toBe(2)
    await expect.poll(async () => (await rates()).currencies).toContain('GBP')
    expect((await rates()).currencies).not.toContain('EUR')
  })

  test('is accepted once an administrator has set a rate near it', async () => {
    await rates()
    answerEur(1.2)
    await testServer.root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '0.83' } })
    await pass({ minutes: 61 })
    const providerRate = async () => {
      const { rows } = await testServer.pool.query<{ units: string }>(
        `select units_per_dollar::text as units from provider_rates where currency = 'EUR'`,
      )
      return rows[0]?.units
    }
    await expect.poll(providerRate).toBe('1200000000000')
    expect(await audited()).toEqual([])
  })

  test('exactly ten percent is none', async () => {
    await rates()
    answerEur(0.946)
    await pass({ minutes: 61 })
    await expect.poll(eurPerDollar).toBe('0.946')
  })
})

test('a first rate of another scale is quarantined too', async () => {
  await rates()
  const odd = await startRateServer(replyWith(openErApiAnswer({}, { JPY: 0.0062 })))
  await testServer.pool.query('delete from provider_rates')
  const node = await testServer.secondNode({ FX_RATES: 'open-er-api', FX_BASE_URL: odd.url })
  const { body } = await node.as(testServer.ada).call(getExchangeRates)
  expect(body.currencies).not.toContain('JPY')
  expect(body.currencies).toContain('EUR')
  await node.close()
  await odd.close()
})

test('the rates of another provider are requested at once, however fresh the last one’s are', async () => {
  await rates()
  const other = await startRateServer(replyWith(openErApiAnswer()))
  const node = await testServer.secondNode({ FX_RATES: 'open-er-api', FX_BASE_URL: other.url })
  const { body } = await node.as(testServer.ada).call(getExchangeRates)
  expect(body.sources['EUR']).toBe('open-er-api')
  expect(other.requested).toEqual(['/v6/latest/USD'])
  const root = node.as(testServer.root)
  await root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '1.2' } })
  expect((await root.call(adminListExchangeRates)).body.rates).toMatchObject([
    { providerSource: 'open-er-api' },
  ])
  await root.call(deleteExchangeRate, { params: { currency: 'EUR' } })
  await node.close()
  await other.close()
})
