import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getConfig } from '#contract/config.ts'
import { type Asset, getHistory, getIntraday, listAssets, listIndices } from '#contract/market.ts'
import { buy } from '#contract/trading.ts'
import {
  type MarketServer,
  reply,
  replyByHangingUp,
  replyEndlessly,
  startMarketServer,
} from '../../stage/market-server.ts'
import { type Person, type Stage, startStage } from '../../stage/server.ts'
import { OPEN_MARKET } from '../../stage/product.ts'

// A node looks at what is due five times a second.
const SOON = { timeout: 6_000, interval: 25 }
const PERIOD_S = 20
const TOKEN = 'the-secret-token-of-the-account'

let provider: MarketServer
let stage: Stage
let reader: Person

async function open(at: string = OPEN_MARKET): Promise<void> {
  let now = () => new Date(at)
  provider = await startMarketServer(() => now())
  stage = await startStage({
    at,
    env: { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: TOKEN, EODHD_BASE_URL: provider.url, EODHD_WS_URL: 'off' },
  })
  now = () => stage.clock.now()
  reader = stage.ada
}

beforeEach(() => open())
afterEach(async () => {
  await stage.close()
  await provider.close()
})

const asked = (start: string) => provider.asked.filter((path) => path.startsWith(start))
const rounds = () => asked('/real-time/AAPL.US').length

/** One more round, and what it brought is on the board. */
async function nextRound(seconds: number = PERIOD_S): Promise<void> {
  const before = rounds()
  stage.clock.advance({ seconds })
  await expect.poll(rounds, SOON).toBeGreaterThan(before)
  await expect
    .poll(async () => (await stage.pool.query(LAST_RECEIPT)).rows[0]?.at.getTime(), SOON)
    .toBe(stage.clock.now().getTime())
}
const LAST_RECEIPT = `select max(received_at) as at from provider_quotes`

const assets = async (): Promise<Asset[]> => (await reader.call(listAssets)).body
const asset = async (symbol: string) => (await assets()).find((one) => one.symbol === symbol)
const price = async (symbol: string) => (await asset(symbol))?.currentPrice
const buyOne = async (symbol: string) => {
  const { status, body } = await reader.call(buy, { body: { symbol, quantity: '0.01' } })
  return { status, code: 'code' in body ? body.code : undefined }
}
const FILLED = { status: 200, code: undefined }
const NO_PRICE = { status: 503, code: 'price_unavailable' }
const audited = async () =>
  (
    await stage.pool.query(
      `select action, subject_id, before, after from audit_log where action like 'quote.%' order by id`,
    )
  ).rows

