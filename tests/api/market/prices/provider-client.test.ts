import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '#server/platform/database/pool.ts'
import { type Quota, createCallQuota } from '#server/market/ports/call-quota.ts'
import { EODHD_QUOTA, eodhdDialect } from '#server/market/providers/eodhd/eodhd-subscription.ts'
import {
  type ProviderClient,
  ProviderFailure,
  createProviderClient,
} from '#server/market/ports/provider-client.ts'
import { createTestClock } from '../../../support/clock.ts'
import {
  type MarketServer,
  reply,
  replyByHangingUp,
  replyEndlessly,
  replyNever,
  startMarketServer,
} from '../../../support/providers/market-server.ts'
import { type FreshDatabase, freshDatabase } from '../../../support/database/postgres.ts'

const TOKEN = 'the-secret-token-of-the-account'
const log = pino({ level: 'silent' })
let database: FreshDatabase
let server: MarketServer
let pool: ReturnType<typeof openPool>
beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.connection, log, 2)
  server = await startMarketServer(() => new Date('2026-11-18T15:00:00Z'))
})
afterAll(async () => {
  await server.close()
  await pool.end()
  await database.drop()
})

let providers = 0
/** A client with a quota of its own. */
function open(quota: Quota = EODHD_QUOTA) {
  const clock = createTestClock()
  const calls = createCallQuota({ pool, clock, provider: `test ${(providers += 1)}`, quota })
  const { signal } = new AbortController()
  const dialect = eodhdDialect(TOKEN)
  const client = createProviderClient({ baseUrl: `${server.url}/`, dialect, clock, quota: calls, signal })
  return { client, clock, calls }
}
const request = { path: '/real-time/AAPL.US', calls: 1, timeoutMs: 300, maxBytes: 100_000 }

async function failureOf(client: ProviderClient): Promise<ProviderFailure> {
  const failure = await client.request(request).catch((error: unknown) => error)
  if (!(failure instanceof ProviderFailure)) throw new Error('it did not fail as it should')
  const text = `${failure.message} ${failure.stack} ${String(failure.cause)} ${JSON.stringify(failure)}`
  expect(text).not.toContain(TOKEN)
  expect(text).not.toContain(server.url)
  return failure
}

const troubles: [string, Parameters<MarketServer['answer']>[0], string][] = [
  ['a wrong token', reply(`Unauthenticated ${TOKEN}`, 401), 'refused'],
  ['another plan', reply('Forbidden', 403), 'refused'],
  ['an unknown symbol', reply(`<html>/api/eod/X?api_token=${TOKEN}</html>`, 404), 'unknown'],
  ['too many requests', reply('slow down', 429), 'quota'],
  ['an error of its own', reply('oops', 502), 'down'],
  ['a redirect', reply('', 302, { location: 'http://127.0.0.1:1/' }), 'down'],
  ['a web page', reply(`<html>${TOKEN}</html>`), 'garbage'],
  ['half a document', reply('{"code":'), 'garbage'],
  ['a NaN, which is no JSON', reply('{"close":NaN}'), 'garbage'],
  ['50 MB', replyEndlessly(50 * 1024 * 1024), 'garbage'],
  ['silence', replyNever, 'down'],
  ['a broken connection', replyByHangingUp, 'down'],
]
test.each(troubles)('recognizes %s, and repeats nothing of it', async (_, answer, trouble) => {
  server.answer(answer)
  expect((await failureOf(open().client)).trouble).toBe(trouble)
})

test('waits as long as the provider asks, within ten minutes', async () => {
  server.answer(reply('', 429, { 'retry-after': '30' }))
  expect((await failureOf(open().client)).waitMs).toBe(30_000)
  server.answer(reply('', 429, { 'retry-after': '999999' }))
  expect((await failureOf(open().client)).waitMs).toBe(600_000)
})

test('sends no request for a while after five failures in a row, then one to see', async () => {
  const { client, clock } = open()
  server.answer(replyByHangingUp)
  for (let failure = 0; failure < 5; failure += 1) await failureOf(client)
  const before = server.requested.length
  expect((await failureOf(client)).message).toBe('it has failed too often')
  expect(server.requested).toHaveLength(before)

  clock.advance({ seconds: 19 })
  const both = await Promise.all([failureOf(client), failureOf(client)])
  expect(both.map(({ message }) => message).toSorted()).toEqual([
    'it could not be reached',
    'it has failed too often',
  ])
  clock.advance({ seconds: 19 })
  server.answer()
  expect(await client.request(request)).toMatchObject({ code: 'AAPL.US' })
  expect(await client.request(request)).toMatchObject({ code: 'AAPL.US' })
})

test('stays within the calls of a day and the requests of a minute', async () => {
  server.answer()
  const { client, clock } = open({ callsPerDay: 3, perMinute: { requests: 2 } })
  await client.request(request)
  await client.request(request)
  expect((await failureOf(client)).trouble).toBe('quota')
  clock.advance({ minutes: 1 })
  await client.request(request)
  clock.advance({ minutes: 1 })
  expect((await failureOf(client)).trouble).toBe('quota')
  clock.advance({ hours: 9 })
  expect(await client.request(request)).toMatchObject({ code: 'AAPL.US' })
})

test('after a clock was set back each minute has its requests again', async () => {
  const { calls, clock } = open({ callsPerDay: 1_000, perMinute: { requests: 2 } })
  const taken = async () => [await calls.take(1), await calls.take(1), await calls.take(1)]
  expect(await taken()).toEqual([true, true, false])
  clock.setBack({ minutes: 60 })
  for (let minute = 0; minute < 3; minute += 1) {
    expect(await taken()).toEqual([true, true, false])
    clock.advance({ minutes: 1 })
  }
})

test('counts for all nodes together, at once too', async () => {
  const { calls } = open({ callsPerDay: 10, perMinute: { requests: 1_000 } })
  const taken = await Promise.all(Array.from({ length: 25 }, () => calls.take(1)))
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(calls.callsLeft()).toBe(0)
  const share = open({ callsPerDay: 10, perMinute: { requests: 1_000 } }).calls
  const half = { ofDay: 0.5, ofMinute: 1 }
  expect(await share.take(6, half)).toBe(false)
  expect(await share.take(5, half)).toBe(true)
  expect(await share.take(5)).toBe(true)
})

test('stays within the calls of a minute if those are limited, with whole requests only', async () => {
  const { calls, clock } = open({ callsPerDay: 1_000, perMinute: { calls: 55 } })
  expect(await calls.take(22)).toBe(true)
  expect(await calls.take(12, { ofDay: 1, ofMinute: 0.6 })).toBe(false)
  expect(await calls.take(11, { ofDay: 1, ofMinute: 0.6 })).toBe(true)
  expect(await calls.take(23)).toBe(false)
  expect(await calls.take(22)).toBe(true)
  expect(await calls.take(1)).toBe(false)
  clock.advance({ minutes: 1 })
  expect(await calls.take(56)).toBe(false)
  expect(await calls.take(55)).toBe(true)
})
