import { type Alpaca, errors, trading } from '@alpacahq/alpaca-trade-api'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { sdk, tradingKey } from './alpaca.ts'

/** The published client, version 4, without a change. */
const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  person = await testServer.customer({ username: 'programmer', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
  alpaca = sdk(testServer.url, key)
})

test('reads the account as the ledger has it, before and after an order', async () => {
  for (let times = 0; times < 2; times += 1) {
    const account = await alpaca.trading.account.getAccount()
    const wallet = (await person.call(getWallet)).body
    expect(account).toMatchObject({ status: 'ACTIVE', cash: wallet.balance, buyingPower: wallet.available })
    const { rows } = await testServer.pool.query<{ sum: bigint }>(
      `select coalesce(sum(cash_cents + held_cents), 0)::bigint as sum from accounts where customer_id = $1`,
      [person.id],
    )
    expect(BigInt(account.cash?.replace('.', '') ?? '')).toBe(rows[0]?.sum)
    const worth = Number(account.equity) - Number(account.cash)
    expect(worth).toBeCloseTo(Number(account.longMarketValue), 2)
    await alpaca.trading.orders.market({ symbol: 'AAPL', qty: 2, side: 'buy' })
  }
})

describe('orders', () => {
  test('at market are filled in their answer, for shares and for dollars', async () => {
    const shares = await alpaca.trading.orders.market({ symbol: 'MSFT', qty: '1.5', side: 'buy' })
    expect(shares).toMatchObject({
      status: 'filled',
      filledQty: '1.5',
      qty: '1.5',
      symbol: 'MSFT',
      side: 'buy',
    })
    expect(shares.filledAt).toBeInstanceOf(Date)
    const dollars = await alpaca.trading.orders.market({ symbol: 'KO', notional: 50, side: 'buy' })
    expect(dollars).toMatchObject({ status: 'filled', notional: '50.00' })
    expect(dollars.qty ?? null).toBeNull()
    expect(Number(dollars.filledQty) * Number(dollars.filledAvgPrice)).toBeCloseTo(50, 1)
  })

  test('at a limit rest, are found in every way, replaced and canceled', async () => {
    const clientOrderId = 'rests 1'
    const placed = await alpaca.trading.orders.limit({
      symbol: 'AAPL',
      qty: 1,
      side: 'buy',
      limitPrice: 1,
      timeInForce: 'gtc',
      clientOrderId,
    })
    const orderId = placed.id ?? ''
    expect(placed).toMatchObject({ status: 'new', clientOrderId, limitPrice: '1.00', timeInForce: 'gtc' })
    const open = await alpaca.trading.orders.getAllOrders({ status: 'open', symbols: ['AAPL', 'KO'] })
    expect(open.map(({ id }) => id)).toEqual([orderId])
    const byName = await alpaca.trading.orders.getOrderByClientOrderId({ clientOrderId })
    expect(byName.id).toBe(orderId)

    const replaced = await alpaca.trading.orders.patchOrderByOrderId({
      orderId,
      patchOrderRequest: { limitPrice: '2', clientOrderId: 'rests 2' },
    })
    expect(replaced).toMatchObject({ status: 'new', limitPrice: '2.00', replaces: orderId })
    expect(replaced.id).not.toBe(orderId)
    const old = await alpaca.trading.orders.getOrderByOrderID({ orderId })
    expect(old).toMatchObject({ status: 'replaced', replacedBy: replaced.id, clientOrderId })
    expect(old.replacedAt).toBeInstanceOf(Date)

    await alpaca.trading.orders.deleteOrderByOrderID({ orderId: replaced.id ?? '' })
    const canceled = await alpaca.trading.orders.getOrderByClientOrderId({ clientOrderId: 'rests 2' })
    expect(canceled.status).toBe('canceled')
    expect(canceled.canceledAt).toBeInstanceOf(Date)
  })

  test('are all canceled by one call, with the outcome of each', async () => {
    const resting = { symbol: 'AAPL', qty: 1, side: 'buy', limitPrice: 1 } as const
    const ids = [await alpaca.trading.orders.limit(resting), await alpaca.trading.orders.limit(resting)].map(
      ({ id }) => id,
    )
    const outcomes = await alpaca.trading.orders.deleteAllOrders()
    expect(outcomes.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
    expect(await alpaca.trading.orders.getAllOrders()).toEqual([])
  })
})

test('reads positions and one of them, as the holdings have them', async () => {
  const positions = await alpaca.trading.positions.getAllOpenPositions()
  const holdings = (await person.call(listHoldings)).body
  expect(positions.map(({ symbol, qty, costBasis }) => [symbol, qty, costBasis])).toEqual(
    holdings.map(({ assetSymbol, quantity, cost }) => [assetSymbol, quantity, cost]),
  )
  const [first] = positions
  const one = await alpaca.trading.positions.getOpenPosition({ symbolOrAssetId: first?.assetId ?? '' })
  expect(one).toEqual(first)
})

test('reads assets, the clock and the calendar', async () => {
  const assets = await alpaca.trading.assets.getV2Assets()
  expect(assets.length).toBeGreaterThan(60)
  const apple = await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'AAPL' })
  expect(apple).toMatchObject({ symbol: 'AAPL', _class: 'us_equity', tradable: true, fractionable: true })
  expect(await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: apple.id })).toEqual(apple)

  const clock = await alpaca.trading.clock.legacyClock()
  expect(clock).toMatchObject({ isOpen: true, timestamp: testServer.clock.now() })
  const days = await alpaca.trading.calendar.legacyCalendar({
    start: new Date('2026-11-23T00:00:00Z'),
    end: new Date('2026-11-28T00:00:00Z'),
  })
  // Thanksgiving is no day, and the Friday after it closes early.
  expect(days.map(({ open, close }) => [open, close])).toEqual([
    ['09:30', '16:00'],
    ['09:30', '16:00'],
    ['09:30', '16:00'],
    ['09:30', '13:00'],
  ])
})