describe('prices of EODHD', () => {
  test('are there at the start: stocks, indices and funds, with figures, times and their label', async () => {
    expect((await reader.call(getConfig)).body.prices).toBe('delayed')
    expect((await reader.call(listIndices)).body).toHaveLength(6)
    await expect.poll(async () => (await assets()).length, SOON).toBe(70)
    const apple = await asset('AAPL')
    expect(apple).toMatchObject({
      type: 'stock',
      priceAt: '2026-11-18T14:45:00.000Z',
      volume24h: 37_931_706,
    })
    expect(apple).not.toHaveProperty('isStale')
    expect(await asset('VFIAX')).toMatchObject({ type: 'mutual_fund', priceAt: '2026-11-17T21:00:00.000Z' })

    await expect.poll(() => asked('/us-quote-delayed'), SOON).toHaveLength(1)
    await nextRound()
    await expect.poll(async () => (await asset('AAPL'))?.peRatio, SOON).toMatch(/^\d+\.\d\d$/)
    expect((await asset('INTC'))?.peRatio).toBeUndefined()
    expect(Number((await asset('INTC'))?.marketCap)).toBeGreaterThan(1e9)
  })

  test('fill orders, which name the provider and the time the price was made', async () => {
    expect(await buyOne('AAPL')).toEqual(FILLED)
    const { rows } = await stage.pool.query(
      `select price_source, price_at from transactions where type = 'buy'`,
    )
    expect(rows).toEqual([{ price_source: 'eodhd', price_at: new Date('2026-11-18T14:45:00Z') }])
    await expect.poll(() => asset('VFIAX'), SOON).toBeDefined()
    expect(await buyOne('VFIAX')).toEqual(FILLED)
  })

  test('are asked for in requests of 20, with the token, which shows nowhere else', async () => {
    expect(asked('/real-time/')[0]?.split(/[?,]/)).toHaveLength(20)
    expect(provider.asked.some((path) => path.includes('BRK-B.US'))).toBe(true)
    expect([...provider.tokens]).toEqual([TOKEN])
  })

  test('are counted against the quota of the day', async () => {
    await expect
      .poll(() => provider.asked.filter((path) => path.startsWith('/us-quote')).length, SOON)
      .toBe(1)
    const { rows } = await stage.pool.query<{ calls: bigint }>('select calls from provider_usage')
    // A round, ten funds, the figures of sixty stocks.
    expect(rows).toEqual([{ calls: 66n + 10n + 60n }])
  })

  test('one symbol of which nothing is said spoils no other', async () => {
    provider.send('MSFT', 'NA', { timestamp: 'NA', volume: 'NA' })
    for (let round = 0; round < 4; round += 1) await nextRound()
    expect(await buyOne('MSFT')).toEqual(NO_PRICE)
    expect(await asset('MSFT')).toMatchObject({ isStale: true, priceAt: '2026-11-18T14:45:00.000Z' })
    expect(await buyOne('AAPL')).toEqual(FILLED)
    expect(await audited()).toEqual([])
  })

  test('reach every node from the one that asks', async () => {
    const second = await stage.secondNode()
    const there = second.as(reader)
    const before = rounds()
    provider.send('AAPL', 333.25)
    await nextRound()
    const priceThere = async () =>
      (await there.call(listAssets)).body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice
    await expect.poll(priceThere, SOON).toBe('333.25')
    expect(rounds()).toBe(before + 1)

    // The leader ends: the other one takes over.
    await stage.app.close()
    provider.send('AAPL', 334)
    stage.clock.advance({ seconds: PERIOD_S })
    await expect.poll(priceThere, SOON).toBe('334.00')
    await second.close()
  })
})

describe('a provider that fails', () => {
  const faults: [string, () => void][] = [
    ['is down', () => void provider.shut()],
    ['hangs up', () => provider.answer(replyByHangingUp)],
    ['sends garbage', () => provider.answer(reply('{"code":'))],
    ['sends a web page', () => provider.answer(reply(`<html>${TOKEN}</html>`))],
    ['sends 50 MB', () => provider.answer(replyEndlessly(50 * 1024 * 1024))],
    ['redirects', () => provider.answer(reply('', 302, { location: `${provider.url}/elsewhere` }))],
    ['answers 401', () => provider.answer(reply('Unauthenticated', 401))],
    ['answers 429', () => provider.answer(reply('slow down', 429, { 'retry-after': '1' }))],
    ['answers 500', () => provider.answer(reply(TOKEN, 500))],
    ['sends nothing documented', () => provider.answer(reply('{"errors":{"to":["Max period length"]}}'))],
  ]
  test.each(faults)('%s: the last prices stay, with their time, and no order is filled', async (_, fail) => {
    expect(await buyOne('AAPL')).toEqual(FILLED)
    await expect.poll(() => asset('VFIAX'), SOON).toBeDefined()
    const before = await price('AAPL')
    fail()
    stage.clock.advance({ seconds: 3 * PERIOD_S + 1 })
    await expect.poll(() => buyOne('AAPL'), SOON).toEqual(NO_PRICE)
    await expect.poll(async () => (await asset('AAPL'))?.isStale, SOON).toBe(true)
    expect(await asset('AAPL')).toMatchObject({ currentPrice: before, priceAt: '2026-11-18T14:45:00.000Z' })
    // A fund's value of yesterday holds.
    expect(await asset('VFIAX')).not.toHaveProperty('isStale')
    expect(provider.asked).not.toContain('/elsewhere')
  })

  test('and is back: prices flow and orders are filled', async () => {
    await provider.shut()
    stage.clock.advance({ seconds: 3 * PERIOD_S + 1 })
    await expect.poll(async () => (await asset('AAPL'))?.isStale, SOON).toBe(true)
    await provider.open()
    provider.send('AAPL', 321)
    stage.clock.advance({ seconds: 3 * PERIOD_S })
    await expect.poll(() => price('AAPL'), SOON).toBe('321.00')
    expect(await asset('AAPL')).not.toHaveProperty('isStale')
    expect(await buyOne('AAPL')).toEqual(FILLED)
  })

  test('whose quota is spent is not asked again that day', async () => {
    provider.answer(reply('payment required', 402))
    stage.clock.advance({ seconds: PERIOD_S })
    const spent = async () =>
      (await stage.pool.query<{ calls: bigint }>('select calls from provider_usage')).rows[0]?.calls
    await expect.poll(spent, SOON).toBe(100_000n)
    const before = provider.asked.length
    stage.clock.advance({ hours: 1 })
    reader = await stage.customer({ username: 'late', standing: 'approved', cash: '500.00' })
    expect(await buyOne('AAPL')).toEqual(NO_PRICE)
    await stage.app.close()
    await stage.secondNode()
    expect(provider.asked).toHaveLength(before)
  })

  test('at a restart leaves the last known prices', async () => {
    const before = await price('AAPL')
    await provider.shut()
    const second = await stage.secondNode()
    const body = (await second.as(reader).call(listAssets)).body.find(({ symbol }) => symbol === 'AAPL')
    expect(body).toMatchObject({ currentPrice: before, isStale: true })
  })
})

