import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { getOfficeOverview } from '#contract/office/overview.ts'
import { listAssets, listIndices } from '#contract/market/market.ts'
import { reply, replyByHangingUp, replyEndlessly } from '../../../support/providers/market-server.ts'
import { TOKEN } from '../../../support/providers/price-adapters.ts'
import { FILLED, NO_PRICE, PERIOD_S, type RealMarket, openRealMarket } from './real-market.ts'

let market: RealMarket
beforeEach(async () => {
  market = await openRealMarket()
})
afterEach(() => market.close())

describe('prices of EODHD', () => {
  test('are there at the start: stocks, indices and funds, with figures, times and their label', async () => {
    expect((await market.reader().call(getConfig)).body.prices).toBe('delayed')
    expect((await market.reader().call(listIndices)).body).toHaveLength(6)
    await expect.poll(async () => (await market.assets()).length).toBe(70)
    const apple = await market.asset('AAPL')
    expect(apple).toMatchObject({
      type: 'stock',
      priceAt: '2026-11-18T14:45:00.000Z',
      volume24h: 37_931_706,
    })
    expect(apple).not.toHaveProperty('isStale')
    expect(await market.asset('VFIAX')).toMatchObject({
      type: 'mutual_fund',
      priceAt: '2026-11-17T21:00:00.000Z',
    })

    await expect.poll(() => market.requested('/us-quote-delayed')).toHaveLength(1)
    await market.nextRound()
    await expect.poll(async () => (await market.asset('AAPL'))?.peRatio).toMatch(/^\d+\.\d\d$/)
    expect((await market.asset('INTC'))?.peRatio).toBeUndefined()
    expect(Number((await market.asset('INTC'))?.marketCap)).toBeGreaterThan(1e9)
  })

  test('fill orders, which name the provider and the time the price was made', async () => {
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    const { rows } = await market.testServer.pool.query(
      `select price_source, price_at from transactions where type = 'buy'`,
    )
    expect(rows).toEqual([{ price_source: 'eodhd', price_at: new Date('2026-11-18T14:45:00Z') }])
    await expect.poll(() => market.asset('VFIAX')).toBeDefined()
    expect(await market.buyOne('VFIAX')).toMatchObject({ status: 202 })
  })

  test('are requested 20 at a time, with the token, which shows nowhere else', async () => {
    expect(market.requested('/real-time/')[0]?.split(/[?,]/)).toHaveLength(20)
    expect(market.provider.requested.some((path) => path.includes('BRK-B.US'))).toBe(true)
    expect([...market.provider.tokens]).toEqual([TOKEN])
  })

  test('are counted against the quota of the day', async () => {
    await expect
      .poll(() => market.provider.requested.filter((path) => path.startsWith('/us-quote')).length)
      .toBe(1)
    const { rows } = await market.testServer.pool.query<{ calls: bigint }>('select calls from provider_usage')
    // A round, ten funds, the figures of sixty stocks.
    expect(rows).toEqual([{ calls: 66n + 10n + 60n }])
  })

  test('a symbol that is missing leaves the others valid', async () => {
    market.provider.send('MSFT', 'NA', { timestamp: 'NA', volume: 'NA' })
    for (let round = 0; round < 4; round += 1) await market.nextRound()
    expect(await market.buyOne('MSFT')).toEqual(NO_PRICE)
    expect(await market.asset('MSFT')).toMatchObject({ isStale: true, priceAt: '2026-11-18T14:45:00.000Z' })
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    expect(await market.audited()).toEqual([])
  })

  test('reach every node from the one that asks', async () => {
    const second = await market.testServer.secondNode()
    const there = second.as(market.reader())
    const before = market.requested('/real-time/AAPL.US').length
    market.provider.send('AAPL', 333.25)
    await market.nextRound()
    const priceThere = async () =>
      (await there.call(listAssets)).body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice
    await expect.poll(priceThere).toBe('333.25')
    expect(market.requested('/real-time/AAPL.US').length).toBe(before + 1)

    // The leader ends: the other one takes over.
    await market.testServer.app.close()
    market.provider.send('AAPL', 334)
    market.testServer.clock.advance({ seconds: PERIOD_S })
    await expect.poll(priceThere).toBe('334.00')
    await second.close()
  })
})

