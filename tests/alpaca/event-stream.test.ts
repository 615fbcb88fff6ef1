import { afterEach, beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { createEventFeed } from '#server/alpaca/stream/event-feed.ts'
import { type Person, type TestNode, testServerOfFile } from '../support/server.ts'
import { program, statementsNamed, tradingKey } from './alpaca.ts'
import { authenticate, streamClients } from './stream-client.ts'

const testServer = testServerOfFile()
let there: TestNode
let person: Person
let key: NewApiKey
const { connect, endAll } = streamClients(() => testServer.url)
beforeAll(async () => {
  there = await testServer.secondNode()
  person = await testServer.customer({ username: 'listener', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
})
afterEach(endAll)

interface Event {
  id: string
  type: string
}
const LISTENING = { stream: 'listening', data: { streams: ['account_events'] } }
const listen = (since?: string) => ({
  action: 'listen',
  data: { streams: ['account_events'], ...(since === undefined ? {} : { since_id: since }) },
})

async function listening(url = testServer.url, since?: string) {
  const connection = connect(url)
  await connection.say(authenticate(key))
  await connection.say(listen(since))
  await connection.heard(LISTENING)
  return { ...connection, events: () => connection.told('account_events') }
}

const buy = (symbol = 'KO') => person.post('/api/buy', { symbol, quantity: '0.1' })

/** What the call answers behind an event. */
async function asked(since?: string): Promise<Event[]> {
  const path = `/v1/account-events?limit=500${since === undefined ? '' : `&since_id=${since}`}`
  return (await program(testServer.url, key)('GET', path)).body as Event[]
}

test('an event is the same on the streams of both nodes and in the answer of the call', async () => {
  const last = (await asked()).at(-1)?.id
  const connections = [await listening(), await listening(there.url)]
  expect((await buy()).status).toBe(200)
  expect(
    (
      await person.post('/api/orders', {
        symbol: 'KO',
        side: 'buy',
        type: 'limit',
        quantity: '1',
        limitPrice: '1.00',
        timeInForce: 'gtc',
      })
    ).status,
  ).toBe(202)
  const answered = await asked(last)
  expect(answered.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['transaction.created', 'order.accepted']),
  )
  for (const { events } of connections) await expect.poll(events).toEqual(answered)
})

test('what was missed follows an id, in order and once, on any node', async () => {
  const { socket, closed, events } = await listening()
  await buy()
  await expect.poll(events).toHaveLength(1)
  const since = String(events()[0]?.id)
  socket.close()
  await closed
  await buy('MSFT')
  await buy('KO')
  const missed = await asked(since)
  expect(missed).toHaveLength(2)
  const again = await listening(there.url, since)
  await expect.poll(again.events).toEqual(missed)
})

test('a program listens to orders and account events at once, and stops listening to one', async () => {
  const { say, heard, told } = await listening()
  await say({ action: 'listen', data: { streams: ['trade_updates', 'account_events'] } })
  await heard({ stream: 'listening', data: { streams: ['trade_updates', 'account_events'] } })
  await buy()
  await expect.poll(() => [told('trade_updates').length, told('account_events').length]).toEqual([1, 1])
  await say({ action: 'listen', data: { streams: ['trade_updates'] } })
  await heard({ stream: 'listening', data: { streams: ['trade_updates'] } })
  await buy()
  await expect.poll(() => told('trade_updates').length).toBe(2)
  await testServer.look()
  expect(told('account_events')).toHaveLength(1)
})

test('an invalid since_id is refused with its text, and the streams go on', async () => {
  const { say, heard, events } = await listening()
  await say(listen('01'))
  await heard({ action: 'error', data: { error_message: 'since_id is no id of an event' } })
  await buy()
  await expect.poll(events).toHaveLength(1)
})

test('a program that does not read is told later, each event once', async () => {
  const feed = createEventFeed(testServer.pool)
  const told: object[] = []
  const state = { isReady: false }
  const end = await feed.listen(
    { customerId: BigInt(person.id), afterId: null },
    { isReady: () => state.isReady, tell: (event) => told.push(event) },
  )
  await buy()
  await feed.look()
  expect(told).toEqual([])
  state.isReady = true
  await feed.look()
  await feed.look()
  expect(told).toMatchObject([{ type: 'transaction.created' }])
  end()
  await buy()
  await feed.look()
  expect(told).toHaveLength(1)
})

test('nothing is read while no program listens', async () => {
  const feed = createEventFeed(testServer.pool)
  expect(await statementsNamed('transactions-after', () => feed.look())).toEqual([])
})