describe('a price that cannot be', () => {
  const nonsense: [string, unknown][] = [
    ['zero', 0],
    ['a negative one', -5],
    ['a hundred times the last', 33_000],
    ['an infinite one', 1e300],
    ['a text', 'free'],
    ['an object', {}],
  ]
  test.each(nonsense)('%s stops orders in its symbol only, until the provider is back', async (_, close) => {
    const before = await price('AAPL')
    provider.send('AAPL', close)
    await nextRound()
    await expect.poll(() => buyOne('AAPL'), SOON).toEqual(NO_PRICE)
    expect(await asset('AAPL')).toMatchObject({ currentPrice: before, isStale: true })
    expect(await buyOne('MSFT')).toEqual(FILLED)
    expect(await audited()).toMatchObject([
      { action: 'quote.halted', subject_id: 'AAPL', before: { price: before } },
    ])

    provider.send('AAPL', Number(before))
    await nextRound()
    await expect.poll(() => buyOne('AAPL'), SOON).toEqual(FILLED)
    expect(await audited()).toHaveLength(1)
  })

  test('of another symbol than was asked for is dropped', async () => {
    const before = await price('AAPL')
    provider.send('AAPL', 1, { code: 'NOPE.US' })
    await nextRound()
    expect(await price('AAPL')).toBe(before)
    expect((await assets()).map(({ symbol }) => symbol)).not.toContain('NOPE')
  })

  test('a move of over 20 percent waits for the next round to agree', async () => {
    const before = Number(await price('AAPL'))
    provider.send('AAPL', before * 1.3)
    await nextRound()
    await expect.poll(() => buyOne('AAPL'), SOON).toEqual(NO_PRICE)
    expect(Number(await price('AAPL'))).toBe(before)
    await nextRound()
    await expect.poll(() => buyOne('AAPL'), SOON).toEqual(FILLED)
    expect(Number(await price('AAPL'))).toBeCloseTo(before * 1.3, 2)
    expect(await audited()).toEqual([])
  })

  test('a halt outlives a restart', async () => {
    provider.send('AAPL', 33_000)
    await nextRound()
    await provider.shut()
    const second = await stage.secondNode()
    stage.clock.advance({ hours: 7 })
    const late = await stage.customer({ username: 'late', standing: 'approved', cash: '500.00' })
    const order = (symbol: string) => second.as(late).call(buy, { body: { symbol, quantity: '0.01' } })
    expect((await order('AAPL')).status).toBe(503)
  })

  test('a split that is known shows its price, and orders wait', async () => {
    const before = Number(await price('AAPL'))
    provider.split('AAPL', '2026-11-18', '4.000000/1.000000')
    await stage.pool.query(`update provider_quotes set session_date = '2026-11-17' where symbol = 'AAPL'`)
    await stage.app.close()
    provider.send('AAPL', before / 4)
    reader = (await stage.secondNode()).as(reader)
    await expect.poll(async () => Number(await price('AAPL')), SOON).toBeCloseTo(before / 4, 2)
    expect(await asset('AAPL')).toMatchObject({ isStale: true })
    expect(await buyOne('AAPL')).toEqual(NO_PRICE)
    await expect.poll(audited, SOON).toMatchObject([{ action: 'quote.halted', after: { reason: 'split' } }])
  })
})

