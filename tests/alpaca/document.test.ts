import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { alpacaErrorBody } from '#contract/alpaca/answer.ts'
import { ALPACA_CALLS, type AlpacaCallName } from '#contract/alpaca/calls.ts'
import type { AlpacaCall } from '#contract/alpaca/call.ts'
import { ALPACA_ERROR_KINDS } from '#contract/alpaca/errors.ts'
import { KEY_SCOPES } from '#domain/alpaca/api-key.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import {
  type AlpacaDocument,
  documentedCall,
  documentedCalls,
  alpacaDocument,
  faultOf,
} from './alpaca-document.ts'
import { type AlpacaReply, program, tradingKey } from './alpaca.ts'

/** The OpenAPI document of the Alpaca API, held to whin the Alpaca API does. */
const PATH = '/alpaca/openapi.json'
/** What the server's log complains of. */
const warned: string[] = []
let person: Person
let key: NewApiKey
let ask: ReturnType<typeof program>
let document: AlpacaDocument
const testServer = testServerOfFile({
  env: { PRODUCT_NAME: 'Harbour' },
  log: pino({ level: 'warn' }, { write: (line) => void warned.push(line) }),
})
beforeAll(async () => {
  person = await testServer.customer({ username: 'documented', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
  ask = program(testServer.url, key)
  document = await alpacaDocument(testServer.url)
})

const CALLS = Object.entries(ALPACA_CALLS) as [AlpacaCallName, AlpacaCall][]
const operationOf = (name: AlpacaCallName) => documentedCall(document, name)
const listedCalls = () => documentedCalls(document)

test('is served without a key, and not sent again to a program that has it', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const reply = await fetch(`${testServer.url}${PATH}`, { headers })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('set-cookie')).toBeNull()
    expect(reply.headers.get('vary')).toBe('accept-encoding')
    expect(await reply.json()).toEqual(document)
    const known = { ...headers, 'if-none-match': reply.headers.get('etag') ?? '' }
    expect((await fetch(`${testServer.url}${PATH}`, { headers: known })).status).toBe(304)
  }
  expect(warned.filter((line) => line.includes(PATH))).toEqual([])
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Harbour: calls of programs' } })
})

test('is compressed to a tenth for a program that takes gzip', async () => {
  const sent = async (encoding: string) => {
    const reply = await fetch(`${testServer.url}${PATH}`, { headers: { 'accept-encoding': encoding } })
    await reply.arrayBuffer()
    const { headers } = reply
    return {
      encoding: headers.get('content-encoding'),
      etag: headers.get('etag'),
      bytes: Number(headers.get('content-length')),
    }
  }
  const [plain, zipped] = [await sent('identity'), await sent('gzip')]
  expect([plain.encoding, zipped.encoding]).toEqual([null, 'gzip'])
  expect(plain.etag).not.toBe(zipped.etag)
  expect(zipped.bytes).toBeGreaterThan(0)
  expect(zipped.bytes * 10).toBeLessThan(plain.bytes)
})

test('has every call of the Alpaca API and no other, each with its scope and its own words', () => {
  const listed = listedCalls().map(
    ({ path, method, call }) => `${method.toUpperCase()} ${path} ${call['x-scope']}`,
  )
  const declared = CALLS.map(([, { method, path, scope }]) => {
    const segments = path.split('/').map((segment) => segment.replace(/^:(\w+)$/, '{$1}').replace('::', ':'))
    return `${method} ${segments.join('/')} ${scope}`
  })
  expect(listed.toSorted()).toEqual(declared.toSorted())
  const summaries = listedCalls().map(({ call }) => call.summary)
  expect(new Set(summaries).size).toBe(CALLS.length)
})

test.each(CALLS)('%s has every parameter and every field of its body', (name, call) => {
  const { parameters, requestBody } = operationOf(name)
  const fields = (schema: unknown): string[] => {
    if (schema === undefined) return []
    if (!schema || typeof schema !== 'object' || !('shape' in schema)) throw new Error('it has no fields')
    return Object.keys(schema.shape as object)
  }
  const named = (part: string) => parameters.filter((one) => one.in === part).map((one) => one.name)
  expect(named('query')).toEqual(fields(call.query))
  expect(named('path')).toEqual(fields(call.params))
  expect(named('path')).toEqual([...call.path.matchAll(/\/:(\w+)/g)].map(([, found]) => found))
  for (const one of parameters) expect(one.schema, one.name).not.toEqual({})
  const body = requestBody?.content['application/json'].schema
  expect(Object.keys(body?.properties ?? {})).toEqual(fields(call.body))
})

test('every reference leads to a schema, and every answer is used', () => {
  const text = JSON.stringify(document)
  const referred = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name))
  expect([...referred].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
})

interface Request {
  path: string
  body?: unknown
}
const MARKET = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '2' }

