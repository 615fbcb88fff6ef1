import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { getHistory, getIntraday, listIndices } from '#contract/market/market.ts'
import {
  reply,
  replyByHangingUp,
  replyEndlessly,
  type MarketServer,
} from '../../../support/providers/market-server.ts'
import { runNorthfold } from '../../../support/northfold.ts'
import { errorOf } from '../../../support/providers/twelvedata-wire.ts'
import { ADAPTERS, TOKEN } from '../../../support/providers/price-adapters.ts'
import { FILLED, NO_PRICE, PERIOD_S, type RealMarket, openRealMarket } from './real-market.ts'

const open = (env: Record<string, string> = {}) => openRealMarket(undefined, env, ADAPTERS.twelvedata)

let market: RealMarket
beforeEach(async () => {
  market = await open()
})
afterEach(() => market.close())

const credits = async () => {
  const { rows } = await market.testServer.pool.query<{ calls: bigint; requests: number }>(
    `select calls, requests from provider_usage where provider = 'twelvedata'`,
  )
  return rows[0]
}

describe('prices of Twelve Data', () => {
  test('are there at the start: stocks, indices and funds, with their figures, times and label', async () => {
    expect((await market.reader().call(getConfig)).body).toMatchObject({
      prices: 'delayed',
      priceCredit: { text: 'Data provided by Twelve Data', link: 'https://twelvedata.com' },
    })
    expect((await market.reader().call(listIndices)).body).toHaveLength(6)
    await expect.poll(async () => (await market.assets()).length).toBe(70)
    const apple = await market.asset('AAPL')
    expect(apple).toMatchObject({
      type: 'stock',
      currentPrice: '309.00',
      change24h: '0.50',
      high: '315.18',
      priceAt: '2026-11-18T14:45:00.000Z',
      volume24h: 37_931_706,
    })
    // They cost fifty credits a company.
    expect(apple).not.toHaveProperty('peRatio')
    expect(apple).not.toHaveProperty('isStale')
    expect(await market.asset('BRK-B')).toBeDefined()
    expect(await market.asset('VFIAX')).toMatchObject({
      type: 'mutual_fund',
      priceAt: '2026-11-17T21:00:00.000Z',
    })
  })

  test('fill orders, which name the provider and the time the price was made', async () => {
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    const { rows } = await market.testServer.pool.query(
      `select price_source, price_at from transactions where type = 'buy'`,
    )
    expect(rows).toEqual([{ price_source: 'twelvedata', price_at: new Date('2026-11-18T14:45:00Z') }])
    await expect.poll(() => market.asset('VFIAX')).toBeDefined()
    expect(await market.buyOne('VFIAX')).toMatchObject({ status: 202 })
  })

  test('are requested in batches, with the key in a header only, and paid in credits of minute and day', async () => {
    await expect.poll(() => market.requested('/time_series').length).toBe(10)
    expect(market.requested('/quote')).toHaveLength(3)
    expect(market.requested('/quote')[0]?.split(',')).toHaveLength(22)
    expect([...market.provider.tokens]).toEqual([TOKEN])
    expect(market.provider.requested.join()).not.toContain(TOKEN)
    await expect.poll(credits).toEqual({ calls: 76n, requests: 76 })
  })

  test('a symbol with an error, or without a close, leaves the others valid', async () => {
    market.provider.send('MSFT', null)
    market.provider.send('NVDA', 1, errorOf(429, `run out of credits ${TOKEN}`))
    market.provider.send('TSLA', 1, { currency: 'EUR' })
    for (let round = 0; round < 4; round += 1) await market.nextRound()
    for (const symbol of ['MSFT', 'NVDA', 'TSLA']) expect(await market.buyOne(symbol)).toEqual(NO_PRICE)
    expect(await market.asset('MSFT')).toMatchObject({ isStale: true, priceAt: '2026-11-18T14:45:00.000Z' })
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    expect(await market.audited()).toEqual([])
  })

  test('are validated: a rejected one halts its symbol, and the command line lists and accepts it', async () => {
    const command = (words: string) =>
      runNorthfold(market.testServer.connection, words, { env: ADAPTERS.twelvedata.env(market.provider.url) })
    market.provider.send('AAPL', 150)
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
    expect(await market.buyOne('MSFT')).toEqual(FILLED)
    expect(await command('market halts')).toMatchObject({
      output: 'AAPL: jump, last accepted 309.00, 150.00 arrived\n',
    })
    expect(await command('market accept AAPL')).toMatchObject({ code: 0, errors: '' })
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
  })

  test('a split that is known shows its price, and orders wait', async () => {
    market.provider.split('AAPL', '2026-11-18', '4.000000/1.000000')
    await market.testServer.pool.query(
      `update provider_quotes set session_date = '2026-11-17' where symbol = 'AAPL'`,
    )
    await market.testServer.app.close()
    market.provider.send('AAPL', 77.25)
    market.readAs((await market.testServer.secondNode()).as(market.reader()))
    await expect.poll(() => market.price('AAPL')).toBe('77.25')
    expect(await market.buyOne('AAPL')).toEqual(NO_PRICE)
    await expect.poll(market.audited).toMatchObject([{ action: 'quote.halted', after: { reason: 'split' } }])
  })
})

