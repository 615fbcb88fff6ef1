import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NewApiKey, revokeKey, stopKeys } from '#contract/people/programs/keys.ts'
import { type TestNode, type TestServer, startTestServer } from '../support/server.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { program, statementsNamed } from './alpaca.ts'

let testServer: TestServer
let there: TestNode
let key: NewApiKey
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })
  log.info('the log is heard')
  testServer = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' }, log })
  there = await testServer.secondNode()
  key = await makeKey(testServer.ada, { scopes: ['market', 'account'] })
})
afterAll(() => testServer.close())

const status = async (headers: Record<string, string>, path = '/v2/clock') =>
  (await fetch(`${testServer.url}/alpaca${path}`, { headers })).status

describe('a key is taken', () => {
  test('in two headers, as Basic and as Bearer', async () => {
    const { keyId, secret } = key
    expect(await status({ 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secret })).toBe(200)
    const basic = Buffer.from(`${keyId}:${secret}`).toString('base64')
    expect(await status({ authorization: `Basic ${basic}` })).toBe(200)
    expect(await status({ authorization: `bearer ${keyId}.${secret}` })).toBe(200)
  })

  test('never from the address, a cookie, in halves or twice', async () => {
    const { keyId, secret } = key
    expect(await status({}, `/v2/clock?APCA-API-KEY-ID=${keyId}&APCA-API-SECRET-KEY=${secret}`)).toBe(401)
    expect(await status({ cookie: `APCA-API-KEY-ID=${keyId}; APCA-API-SECRET-KEY=${secret}` })).toBe(401)
    expect(await status({ 'APCA-API-KEY-ID': keyId })).toBe(401)
    expect(await status({ authorization: `Bearer ${keyId}` })).toBe(401)
    expect(await status({ authorization: `Digest ${keyId}.${secret}` })).toBe(401)
  })
})

test('no answer sets a cookie, and each says the limits and its id', async () => {
  const { headers } = await program(testServer.url, key)('GET', '/v2/account')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-request-id')).toBeTruthy()
  expect(headers.get('x-ratelimit-limit')).toBe('200')
  expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(200)
  expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(testServer.clock.now().getTime() / 1_000)
})

test('another site’s page has no power: its request carries no key', async () => {
  expect(await status({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(401)
})

test.each([
  ['revoked', (id: string) => testServer.ada.call(revokeKey, { params: { id } })],
  ['stopped', () => testServer.grace.call(stopKeys)],
])('a key that is %s is refused at once here, and within five seconds there', async (how, end) => {
  const person = how === 'revoked' ? testServer.ada : testServer.grace
  const ended = await makeKey(person, { scopes: ['market', 'account'] })
  for (const node of [testServer, there])
    expect((await program(node.url, ended)('GET', '/v2/account')).status).toBe(200)
  await end(ended.id)
  expect((await program(testServer.url, ended)('GET', '/v2/account')).status).toBe(401)
  testServer.clock.advance({ seconds: 5 })
  expect((await program(there.url, ended)('GET', '/v2/account')).status).toBe(401)
})

test('200 calls a minute, then 429 with the time to wait; a minute later it goes on', async () => {
  testServer.clock.advance({ minutes: 1 })
  const limited = await makeKey(testServer.ada)
  const ask = program(testServer.url, limited)
  for (let calls = 0; calls < 200; calls += 1) expect((await ask('GET', '/v2/clock')).status).toBe(200)
  const over = await ask('GET', '/v2/clock')
  expect(over).toMatchObject({ status: 429, body: { code: 42910000 } })
  expect(over.headers.get('x-ratelimit-remaining')).toBe('0')
  const wait = Number(over.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  testServer.clock.advance({ seconds: wait })
  expect((await ask('GET', '/v2/clock')).status).toBe(200)
})

test('an address that tries many wrong keys is told to wait; a key in memory still works from there', async () => {
  expect((await program(testServer.url, key)('GET', '/v2/clock')).status).toBe(200)
  const wrong = program(testServer.url, { keyId: key.keyId, secret: 'nfs_wrong' })
  const statuses = new Set<number>()
  for (let tries = 0; tries < 70; tries += 1) statuses.add((await wrong('GET', '/v2/clock')).status)
  expect(statuses).toEqual(new Set([401, 429]))
  expect((await program(testServer.url, key)('GET', '/v2/clock')).status).toBe(200)
  // A well-formed key that is not in memory is not looked for any more, be it right or wrong.
  const unread = await makeKey(testServer.ada)
  let reply = await program(testServer.url, { keyId: '', secret: '' })('GET', '/v2/clock')
  const asked = await statementsNamed('read-live-keys', async () => {
    reply = await program(testServer.url, unread)('GET', '/v2/clock')
  })
  expect([reply.status, asked.filter((values) => values.includes(unread.keyId))]).toEqual([429, []])
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the addresses of one /64 of IPv6 count together, as at every other sign-in', async () => {
  const env = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' }
  const behindProxy = await startTestServer({ env })
  const headers = { 'APCA-API-KEY-ID': key.keyId, 'APCA-API-SECRET-KEY': 'nfs_wrong' }
  const statuses = new Set<number>()
  for (let host = 1; host <= 70; host += 1) {
    const address = { 'x-forwarded-for': `2001:db8::${host.toString(16)}` }
    statuses.add(
      (await fetch(`${behindProxy.url}/alpaca/v2/clock`, { headers: { ...headers, ...address } })).status,
    )
  }
  expect(statuses).toEqual(new Set([401, 429]))
  await behindProxy.close()
})

test('no secret is in the log, at its finest level', () => {
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => line.includes(key.secret.slice(4, 40)))).toEqual([])
})