const UNKNOWN_ID = '4e460000-0002-8000-8000-0000000fffff'
const UNKNOWN_LIST = '4e460000-0006-8000-8000-0000000fffff'
/** Of every call that can meet what there is not, one request that does. */
const UNKNOWN: Partial<Record<AlpacaCallName, Request>> = {
  readPosition: { path: '/v2/positions/TSLA' },
  closePosition: { path: '/v2/positions/TSLA' },
  createOrder: { path: '/v2/orders', body: { ...MARKET, symbol: 'NOPE' } },
  readOrder: { path: `/v2/orders/${UNKNOWN_ID}` },
  readOrderByName: { path: '/v2/orders:by_client_order_id?client_order_id=none' },
  replaceOrder: { path: `/v2/orders/${UNKNOWN_ID}`, body: { qty: '2' } },
  cancelOrder: { path: `/v2/orders/${UNKNOWN_ID}` },
  readAsset: { path: '/v2/assets/NOPE' },
  listBars: { path: '/v2/stocks/bars?symbols=NOPE&timeframe=1Day' },
  listBarsOf: { path: '/v2/stocks/NOPE/bars?timeframe=1Day' },
  latestBars: { path: '/v2/stocks/bars/latest?symbols=NOPE' },
  latestBarOf: { path: '/v2/stocks/NOPE/bars/latest' },
  latestTrades: { path: '/v2/stocks/trades/latest?symbols=NOPE' },
  latestTradeOf: { path: '/v2/stocks/NOPE/trades/latest' },
  latestQuotes: { path: '/v2/stocks/quotes/latest?symbols=NOPE' },
  latestQuoteOf: { path: '/v2/stocks/NOPE/quotes/latest' },
  snapshots: { path: '/v2/stocks/snapshots?symbols=NOPE' },
  snapshotOf: { path: '/v2/stocks/NOPE/snapshot' },
  createWatchlist: { path: '/v2/watchlists', body: { name: 'None', symbols: ['NOPE'] } },
  readWatchlist: { path: `/v2/watchlists/${UNKNOWN_LIST}` },
  updateWatchlist: { path: `/v2/watchlists/${UNKNOWN_LIST}`, body: { name: 'None' } },
  addToWatchlist: { path: `/v2/watchlists/${UNKNOWN_LIST}`, body: { symbol: 'KO' } },
  deleteWatchlist: { path: `/v2/watchlists/${UNKNOWN_LIST}` },
  removeFromWatchlist: { path: `/v2/watchlists/${UNKNOWN_LIST}/KO` },
  readWatchlistNamed: { path: '/v2/watchlists:by_name?name=None' },
  updateWatchlistNamed: { path: '/v2/watchlists:by_name?name=None', body: { name: 'Other' } },
  addToWatchlistNamed: { path: '/v2/watchlists:by_name?name=None', body: { symbol: 'KO' } },
  deleteWatchlistNamed: { path: '/v2/watchlists:by_name?name=None' },
}

/** The error is one that the document has of this call, with its code. */
function expectDocumented(
  name: AlpacaCallName,
  { status, body }: AlpacaReply,
  kind: keyof typeof ALPACA_ERROR_KINDS,
): void {
  const { status: due, code } = ALPACA_ERROR_KINDS[kind]
  expect({ status, body }, name).toMatchObject({ status: due, body: { code } })
  const documented = operationOf(name).responses[status]
  expect(documented?.description, `${name} ${kind}`).toContain(`${code}`)
  const content = documented?.content?.['application/json']
  expect(content?.schema.$ref).toBe('#/components/schemas/Error')
  for (const value of [body, content?.example]) expect(faultOf(alpacaErrorBody, value), name).toBeNull()
}

describe('what it says of errors', () => {
  test('has those that every call meets', async () => {
    const none = program(testServer.url, { keyId: '', secret: '' })
    for (const scope of KEY_SCOPES) {
      const other = await makeKey(testServer.ada, {
        scopes: KEY_SCOPES.filter((one) => one !== scope && one !== 'trade'),
      })
      const lacking = program(testServer.url, other)
      for (const [called, call] of CALLS.filter(([, one]) => one.scope === scope)) {
        const path = call.path.replace('::', ':').replaceAll(/\/:\w+/g, '/AAPL')
        expectDocumented(called, await none(call.method, path), 'unauthorized')
        expectDocumented(called, await lacking(call.method, path), 'forbidden')
        expectDocumented(called, await ask(call.method, `${path}?nonsense=1`), 'bad_input')
        if (call.method === 'GET') continue
        const type = { 'content-type': 'text/plain' }
        expectDocumented(called, await ask(call.method, path, 'a', type), 'media_type')
        const large = `"${'a'.repeat(40_000)}"`
        expectDocumented(called, await ask(call.method, path, large), 'too_large')
      }
    }
  }, 60_000)

  test('has 404 exactly where something may not be there', async () => {
    const documented = CALLS.flatMap(([name]) => (operationOf(name).responses[404] ? [name] : []))
    expect(Object.keys(UNKNOWN).toSorted()).toEqual(documented.toSorted())
    for (const [name, { path, body }] of Object.entries(UNKNOWN) as [AlpacaCallName, Request][])
      expectDocumented(name, await ask(ALPACA_CALLS[name].method, path, body), 'not_found')
  })

  test('has what is refused as things stand', async () => {
    const small = { ...MARKET, qty: undefined, notional: '0.01' }
    expectDocumented('createOrder', await ask('POST', '/v2/orders', small), 'refused')
    const filled = await ask('POST', '/v2/orders', MARKET)
    const { id } = filled.body as { id: string }
    expectDocumented('replaceOrder', await ask('PATCH', `/v2/orders/${id}`, { qty: '3' }), 'refused')
    expectDocumented('cancelOrder', await ask('DELETE', `/v2/orders/${id}`), 'refused')
    const tiny = await ask('DELETE', '/v2/positions/AAPL?qty=0.00000001')
    expectDocumented('closePosition', tiny, 'refused')
    const much = await ask('POST', '/v2/orders', { ...MARKET, qty: '1000' })
    expectDocumented('createOrder', much, 'forbidden')
    const missing = await ask('POST', '/v2/orders', { ...MARKET, side: 'sell', qty: '1000' })
    expectDocumented('createOrder', missing, 'forbidden')
  })
})