describe('charts of Twelve Data', () => {
  const history = async (symbol: string, period: '1D' | '1W' | '1M' | '1Y' | 'All') =>
    (await market.reader().call(getHistory, { params: { symbol }, query: { period } })).body

  test('show closes adjusted for splits and dividends, to the last one', async () => {
    const month = await history('AAPL', '1M')
    expect(month.length).toBeGreaterThan(18)
    expect(month.at(-1)).toEqual({ time: '2026-11-17T21:00:00.000Z', price: 309, volume: 22_719_100 })
    const steps = month.slice(1).map(({ price }, at) => price / (month[at]?.price ?? 1))
    expect(Math.max(...steps.map((step) => Math.abs(step - 1)))).toBeLessThan(0.15)
    expect((await history('AAPL', '1Y')).length).toBeGreaterThan(month.length)
    expect((await history('GSPC.INDX', '1M')).length).toBeGreaterThan(18)
    expect(market.requested('/time_series?symbol=SPX&interval=1day')).toHaveLength(1)
    const weeks = await history('VFIAX', 'All')
    expect(weeks.length).toBeGreaterThan(5)
    // The week that runs has no close yet.
    expect(weeks.at(-1)?.time).toBe('2026-11-13T21:00:00.000Z')
  })

  test('of a day are its bars in regular hours, each at its minute in New York', async () => {
    const bars = (
      await market.reader().call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } })
    ).body
    expect(bars[0]?.datetime).toBe('2026-11-17T14:30:00.000Z')
    expect(bars.filter(({ datetime }) => datetime < '2026-11-18')).toHaveLength(78)
    // Six have ended today; the seventh begins, and is made of our own minutes.
    const today = bars.filter(({ datetime }) => datetime >= '2026-11-18')
    expect(today).toHaveLength(6)
    expect(Math.min(...today.map(({ low }) => low))).toBe(309)
    market.provider.send('AAPL', 311)
    market.testServer.clock.advance({ minutes: 15 })
    await market.nextRound()
    const later = (
      await market.reader().call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } })
    ).body
    expect(later.at(-1)).toMatchObject({ datetime: '2026-11-18T15:00:00.000Z', close: 311 })
    expect((await history('AAPL', '1W')).length).toBeGreaterThan(6)
  })

  test('that a plan does not hold stop no prices', async () => {
    market.provider.answer((request, response) => {
      const isSeries = request.url?.startsWith('/time_series')
      if (isSeries) reply(JSON.stringify(errorOf(403, TOKEN)), 200)(request, response)
      else market.provider.asDocumented(request, response)
    })
    const answer = await market.reader().call(getHistory, { params: { symbol: 'MSFT' } })
    expect(answer).toMatchObject({ status: 503, body: { code: 'price_unavailable' } })
    expect(JSON.stringify(answer.body)).not.toContain(TOKEN)
    market.provider.send('AAPL', 312)
    await market.nextRound()
    await expect.poll(() => market.price('AAPL')).toBe('312.00')
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
  })
})

