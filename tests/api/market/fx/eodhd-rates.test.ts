import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import { openPool } from '#server/platform/database/pool.ts'
import { createEodhdRates } from '#server/market/providers/eodhd/eodhd-rates.ts'
import {
  type PublishedRates,
  type RateProvider,
  RateProviderFailure,
} from '#server/market/ports/rate-provider.ts'
import { createEodhdSubscription } from '#server/market/providers/eodhd/eodhd-subscription.ts'
import { createTestClock } from '../../../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'
import {
  type RateServer,
  UNITS_PER_DOLLAR,
  eodhdRatesAnswer,
  replyWith,
  startRateServer,
} from '../../../support/providers/rate-server.ts'

const OTHERS = ['GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'].map(
  (currency) => `USD${currency}.FOREX`,
)

const SECRET = 'what-the-provider-said'
const never = new AbortController().signal

let database: FreshDatabase
let server: RateServer
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.connection, pino({ level: 'silent' }), 2)
  server = await startRateServer()
})
afterAll(async () => {
  await server.close()
  await pool.end()
  await database.drop()
})
beforeEach(() => pool.query('delete from provider_usage'))

function subscribe() {
  const clock = createTestClock()
  const config = { eodhdApiToken: SECRET, eodhdBaseUrl: `${server.url}/api/`, marketPollSeconds: 20 }
  const subscription = createEodhdSubscription(config, { clock, pool, catalogue: () => BUILT_IN })
  if (subscription === null) throw new Error('a token makes a subscription')
  return { subscription, clock }
}
const open = () => createEodhdRates(subscribe().subscription.client())

function plain({ at, unitsPerDollar }: PublishedRates) {
  const rates = Object.fromEntries(
    [...unitsPerDollar].map(([name, rate]) => [name, Number(formatRate(rate))]),
  )
  return { at: at.toISOString(), rates }
}

/** Why it gave nothing; never a word of the provider's own. */
async function failureOf(provider: RateProvider): Promise<string> {
  const failure = await provider.fetchRates(never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RateProviderFailure)
  const text = failure instanceof Error ? `${failure.message} ${failure.stack} ${String(failure.cause)}` : ''
  expect(text).not.toContain(SECRET)
  return failure instanceof Error ? failure.message : ''
}

test('asks for units per dollar with its token, and takes them with the time they are from', async () => {
  server.answer(replyWith(eodhdRatesAnswer()))
  expect(plain(await open().fetchRates(never))).toEqual({
    at: '2026-11-18T14:59:00.000Z',
    rates: UNITS_PER_DOLLAR,
  })
  const requested = decodeURIComponent(server.requested.at(-1) ?? '')
  expect(requested).toBe(`/api/real-time/USDEUR.FOREX?s=${OTHERS.join(',')}&fmt=json&api_token=${SECRET}`)
})

test('a missing or malformed currency leaves the others valid', async () => {
  server.answer(replyWith(eodhdRatesAnswer({}, { EUR: 'NA', IDR: 0, HKD: -1, JPY: null })))
  const { rates } = plain(await open().fetchRates(never))
  expect(Object.keys(rates)).toEqual(['GBP', 'SGD', 'AUD', 'CAD', 'CHF'])
})

test('every currency has the time of its row; one without a time is left out', async () => {
  const rows = eodhdRatesAnswer().map((row) => {
    if (row.code === 'USDGBP.FOREX') return { ...row, timestamp: 1_794_000_000 }
    return row.code === 'USDJPY.FOREX' ? { ...row, timestamp: 'NA' } : row
  })
  server.answer(replyWith(rows))
  const { unitsPerDollar, atOf } = await open().fetchRates(never)
  expect(unitsPerDollar.has('JPY')).toBe(false)
  expect(atOf?.get('GBP')?.toISOString()).toBe('2026-11-06T21:20:00.000Z')
  expect(atOf?.get('EUR')?.toISOString()).toBe('2026-11-18T14:59:00.000Z')
})

test('an error, another document and rates without a time are failures that repeat nothing', async () => {
  server.answer(replyWith(`<html>api_token=${SECRET}</html>`, 404))
  expect(await failureOf(open())).toBe('it answered with status 404')
  for (const answer of [{ errors: SECRET }, [], [SECRET], eodhdRatesAnswer({ timestamp: 'NA' })]) {
    server.answer(replyWith(answer))
    expect(await failureOf(open())).toBe('its answer was not as documented')
  }
})

test('are paid from the quota of prices, and are not requested beyond it', async () => {
  server.answer(replyWith(eodhdRatesAnswer()))
  const { subscription } = subscribe()
  const rates = createEodhdRates(subscription.client())
  await rates.fetchRates(never)
  const { rows } = await pool.query<object>('select provider, calls, requests from provider_usage')
  expect(rows).toEqual([{ provider: 'eodhd', calls: 9n, requests: 1 }])
  await subscription.quota.spend()
  const before = server.requested.length
  expect(await failureOf(rates)).toBe('the quota of the day or the minute is spent')
  expect(server.requested).toHaveLength(before)
})

test(
  'a provider that fails again and again is left alone for a while; prices have a breaker of their ' + 'own',
  async () => {
    server.answer((request) => request.socket.destroy())
    const { subscription, clock } = subscribe()
    const rates = createEodhdRates(subscription.client())
    for (let failure = 0; failure < 5; failure += 1) await failureOf(rates)
    expect(await failureOf(rates)).toBe('it has failed too often')
    server.answer(replyWith(eodhdRatesAnswer()))
    expect((await createEodhdRates(subscription.client()).fetchRates(never)).unitsPerDollar.size).toBe(9)
    clock.advance({ seconds: 19 })
    expect((await rates.fetchRates(never)).unitsPerDollar.size).toBe(9)
  },
)

test('a request can be aborted', async () => {
  server.answer(() => {})
  const giving = new AbortController()
  const requested = subscribe().subscription.client()
  const failure = createEodhdRates(requested).fetchRates(giving.signal)
  giving.abort()
  await expect(failure).rejects.toBeInstanceOf(RateProviderFailure)
})