describe('a provider that fails', () => {
  const faults: [string, () => void][] = [
    ['is down', () => void market.provider.shut()],
    ['hangs up', () => market.provider.answer(replyByHangingUp)],
    ['sends garbage', () => market.provider.answer(reply('{"code":'))],
    ['sends a web page', () => market.provider.answer(reply(`<html>${TOKEN}</html>`))],
    ['sends 50 MB', () => market.provider.answer(replyEndlessly(50 * 1024 * 1024))],
    [
      'redirects',
      () => market.provider.answer(reply('', 302, { location: `${market.provider.url}/elsewhere` })),
    ],
    ['answers 401', () => market.provider.answer(reply('Unauthenticated', 401))],
    ['answers 429', () => market.provider.answer(reply('slow down', 429, { 'retry-after': '1' }))],
    ['answers 500', () => market.provider.answer(reply(TOKEN, 500))],
    [
      'sends nothing documented',
      () => market.provider.answer(reply('{"errors":{"to":["Max period length"]}}')),
    ],
  ]
  test.each(faults)('%s: the last prices stay, with their time, and no order is filled', async (_, fail) => {
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    await expect.poll(() => market.asset('VFIAX')).toBeDefined()
    const before = await market.price('AAPL')
    fail()
    market.testServer.clock.advance({ seconds: 3 * PERIOD_S + 1 })
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
    await expect.poll(async () => (await market.asset('AAPL'))?.isStale).toBe(true)
    expect(await market.asset('AAPL')).toMatchObject({
      currentPrice: before,
      priceAt: '2026-11-18T14:45:00.000Z',
    })
    const { body } = await market.testServer.root.call(getOfficeOverview)
    expect(body).toMatchObject({ stalePrices: 60 })
    // A fund's value of yesterday holds.
    expect(await market.asset('VFIAX')).not.toHaveProperty('isStale')
    expect(market.provider.requested).not.toContain('/elsewhere')
  })

  test('and is back: prices flow and orders are filled', async () => {
    await market.provider.shut()
    market.testServer.clock.advance({ seconds: 3 * PERIOD_S + 1 })
    await expect.poll(async () => (await market.asset('AAPL'))?.isStale).toBe(true)
    await market.provider.open()
    market.provider.send('AAPL', 321)
    market.testServer.clock.advance({ seconds: 2 * PERIOD_S })
    // A round that fails may still be under way: then the next one asks.
    await expect
      .poll(() => {
        market.testServer.clock.advance({ seconds: PERIOD_S })
        return market.price('AAPL')
      })
      .toBe('321.00')
    expect(await market.asset('AAPL')).not.toHaveProperty('isStale')
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    const { body } = await market.testServer.root.call(getOfficeOverview)
    expect(body).toMatchObject({ stalePrices: 0 })
  })

  test('with a spent quota gets no more requests that day', async () => {
    market.provider.answer(reply('payment required', 402))
    market.testServer.clock.advance({ seconds: PERIOD_S })
    const spent = async () =>
      (await market.testServer.pool.query<{ calls: bigint }>('select calls from provider_usage')).rows[0]
        ?.calls
    await expect.poll(spent).toBe(100_000n)
    const before = market.provider.requested.length
    market.testServer.clock.advance({ hours: 1 })
    market.readAs(
      await market.testServer.customer({ username: 'late', kycStatus: 'approved', cash: '500.00' }),
    )
    expect(await market.buyOne('AAPL')).toEqual(NO_PRICE)
    await market.testServer.app.close()
    await market.testServer.secondNode()
    expect(market.provider.requested).toHaveLength(before)
  })

  test('at a restart leaves the last known prices', async () => {
    const before = await market.price('AAPL')
    await market.provider.shut()
    const second = await market.testServer.secondNode()
    const body = (await second.as(market.reader()).call(listAssets)).body.find(
      ({ symbol }) => symbol === 'AAPL',
    )
    expect(body).toMatchObject({ currentPrice: before, isStale: true })
  })
})

describe('after the close', () => {
  test('orders are filled at the close once it is published, without a request to the provider', async () => {
    market.testServer.clock.advance({ hours: 6, minutes: 10 })
    await expect.poll(() => buyAfterHours()).toMatchObject({ status: 503 })
    market.testServer.clock.advance({ minutes: 11 })
    await expect.poll(() => buyAfterHours()).toMatchObject({ status: 200 })
    await market.provider.shut()
    const second = await market.testServer.secondNode()
    market.readAs(
      second.as(
        await market.testServer.customer({ username: 'night', kycStatus: 'approved', cash: '500.00' }),
      ),
    )
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
  })

  let people = 0
  /** A session ends in half an hour, so the customer signs in again. */
  async function buyAfterHours() {
    people += 1
    market.readAs(
      await market.testServer.customer({
        username: `evening${people}`,
        kycStatus: 'approved',
        cash: '500.00',
      }),
    )
    return market.buyOne('AAPL')
  }
})

test('at the open no order is filled at a price of the night: a newer one must have been received', async () => {
  await market.close()
  market = await openRealMarket('2026-11-18T14:10:00Z')
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
  await market.provider.shut()
  market.testServer.clock.advance({ minutes: 22 })
  await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
})
