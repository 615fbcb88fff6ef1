import { request } from 'node:http'
import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type NewApiKey, revokeKey, stopKeys } from '#contract/people/programs/keys.ts'
import { STREAM } from '#contract/alpaca/stream.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { type Person, type TestNode, testServerOfFile } from '../support/server.ts'
import { sdk, statementsNamed, tradingKey, untilPriced } from './alpaca.ts'
import { type Update, authenticate, streamClients, streamUrl } from './stream-client.ts'

const testServer = testServerOfFile()
let there: TestNode
let person: Person
let key: NewApiKey
let alpaca: Alpaca
const { connect, endAll } = streamClients(() => testServer.url)
beforeAll(async () => {
  there = await testServer.secondNode()
  person = await testServer.customer({ username: 'streamer', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
  await untilPriced(there.as(person))
  alpaca = sdk(testServer.url, key)
})
afterEach(endAll)

const LISTEN = { action: 'listen', data: { streams: ['trade_updates'] } }
const LISTENING = { stream: 'listening', data: { streams: ['trade_updates'] } }

/** A connection that hears what becomes of the orders of a key's customer. */
async function listening(url = testServer.url, of = key) {
  const connection = connect(url)
  await connection.say(authenticate(of))
  await connection.say(LISTEN)
  await connection.heard(LISTENING)
  return connection
}

const limit = (limitPrice: number) =>
  alpaca.trading.orders.limit({ symbol: 'KO', qty: 1, side: 'buy', limitPrice, timeInForce: 'gtc' })
const toldOf = (updates: Update[], id: string | undefined) =>
  updates.filter(({ order }) => order.id === id).map(({ event }) => event)

test('the stream needs the scope to read the account', () => {
  expect(STREAM).toEqual({ path: '/stream', scope: 'account' })
})

test('submitAndWait of the published client ends with the fill of an order that its POST has filled', async () => {
  const stream = alpaca.trading.stream({ url: streamUrl(testServer.url) })
  stream.connect()
  const order = await alpaca.trading.submitAndWait(
    { type: 'market', symbol: 'KO', qty: 1, side: 'buy', timeInForce: 'day' },
    { stream },
  )
  expect(order).toMatchObject({ status: 'filled', filledQty: '1', symbol: 'KO' })
  stream.disconnect()
})

describe('on both nodes', () => {
  test('a fill says its price, its size and what is held', async () => {
    const connections = [await listening(), await listening(there.url)]
    const order = await alpaca.trading.orders.market({ symbol: 'MSFT', qty: '0.5', side: 'buy' })
    for (const { updates } of connections) {
      await expect.poll(() => toldOf(updates(), order.id)).toEqual(['fill'])
      expect(updates().find((update) => update.order.id === order.id)).toMatchObject({
        price: order.filledAvgPrice,
        qty: '0.5',
        position_qty: '0.5',
        execution_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        order: { status: 'filled', client_order_id: order.clientOrderId },
      })
    }
  })

  test('new, replaced, canceled and expired, each once and in order', async () => {
    const connections = [await listening(), await listening(there.url)]
    const first = await limit(1)
    const second = await alpaca.trading.orders.patchOrderByOrderId({
      orderId: first.id ?? '',
      patchOrderRequest: { limitPrice: '2' },
    })
    await alpaca.trading.orders.deleteOrderByOrderID({ orderId: second.id ?? '' })
    for (const { updates } of connections) {
      await expect.poll(() => toldOf(updates(), first.id)).toEqual(['new', 'replaced'])
      await expect.poll(() => toldOf(updates(), second.id)).toEqual(['new', 'canceled'])
    }
    const day = await alpaca.trading.orders.limit({ symbol: 'KO', qty: 1, side: 'buy', limitPrice: 1 })
    testServer.clock.advance({ hours: 7 })
    for (const { updates } of connections)
      await expect.poll(() => toldOf(updates(), day.id), { timeout: 20_000 }).toEqual(['new', 'expired'])
  })
})

test('another customer’s orders are heard by nobody else', async () => {
  const other = await testServer.customer({ username: 'neighbor', kycStatus: 'approved', cash: '500.00' })
  const theirs = await listening(testServer.url, await tradingKey(testServer, other))
  const mine = await listening()
  const order = await limit(1)
  await expect.poll(() => toldOf(mine.updates(), order.id)).toEqual(['new'])
  expect(theirs.updates()).toEqual([])
  await alpaca.trading.orders.deleteAllOrders()
})

test('listen replaces what is heard; an empty list stops it', async () => {
  const { say, heard, updates, messages } = await listening()
  await say({ action: 'listen', data: { streams: [] } })
  await heard({ stream: 'listening', data: { streams: [] } })
  const order = await limit(1)
  await say(LISTEN)
  await expect.poll(() => messages.filter(({ stream }) => stream === 'listening')).toHaveLength(3)
  await alpaca.trading.orders.deleteOrderByOrderID({ orderId: order.id ?? '' })
  await expect.poll(() => toldOf(updates(), order.id)).toEqual(['canceled'])
})

test('nothing is read while no customer is connected', async () => {
  const look = () => testServer.look()
  await expect.poll(() => statementsNamed('read-order-changes', look)).toEqual([])
  const { socket, closed } = await listening()
  expect(await statementsNamed('read-order-changes', look)).not.toEqual([])
  socket.close()
  await closed
  await expect.poll(() => statementsNamed('read-order-changes', look)).toEqual([])
})

describe('who is not let in', () => {
  test('an unknown, a wrong and a scopeless key are told so and cut off', async () => {
    const stranger = await testServer.customer({ username: 'stranger', kycStatus: 'approved' })
    const market = await makeKey(stranger, { scopes: ['market'] })
    for (const given of [
      { keyId: 'NFK', secret: 'x' },
      { keyId: key.keyId, secret: `${key.secret.slice(0, -1)}x` },
      market,
    ]) {
      const { say, heard, closed } = connect()
      await say(authenticate(given))
      await heard({ stream: 'authorization', data: { status: 'unauthorized', action: 'authenticate' } })
      expect(await closed).toBe(1008)
    }
  })

  test('who listens before saying who they are', async () => {
    const { say, heard, closed } = connect()
    await say(LISTEN)
    await heard({ stream: 'authorization', data: { status: 'unauthorized', action: 'listen' } })
    expect(await closed).toBe(1008)
  })

  test('who says nothing for ten seconds', async () => {
    const { opened, closed } = connect()
    await opened
    testServer.clock.advance({ seconds: 10 })
    expect(await closed).toBe(1008)
  })

  test.each(['{', 'null', '{"action":"delete"}', JSON.stringify(LISTEN)])(
    'who says %s before they say who they are, at the first and with one answer',
    async (text) => {
      const { say, closed, messages } = connect()
      for (let times = 0; times < 50; times += 1) await say(text)
      await say(authenticate(key))
      expect(await closed).toBe(1008)
      expect(messages).toHaveLength(1)
    },
  )

  test('a fourth socket of one key; the first three go on', async () => {
    const three = [await listening(), await listening(), await listening()]
    const fourth = connect()
    await fourth.say({ action: 'auth', key: key.keyId, secret: key.secret })
    await fourth.heard({ action: 'error', data: { error_message: 'connection limit exceeded' } })
    expect(await fourth.closed).toBe(1008)
    expect(three.map(({ socket }) => socket.readyState)).toEqual([1, 1, 1])
  })

  test.each(['{', '[]', 'null', '{"action":"delete"}', '{"action":"listen","data":{"streams":"all"}}'])(
    '%s is named as not supported, and changes nothing',
    async (text) => {
      const { say, heard, socket } = await listening()
      await say(text)
      await heard({ action: 'error' })
      expect(socket.readyState).toBe(1)
    },
  )

  test('a message of more than 4 KB ends the socket', async () => {
    const { say, closed } = await listening()
    await say(`{"action":"${'a'.repeat(5_000)}"}`)
    expect(await closed).toBe(1009)
  })

  test('an unknown stream is named, the known one is heard', async () => {
    const { say, heard } = connect()
    await say(authenticate(key))
    await say({ action: 'listen', data: { streams: ['account_updates', 'trade_updates'] } })
    await heard({ action: 'error', data: { error_message: expect.stringContaining('account_updates') } })
    await heard(LISTENING)
  })
})

test.each(['revoked', 'stopped'])(
  'a stream ends within five seconds when its key is %s, on both nodes',
  async (how) => {
    const who = await testServer.customer({ username: how, kycStatus: 'approved' })
    const theirs = await makeKey(who, { scopes: ['account'] })
    const connections = [await listening(testServer.url, theirs), await listening(there.url, theirs)]
    if (how === 'revoked') await who.call(revokeKey, { params: { id: theirs.id } })
    else await who.call(stopKeys)
    testServer.clock.advance({ seconds: 5 })
    for (const { closed } of connections) expect(await closed).toBe(1008)
  },
)

test('messages of a key count as its calls', async () => {
  const limited = await testServer.secondNode({ RATE_LIMIT_FACTOR: '1' })
  const { say, heard, closed } = await listening(limited.url)
  for (let times = 0; times < 200; times += 1) await say(LISTEN)
  await heard({ action: 'error', data: { error_message: 'too many requests' } })
  expect(await closed).toBe(1008)
})

test('a request that is no WebSocket is told so; other paths are answered as ever', async () => {
  const plain = await fetch(`${testServer.url}/alpaca/stream`)
  expect([plain.status, await plain.json()]).toMatchObject([426, { code: 42610000 }])
  const upgrade = (path: string, method: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(testServer.url)
      const headers = { connection: 'upgrade', upgrade: 'h2c' }
      request({ hostname, port, path, method, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  expect(await upgrade('/readyz', 'GET')).toBe(200)
  expect(await upgrade('/alpaca/v2/account', 'GET')).toBe(401)
  expect(await upgrade('/alpaca/v2/orders', 'DELETE')).toBe(400)
})

test('streams end when their node goes', async () => {
  const node = await testServer.secondNode()
  const { closed } = await listening(node.url)
  await node.close()
  expect(await closed).toBe(1001)
})
