import { type Alpaca, errors } from '@alpacahq/alpaca-trade-api'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { program, sdk, tradingKey, untilPriced } from './alpaca.ts'

const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  person = await testServer.customer({ username: 'closer', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
  alpaca = sdk(testServer.url, key)
})

const buy = (symbol: string, qty: string) => alpaca.trading.orders.market({ symbol, qty, side: 'buy' })
const held = async () =>
  Object.fromEntries(
    (await person.call(listHoldings)).body.map(({ assetSymbol, quantity }) => [assetSymbol, quantity]),
  )

describe('one position', () => {
  test('is sold by shares, by a percentage of it, and whole', async () => {
    await buy('KO', '4')
    const some = await alpaca.trading.positions.deleteOpenPosition({ symbolOrAssetId: 'KO', qty: 1 })
    expect(some).toMatchObject({ status: 'filled', side: 'sell', type: 'market', symbol: 'KO', qty: '1' })
    const half = await alpaca.trading.positions.deleteOpenPosition({ symbolOrAssetId: 'KO', percentage: 50 })
    expect(half).toMatchObject({ status: 'filled', filledQty: '1.5' })
    const { assetId } = await alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: 'KO' })
    const rest = await alpaca.trading.positions.deleteOpenPosition({ symbolOrAssetId: assetId })
    expect(rest).toMatchObject({ status: 'filled', filledQty: '1.5' })
    expect(await held()).toEqual({})
  })

  test('that there is not is 404; shares that an order keeps are 403, and the order stays', async () => {
    const none = alpaca.trading.positions.deleteOpenPosition({ symbolOrAssetId: 'TSLA' })
    await expect(none).rejects.toBeInstanceOf(errors.NotFoundError)
    await buy('KO', '2')
    await alpaca.trading.orders.limit({ symbol: 'KO', qty: 1, side: 'sell', limitPrice: 999 })
    const kept = await program(testServer.url, key)('DELETE', '/v2/positions/KO')
    expect(kept).toMatchObject({
      status: 403,
      body: { code: 40310000, available: '1', existing_qty: '2', held_for_orders: '1', symbol: 'KO' },
    })
    expect(await alpaca.trading.orders.getAllOrders()).toHaveLength(1)
  })

  test.each([
    ['qty=1&percentage=50', 'percentage'],
    ['qty=-1', 'qty'],
    ['qty=0', 'qty'],
    ['qty=all', 'qty'],
    ['percentage=0', 'percentage'],
    ['percentage=100.1', 'percentage'],
    ['percentage=1e1', 'percentage'],
  ])('%s is refused by name', async (query, name) => {
    const ask = program(testServer.url, key)
    const reply = await testServer.changesNoRow(() => ask('DELETE', `/v2/positions/KO?${query}`))
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(name)])
  })
})

test('twenty programs that close a position at once sell it once', async () => {
  const there = await testServer.secondNode()
  await untilPriced(there.as(person))
  await buy('MSFT', '1')
  const nodes = [testServer, there]
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      program(nodes[at % 2]?.url ?? '', key)('DELETE', '/v2/positions/MSFT'),
    ),
  )
  const sold = replies.filter(({ status }) => status === 200)
  expect(sold).toHaveLength(1)
  expect(sold[0]?.body).toMatchObject({ filled_qty: '1' })
  for (const { status } of replies) expect([200, 403, 404]).toContain(status)
  expect(await held()).not.toHaveProperty('MSFT')
})

test('all positions are sold by one call, with the outcome of each, and orders canceled on request', async () => {
  await buy('AAPL', '1')
  const first = await alpaca.trading.positions.deleteAllOpenPositions()
  expect(first.map(({ symbol, status }) => [symbol, status])).toEqual([
    ['AAPL', 200],
    ['KO', 403],
  ])
  expect(first[0]?.body).toMatchObject({ status: 'filled', side: 'sell', filledQty: '1' })
  const second = await alpaca.trading.positions.deleteAllOpenPositions({ cancelOrders: true })
  expect(second.map(({ symbol, status }) => [symbol, status])).toEqual([['KO', 200]])
  expect(await held()).toEqual({})
  expect(await alpaca.trading.orders.getAllOrders()).toEqual([])
  expect(await alpaca.trading.positions.deleteAllOpenPositions()).toEqual([])
})
