import { beforeAll, describe, expect, test } from 'vitest'
import { ALPACA_CALLS, type AlpacaCallName } from '#contract/alpaca/calls.ts'
import type { AlpacaCall } from '#contract/alpaca/call.ts'
import { ALPACA_ERROR_KINDS, alpacaErrorKindOf } from '#contract/alpaca/errors.ts'
import { API } from '#contract/api.ts'
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts'
import { KEY_SCOPES } from '#domain/alpaca/api-key.ts'
import { type NewApiKey, revokeKey } from '#contract/people/programs/keys.ts'
import { BAD_AMOUNTS, BAD_TEXTS } from '../support/api/bad-input.ts'
import { testServerOfFile } from '../support/server.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { type AlpacaReply, program, tradingKey } from './alpaca.ts'
import { WEB_ONLY } from './web-refusals.ts'

/** Access and bad input at every call of the Alpaca API, as `tests/api/access.test.ts` has them for the contract. */
const testServer = testServerOfFile()
let key: NewApiKey
let ask: ReturnType<typeof program>
let orderId: string
beforeAll(async () => {
  key = await tradingKey(testServer, testServer.ada)
  ask = program(testServer.url, key)
  orderId = idOf(await ask('POST', '/v2/orders', RESTING))
})

const RESTING = {
  symbol: 'AAPL',
  side: 'buy',
  type: 'limit',
  time_in_force: 'gtc',
  qty: '1',
  limit_price: '1.00',
}
const BODIES: Partial<Record<AlpacaCallName, Record<string, unknown>>> = {
  createOrder: RESTING,
  replaceOrder: { qty: '2' },
  changeConfiguration: { suspend_trade: false },
  createWatchlist: { name: 'Mine' },
  updateWatchlist: { name: 'Mine' },
  updateWatchlistNamed: { name: 'Mine' },
  addToWatchlist: { symbol: 'KO' },
  addToWatchlistNamed: { symbol: 'KO' },
}
/** What a query must have. */
const NEEDED: Partial<Record<AlpacaCallName, string>> = {
  readOrderByName: 'client_order_id=a&',
  listBars: 'symbols=AAPL&timeframe=1Day&',
  listBarsOf: 'timeframe=1Day&',
  latestBars: 'symbols=AAPL&',
  latestTrades: 'symbols=AAPL&',
  latestQuotes: 'symbols=AAPL&',
  snapshots: 'symbols=AAPL&',
  readWatchlistNamed: 'name=a&',
  updateWatchlistNamed: 'name=a&',
  addToWatchlistNamed: 'name=a&',
  deleteWatchlistNamed: 'name=a&',
}
const CALLS = Object.entries(ALPACA_CALLS) as [AlpacaCallName, AlpacaCall][]

const idOf = ({ status, body }: AlpacaReply): string => {
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: string }).id
}
const pathOf = ({ path }: AlpacaCall): string =>
  path
    .replace('::', ':')
    .replace(':id', orderId)
    .replace(':symbol', 'AAPL')
    .replace(':activity_type', 'FILL')
    .replace(':market', 'NYSE')

/** With what its query must have. */
const urlOf = (name: AlpacaCallName, call: AlpacaCall): string =>
  `${pathOf(call)}?${NEEDED[name] ?? ''}`.replace(/[?&]$/, '')

/** What every no of the Alpaca API looks like. */
function expectError({ status, headers, body }: AlpacaReply, kind: keyof typeof ALPACA_ERROR_KINDS): void {
  expect({ status, body }).toMatchObject({
    status: ALPACA_ERROR_KINDS[kind].status,
    body: { code: ALPACA_ERROR_KINDS[kind].code, message: expect.any(String) },
  })
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('x-request-id')).toBeTruthy()
  expect(headers.get('set-cookie')).toBeNull()
}

test('no endpoint of the web is opened by a key, whatever its scopes', async () => {
  const headers = [
    { 'apca-api-key-id': key.keyId, 'apca-api-secret-key': key.secret },
    { authorization: `Bearer ${key.keyId}.${key.secret}` },
    { authorization: `Basic ${Buffer.from(`${key.keyId}:${key.secret}`).toString('base64')}` },
  ]
  const closed = Object.values(API).filter(({ access }) => access !== 'public')
  await testServer.changesNoRow(async () => {
    for (const { method, path } of closed)
      for (const given of headers) {
        const url = `${testServer.url}${path.replaceAll(/:\w+/g, '1')}`
        const { status } = await fetch(url, { method, headers: given })
        expect(status, `${method} ${path}`).toBe(401)
      }
  })
})