describe('Twelve Data that fails', () => {
  const error = (code: number, status = 200) => reply(JSON.stringify(errorOf(code, `no: ${TOKEN}`)), status)
  const everyQuote: Parameters<MarketServer['answer']>[0] = (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://provider')
    const symbols = (searchParams.get('symbol') ?? '').split(',')
    const rows = symbols.map((symbol) => [symbol, errorOf(429, TOKEN)])
    reply(JSON.stringify(Object.fromEntries(rows)))(request, response)
  }
  const faults: [string, () => void][] = [
    ['is down', () => void market.provider.shut()],
    ['hangs up', () => market.provider.answer(replyByHangingUp)],
    ['sends a web page', () => market.provider.answer(reply(`<html>${TOKEN}</html>`))],
    ['sends 50 MB', () => market.provider.answer(replyEndlessly(50 * 1024 * 1024))],
    [
      'redirects',
      () => market.provider.answer(reply('', 302, { location: `${market.provider.url}/elsewhere` })),
    ],
    ['answers 400 inside a 200', () => market.provider.answer(error(400))],
    ['answers 401 inside a 200', () => market.provider.answer(error(401))],
    ['answers 429 inside a 200', () => market.provider.answer(error(429))],
    ['answers 429', () => market.provider.answer(error(429, 429))],
    ['answers 500 inside a 200', () => market.provider.answer(error(500))],
    ['answers 500', () => market.provider.answer(error(500, 500))],
    ['has an error in the place of every quote', () => market.provider.answer(everyQuote)],
    ['sends nothing documented', () => market.provider.answer(reply('{"data":[1,null,"x"]}'))],
  ]
  test.each(faults)('%s: the last prices stay, with their time, and no order is filled', async (_, fail) => {
    await expect.poll(() => market.asset('VFIAX')).toBeDefined()
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    fail()
    market.testServer.clock.advance({ seconds: 3 * PERIOD_S + 1 })
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
    await expect.poll(async () => (await market.asset('AAPL'))?.isStale).toBe(true)
    expect(await market.asset('AAPL')).toMatchObject({
      currentPrice: '309.00',
      priceAt: '2026-11-18T14:45:00.000Z',
    })
    expect(await market.asset('VFIAX')).not.toHaveProperty('isStale')
    expect(market.provider.requested).not.toContain('/elsewhere')
  })

  test('and is back: prices flow and orders are filled', async () => {
    market.provider.answer(error(500))
    market.testServer.clock.advance({ seconds: 3 * PERIOD_S + 1 })
    await expect.poll(async () => (await market.asset('AAPL'))?.isStale).toBe(true)
    market.provider.answer()
    market.provider.send('AAPL', 321)
    market.testServer.clock.advance({ seconds: 3 * PERIOD_S })
    await expect.poll(() => market.price('AAPL')).toBe('321.00')
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
  })
})

test('a small plan’s minute is shared: the next round begins with what the last did not come to', async () => {
  await market.close()
  market = await open({ TWELVEDATA_CREDITS_PER_MINUTE: '55' })
  const quotes = () => market.requested('/quote')
  expect(quotes()).toHaveLength(2)
  await expect.poll(async () => (await credits())?.requests).toBeGreaterThan(44)
  expect((await credits())?.requests).toBeLessThanOrEqual(55)
  // Ninety-six seconds, so that charts have a quarter of each minute.
  market.testServer.clock.advance({ seconds: 95 })
  await expect.poll(async () => (await credits())?.requests).toBeLessThanOrEqual(55)
  expect(quotes()).toHaveLength(2)
  market.testServer.clock.advance({ seconds: 2 })
  await expect.poll(() => quotes().length).toBe(4)
  const [first = '', second = '', third = '', fourth] = quotes()
  expect(new Set([first, second, third]).size).toBe(3)
  expect(fourth).toBe(first)
  await expect.poll(async () => (await market.reader().call(listIndices)).body.length).toBe(6)
})