describe('after the close', () => {
  test('orders are filled at the close once it is told, and without asking the provider', async () => {
    stage.clock.advance({ hours: 6, minutes: 10 })
    await expect.poll(() => buyAfterHours(), SOON).toMatchObject({ status: 503 })
    stage.clock.advance({ minutes: 11 })
    await expect.poll(() => buyAfterHours(), SOON).toMatchObject({ status: 200 })
    await provider.shut()
    const second = await stage.secondNode()
    reader = second.as(await stage.customer({ username: 'night', standing: 'approved', cash: '500.00' }))
    expect(await buyOne('AAPL')).toEqual(FILLED)
  })

  let people = 0
  /** A session ends in half an hour, so somebody new asks. */
  async function buyAfterHours() {
    people += 1
    reader = await stage.customer({ username: `evening${people}`, standing: 'approved', cash: '500.00' })
    return buyOne('AAPL')
  }
})

describe('charts', () => {
  const history = async (symbol: string, period: '1D' | '1W' | '1M' | '1Y' | 'All') =>
    (await reader.call(getHistory, { params: { symbol }, query: { period } })).body

  test('show closes adjusted for splits, oldest first', async () => {
    const month = await history('AAPL', '1M')
    expect(month.length).toBeGreaterThan(18)
    expect(month.at(-1)?.time).toBe('2026-11-17T21:00:00.000Z')
    const steps = month.slice(1).map(({ price }, at) => price / (month[at]?.price ?? 1))
    expect(Math.max(...steps.map((step) => Math.abs(step - 1)))).toBeLessThan(0.15)
    expect((await history('AAPL', '1Y')).length).toBeGreaterThan(month.length)
    expect((await history('VFIAX', 'All')).length).toBeGreaterThan(5)
  })

  test('of a day are the last session’s bars until this one has some, in regular hours', async () => {
    const bars = (await reader.call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } }))
      .body
    expect(bars[0]?.datetime).toBe('2026-11-17T14:30:00.000Z')
    expect(bars.filter(({ datetime }) => datetime < '2026-11-18')).toHaveLength(78)
    provider.send('AAPL', 330)
    await nextRound()
    stage.clock.advance({ seconds: 6 })
    const later = (await reader.call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } }))
      .body
    expect(later.at(-1)).toMatchObject({ datetime: '2026-11-18T14:45:00.000Z', close: 330, high: 330 })
    expect((await history('AAPL', '1D')).at(-1)?.price).toBe(330)
  })

  test('are asked for once, and shown when the provider is gone', async () => {
    await Promise.all([history('AAPL', '1M'), history('AAPL', '1Y'), history('AAPL', '1M')])
    expect(asked('/eod/AAPL.US')).toHaveLength(1)
    await provider.shut()
    stage.clock.advance({ minutes: 20 })
    const late = await stage.customer({ username: 'late', standing: 'approved' })
    expect((await late.call(getHistory, { params: { symbol: 'AAPL' } })).status).toBe(200)
    expect(await late.call(getHistory, { params: { symbol: 'MSFT' } })).toMatchObject({
      status: 503,
      body: { code: 'price_unavailable' },
    })
  })

  test('that a plan does not hold give way to what there is', async () => {
    provider.answer((request, response) => {
      const isIntraday = request.url?.startsWith('/intraday')
      if (isIntraday) reply('Unauthenticated', 403)(request, response)
      else provider.asDocumented(request, response)
    })
    expect((await history('MSFT', '1W')).length).toBeGreaterThan(0)
    expect((await history('GSPC.INDX', '1W')).length).toBeGreaterThan(0)
    expect((await reader.call(getIntraday, { params: { symbol: 'VFIAX' } })).body).toEqual([])
    expect(asked('/intraday/MSFT.US')).toHaveLength(1)
    stage.clock.advance({ minutes: 6 })
    await history('MSFT', '1W')
    expect(asked('/intraday/MSFT.US')).toHaveLength(1)
  })
})
