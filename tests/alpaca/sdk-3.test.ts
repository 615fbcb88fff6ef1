import { createRequire } from 'node:module'
import type version3 from 'alpaca-trade-api-3'
import { beforeAll, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { sdk, tradingKey } from './alpaca.ts'

/** Its types say that the class is a `default` of the module, which it is not. */
const Alpaca: typeof version3.default = createRequire(import.meta.url)('alpaca-trade-api-3')

/** The published client, version 3, without a change: its options name the address. */
const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
let alpaca: InstanceType<typeof Alpaca>
beforeAll(async () => {
  person = await testServer.customer({ username: 'older', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
  const url = `${testServer.url}/alpaca`
  alpaca = new Alpaca({ keyId: key.keyId, secretKey: key.secret, baseUrl: url, dataBaseUrl: url })
})

test('the account, its configuration and its history', async () => {
  expect(await alpaca.getAccount()).toMatchObject({ status: 'ACTIVE', cash: '5000.00' })
  expect(await alpaca.getAccountConfigurations()).toMatchObject({ suspend_trade: false })
  // Its types want every parameter.
  const history = await alpaca.getPortfolioHistory({
    date_start: undefined,
    date_end: '2026-11-18',
    period: '1M',
    timeframe: '1D',
    extended_hours: undefined,
  })
  expect(history.equity.at(-1)).toBe(5000)
})

test('orders are placed, found, replaced and canceled', async () => {
  const filled = await alpaca.createOrder({
    symbol: 'KO',
    qty: 2,
    side: 'buy',
    type: 'market',
    time_in_force: 'day',
  })
  expect(filled).toMatchObject({ status: 'filled', filled_qty: '2' })
  const resting = await alpaca.createOrder({
    symbol: 'KO',
    qty: 1,
    side: 'buy',
    type: 'limit',
    limit_price: 1,
    time_in_force: 'gtc',
    client_order_id: 'of version 3',
  })
  expect(await alpaca.getOrderByClientId('of version 3')).toMatchObject({ id: resting.id, status: 'new' })
  const replaced = await alpaca.replaceOrder(resting.id, { limit_price: '2' })
  expect(replaced).toMatchObject({ replaces: resting.id, limit_price: '2.00' })
  await alpaca.cancelOrder(replaced.id)
  expect(await alpaca.getOrder(replaced.id)).toMatchObject({ status: 'canceled' })
  const all = await alpaca.getOrders({
    status: 'all',
    limit: 10,
    until: undefined,
    after: undefined,
    direction: undefined,
    nested: undefined,
    symbols: undefined,
  })
  expect(all).toHaveLength(3)
  expect(await alpaca.cancelAllOrders()).toEqual([])
})

test('positions are read and closed', async () => {
  expect(await alpaca.getPositions()).toMatchObject([{ symbol: 'KO', qty: '2' }])
  expect(await alpaca.getPosition('KO')).toMatchObject({ qty: '2' })
  expect(await alpaca.closePosition('KO')).toMatchObject({ status: 'filled', side: 'sell' })
  expect(await alpaca.getPositions()).toEqual([])
})

test('bars are those of version 4', async () => {
  const start = '2026-11-09'
  const bars = []
  for await (const bar of alpaca.getBarsV2('AAPL', { timeframe: '1Day', start, limit: 5 })) bars.push(bar)
  const { bars: newer } = await sdk(testServer.url, key).marketData.stocks.stockBarSingle({
    symbol: 'AAPL',
    timeframe: '1Day',
    start: new Date(`${start}T00:00:00Z`),
    limit: 5,
  })
  expect(bars.map(({ Timestamp, ClosePrice }) => [Timestamp, ClosePrice])).toEqual(
    newer.map(({ t, c }) => [t.toISOString(), c]),
  )
  expect(bars).toHaveLength(5)
})
