import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TradeServer, startTradeServer } from '../../../support/providers/trade-server.ts'
import { runNorthfold } from '../../../support/northfold.ts'
import { ON_EODHD, TOKEN } from '../../../support/providers/price-adapters.ts'
import { FILLED, NO_PRICE, type RealMarket, openRealMarket } from './real-market.ts'

let trades: TradeServer
let market: RealMarket
beforeEach(async () => {
  trades = await startTradeServer()
})
afterEach(async () => {
  await market.close()
  await trades.close()
})

async function open(): Promise<void> {
  market = await openRealMarket(undefined, { EODHD_WS_URL: trades.url })
  await subscribed()
}

const subscribed = () => expect.poll(() => trades.subscribed().length).toBe(50)

const now = () => market.testServer.clock.now()
const stored = async (symbol: string) => {
  const { rows } = await market.testServer.pool.query<{ price_units: bigint; acceptances: number }>(
    `select price_units, acceptances from provider_quotes where symbol = $1`,
    [symbol],
  )
  return rows[0]
}
/** A stock that is too small for the fifty symbols of a subscription. */
const polledOnly = async () => {
  const streamed = new Set(trades.subscribed())
  const all = await market.assets()
  return all.find(({ type, symbol }) => type === 'stock' && !streamed.has(symbol))?.symbol ?? ''
}

test('the fifty largest companies are subscribed to, and a trade is the price at once', async () => {
  await open()
  expect(trades.requested).toEqual([`/ws/us?api_token=${TOKEN}`])
  expect(new Set(trades.subscribed()).size).toBe(50)
  trades.trade('AAPL', 310.25, now())
  await expect.poll(() => market.price('AAPL')).toBe('310.25')
  expect(await market.asset('AAPL')).toMatchObject({
    priceAt: '2026-11-18T15:00:00.000Z',
    volume24h: 37_931_706,
  })
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
})

test('the first trade of a session begins its figures, which yesterday’s late answers do not change', async () => {
  market = await openRealMarket('2026-11-18T14:29:55Z', { EODHD_WS_URL: trades.url })
  expect(await market.asset('AAPL')).toMatchObject({ currentPrice: '309.00', high: '315.18' })
  market.testServer.clock.advance({ seconds: 10 })
  await subscribed()
  trades.trade('AAPL', 324.45, now())
  await expect.poll(() => market.price('AAPL')).toBe('324.45')
  const first = await market.asset('AAPL')
  // 309 was the close: five percent, not what it is from the close before.
  expect(first).toMatchObject({ change24h: '5.00', open: '324.45', high: '324.45', low: '324.45' })
  expect(first).not.toHaveProperty('volume24h')

  // An answer of a quarter of an hour ago is still of yesterday.
  market.testServer.clock.advance({ seconds: 10 })
  await market.nextRound()
  trades.trade('AAPL', 318, now())
  await expect.poll(() => market.price('AAPL')).toBe('318.00')
  const second = await market.asset('AAPL')
  expect(second).toMatchObject({ open: '324.45', high: '324.45', low: '318.00' })
  expect(second).not.toHaveProperty('volume24h')

  // A quarter of an hour later the answers are of this session.
  market.testServer.clock.advance({ minutes: 15 })
  await market.nextRound()
  trades.trade('AAPL', 320, now())
  await expect.poll(() => market.asset('AAPL')).toMatchObject({ volume24h: 37_931_706 })
})

test('what sets no last price is ignored', async () => {
  await open()
  trades.trade('AAPL', 310.25, now())
  await expect.poll(() => market.price('AAPL')).toBe('310.25')
  trades.trade('AAPL', 311, now(), { c: 12 })
  trades.trade('AAPL', 312, now(), { c: ['14', '37'] })
  trades.trade('AAPL', 'NA', now())
  trades.trade('AAPL', 313, new Date(now().getTime() - 61_000))
  trades.trade('AAPL', 314, new Date(0))
  for (const text of [
    '',
    'x',
    'null',
    '[]',
    '{"status_code":422}',
    '{"s":7,"p":1,"t":1}',
    `{"s":"X${'y'.repeat(500)}"}`,
  ])
    trades.say(text)
  trades.trade('MSFT', 480.5, now())
  await expect.poll(() => market.price('MSFT')).toBe('480.50')
  expect(await market.price('AAPL')).toBe('310.25')
})