describe('errors are those of their kind', () => {
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => expect.fail('it was not refused'),
      (error: unknown) => error,
    )

  test('a wrong secret', async () => {
    const other = sdk(testServer.url, { ...key, secret: `${key.secret.slice(0, -1)}x` })
    expect(await failure(other.trading.account.getAccount())).toBeInstanceOf(errors.AuthError)
  })

  test('more than there is, in money and in shares', async () => {
    const money = await failure(alpaca.trading.orders.market({ symbol: 'AAPL', qty: 1000, side: 'buy' }))
    expect(money).toBeInstanceOf(errors.PermissionError)
    expect(money).toMatchObject({ code: 40310000 })
    const shares = await failure(alpaca.trading.orders.market({ symbol: 'TSLA', qty: 1, side: 'sell' }))
    expect(shares).toBeInstanceOf(errors.PermissionError)
  })

  test('an order, a symbol and a call that there is not', async () => {
    const orderId = '4e460000-0002-8000-8000-000000000001'
    expect(await failure(alpaca.trading.orders.getOrderByOrderID({ orderId }))).toBeInstanceOf(
      errors.NotFoundError,
    )
    const unknown = alpaca.trading.orders.market({ symbol: 'NOPE', qty: 1, side: 'buy' })
    expect(await failure(unknown)).toBeInstanceOf(errors.NotFoundError)
    expect(await failure(alpaca.trading.tokenization.getTokenizationRequests())).toMatchObject({
      status: 404,
      message: expect.stringContaining('not supported by this broker'),
    })
  })

  test('what is supported nowhere is named, never changed', async () => {
    const trailing = alpaca.trading.orders.trailingStop({
      symbol: 'AAPL',
      qty: 1,
      side: 'sell',
      trailPercent: 1,
    })
    expect(await failure(trailing)).toMatchObject({ status: 422, message: expect.stringContaining('type') })
    const bracket = alpaca.trading.orders.bracket({
      symbol: 'AAPL',
      qty: 1,
      side: 'buy',
      takeProfit: { limitPrice: 999 },
      stopLoss: { stopPrice: 1 },
    })
    expect(await failure(bracket)).toBeInstanceOf(errors.ValidationError)
    const late = alpaca.trading.orders.limit({
      symbol: 'AAPL',
      qty: 1,
      side: 'buy',
      limitPrice: 1,
      extendedHours: true,
    })
    expect(await failure(late)).toMatchObject({ message: expect.stringContaining('extended_hours') })
  })

  test('an order that is over', async () => {
    const { id } = await alpaca.trading.orders.market({ symbol: 'KO', qty: 1, side: 'buy' })
    const cancel = failure(alpaca.trading.orders.deleteOrderByOrderID({ orderId: id ?? '' }))
    expect(await cancel).toMatchObject({ status: 422, code: 42210000 })
  })
})

test('one API of the client works by its base path alone', async () => {
  const { keyId, secret } = key
  const configuration = new trading.Configuration({ keyId, secret, basePath: `${testServer.url}/alpaca` })
  const account = await new trading.AccountsApi(configuration).getAccount()
  expect(account.status).toBe('ACTIVE')
})