describe.each(CALLS)('%s', (name, call) => {
  const send = (with_: ReturnType<typeof program>, headers: Record<string, string> = {}) =>
    with_(call.method, urlOf(name, call), BODIES[name], headers)

  test('is refused without a key, with a wrong one, and with a session, and changes no row', async () => {
    const { sid } = { sid: testServer.ada.token }
    const none = program(testServer.url, { keyId: '', secret: '' })
    const wrong = program(testServer.url, { keyId: key.keyId, secret: `${key.secret}0` })
    await testServer.changesNoRow(async () => {
      for (const reply of [
        await send(none),
        await send(wrong),
        await send(none, { cookie: `sid=${sid}` }),
        await send(ask, { authorization: `Bearer ${key.keyId}.${key.secret}` }),
      ])
        expectError(reply, 'unauthorized')
    })
  })

  test('is refused to a key without its scope', async () => {
    const scopes = KEY_SCOPES.filter((scope) => scope !== call.scope)
    const other = await makeKey(testServer.ada, { scopes })
    const reply = await testServer.changesNoRow(() => send(program(testServer.url, other)))
    expectError(reply, 'forbidden')
    await testServer.ada.call(revokeKey, { params: { id: other.id } })
  })

  test('refuses by name what it does not know', async () => {
    const query = `${NEEDED[name] ?? ''}nonsense=1`
    const reply = await ask(call.method, `${pathOf(call)}?${query}`, BODIES[name])
    expectError(reply, 'bad_input')
    expect(JSON.stringify(reply.body)).toContain('nonsense')
    if (!call.body) return
    const unknown = await ask(call.method, urlOf(name, call), { ...BODIES[name], nonsense: 1 })
    expectError(unknown, 'bad_input')
    expect(JSON.stringify(unknown.body)).toContain('nonsense')
  })
})

describe.each(CALLS.filter(([, { body }]) => body))('%s', (name, call) => {
  test('meets hostile bodies with an error of its shape', async () => {
    for (const text of [
      '{',
      '[]',
      '"a"',
      'null',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{}}}',
    ])
      expectError(await ask(call.method, urlOf(name, call), text), 'bad_input')
    const type = { 'content-type': 'text/plain' }
    expectError(await ask(call.method, urlOf(name, call), 'qty=1', type), 'media_type')
    expectError(await ask(call.method, pathOf(call), `"${'a'.repeat(40_000)}"`), 'too_large')
    for (const field of Object.keys(RESTING))
      for (const [what, value] of [...BAD_TEXTS, ...BAD_AMOUNTS]) {
        const reply = await ask(call.method, urlOf(name, call), { ...BODIES[name], [field]: value })
        expect(reply.status, `${field}: ${what}`).toBeLessThan(500)
        if (reply.status >= 400) expect(reply.body, what).toMatchObject({ code: expect.any(Number) })
        else if (name === 'replaceOrder') orderId = idOf(reply)
      }
  }, 60_000)
})

test('a call that there is not, at any method, is named as not supported, never the app’s page', async () => {
  for (const [method, path] of [
    ['GET', '/v2/options/contracts'],
    ['GET', '/v2/locates'],
    ['GET', '/v2/tokenization/requests'],
    ['GET', '/v2/wallets'],
    ['GET', '/v2/stocks/quotes'],
    ['GET', '/v2/stocks/auctions'],
    ['GET', '/v2beta1/events/trades'],
    ['GET', '/v1beta3/crypto/us/bars'],
    ['PUT', '/v2/orders'],
    ['POST', '/v2/positions/AAPL/exercise'],
    ['GET', ''],
    ['GET', '/api/wallet'],
    ['GET', '/v1beta1/crypto'],
  ] as const)
    expectError(await ask(method, path), 'not_found')
})

test('every refusal has an error of the Alpaca API, or cannot be met there', () => {
  const met = new Set<RefusalCode>()
  for (const name of ['createOrder', 'cancelOrder', 'replaceOrder', 'readOrder', 'listOrders'] as const)
    for (const code of API[name]?.refusals ?? []) met.add(code)
  for (const code of [
    'bad_input',
    'malformed_body',
    'body_too_large',
    'too_many_requests',
    'internal_error',
  ] as const)
    met.add(code)
  expect([...met].filter((code) => alpacaErrorKindOf(code) === null)).toEqual([])
  // What only calls of the web refuse: a new refusal is put there, or into the Alpaca API's table, on purpose.
  const unmet = (Object.keys(REFUSALS) as RefusalCode[]).filter((code) => alpacaErrorKindOf(code) === null)
  expect(unmet.toSorted()).toEqual(WEB_ONLY.toSorted())
})