test('a trade is validated like every price', async () => {
  await open()
  trades.trade('AAPL', 0, now())
  await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
  trades.trade('AAPL', 31_000, now())
  trades.trade('MSFT', 480.5, now())
  await expect.poll(() => market.price('MSFT')).toBe('480.50')
  expect(await market.price('AAPL')).toBe('309.00')
  trades.trade('AAPL', 309.5, now())
  await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
})

test('an administrator’s acceptance counts also when trades were accepted before the next round', async () => {
  await open()
  trades.trade('AAPL', 180, now())
  await expect.poll(() => market.audited()).toMatchObject([{ action: 'quote.halted' }])
  expect(
    await runNorthfold(market.testServer.connection, 'market accept AAPL', { env: ON_EODHD }),
  ).toMatchObject({
    code: 0,
  })
  // Two that agree are accepted, though this node has not loaded the administrator's decision yet.
  trades.trade('AAPL', 190, now())
  trades.trade('MSFT', 480.5, now())
  await expect.poll(() => market.price('MSFT')).toBe('480.50')
  trades.trade('AAPL', 190, now())
  await expect.poll(() => market.price('AAPL')).toBe('190.00')

  // The round's own price was made a quarter of an hour before those trades.
  market.provider.send('AAPL', 189)
  await market.nextRound()
  await expect.poll(() => stored('AAPL')).toEqual({ price_units: 180_000_000n, acceptances: 1 })
  trades.trade('AAPL', 191, now())
  await expect.poll(() => stored('AAPL')).toEqual({ price_units: 191_000_000n, acceptances: 1 })
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
})

test('a trade that was made before the one in force is not taken, in one message or in two', async () => {
  await open()
  const earlier = new Date(now().getTime() - 2_000)
  trades.trade('AAPL', 310.25, now())
  trades.trade('AAPL', 309.75, earlier)
  await expect.poll(() => market.price('AAPL')).toBe('310.25')
  trades.trade('AAPL', 309.5, earlier)
  trades.trade('MSFT', 480.5, now())
  await expect.poll(() => market.price('MSFT')).toBe('480.50')
  expect(await market.price('AAPL')).toBe('310.25')
})

test('a stream that falls silent for 15 seconds is not traded on, and no older price takes its place', async () => {
  await open()
  const small = await polledOnly()
  trades.trade('AAPL', 310.25, now())
  await expect.poll(() => market.price('AAPL')).toBe('310.25')
  market.provider.send('AAPL', 305)
  await market.nextRound()
  await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
  expect(await market.asset('AAPL')).toMatchObject({ currentPrice: '310.25', isStale: true })
  expect(await market.buyOne(small)).toEqual(FILLED)

  // A quarter of an hour later the delayed prices have caught up.
  market.testServer.clock.advance({ minutes: 15 })
  await market.nextRound()
  await expect.poll(() => market.price('AAPL')).toBe('305.00')
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
})

test('a symbol without trades for a while keeps its price while others trade', async () => {
  await open()
  trades.trade('AAPL', 310.25, now())
  await expect.poll(() => market.price('AAPL')).toBe('310.25')
  market.testServer.clock.advance({ seconds: 14 })
  trades.trade('MSFT', 480.5, now())
  await expect.poll(() => market.price('MSFT')).toBe('480.50')
  market.testServer.clock.advance({ seconds: 14 })
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
})

test('a lost stream is opened and subscribed to again; a refused one leaves the polled prices', async () => {
  await open()
  trades.hangUp()
  await expect.poll(() => trades.subscribed().length).toBe(0)
  market.testServer.clock.advance({ seconds: 4 })
  await expect.poll(() => trades.subscribed().length).toBe(50)
  expect(trades.requested).toHaveLength(2)

  trades.refuse(403)
  trades.hangUp()
  await expect.poll(() => trades.subscribed().length).toBe(0)
  market.testServer.clock.advance({ seconds: 10 })
  await expect.poll(() => trades.requested.length).toBe(3)
  market.provider.send('AAPL', 308)
  await market.nextRound()
  await market.nextRound()
  await expect.poll(() => market.price('AAPL')).toBe('308.00')
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
  expect(trades.requested).toHaveLength(3)
})

test('is closed with the market', async () => {
  await open()
  market.testServer.clock.advance({ hours: 6, minutes: 1 })
  await expect.poll(() => trades.subscribed().length).toBe(0)
})
