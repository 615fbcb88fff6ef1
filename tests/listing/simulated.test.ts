import { beforeAll, describe, expect, test } from 'vitest'
import { listInstruments } from '#contract/market/instruments.ts'
import { getHistory, getIntraday, listSparklines } from '#contract/market/market.ts'
import { listNews } from '#contract/market/news.ts'
import { changeLotSettings, exportRealized, listLots } from '#contract/trading/lots.ts'
import { createOrder, previewOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import { getPerformance, listClosedPositions } from '#contract/trading/performance.ts'
import { createPlan } from '#contract/trading/plans.ts'
import { setReinvestment } from '#contract/trading/reinvestment.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { program } from '../alpaca/alpaca.ts'
import { NORTH, NORTH_FUND, listBoth, priceTo, untilBothArePriced } from '../support/api/list-instrument.ts'
import { settingsInForce } from '../support/database/settings-in-force.ts'
import { type Person, testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile({ env: { FUND_PRICING: 'live' } })
let ada: Person
beforeAll(() => {
  ada = testServer.ada
})

const order = (symbol: string, size: { quantity: string } | { amount: string }) =>
  ({ symbol, side: 'buy', type: 'market', timeInForce: 'day', ...size }) as const

// In order: it is not there, it is listed, it is traded.
test('before it is listed there is no such symbol', async () => {
  expect(await priceTo(ada, NORTH)).toBeUndefined()
  const answers = [
    await ada.call(buy, { body: { symbol: NORTH, quantity: '1' } }),
    await ada.call(previewOrder, { body: order(NORTH, { quantity: '1' }) }),
    await ada.call(getHistory, { params: { symbol: NORTH } }),
    await ada.call(listLots, { params: { symbol: NORTH } }),
  ]
  expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual(
    answers.map(() => [404, 'asset_not_found']),
  )
})

describe('what is listed', () => {
  test('is quoted within a second, on every server', async () => {
    const second = await testServer.secondNode()
    await listBoth(testServer.root)
    await untilBothArePriced(ada)
    await untilBothArePriced(second.as(ada))
    await second.close()
  })

  test('has charts, bars, a line, facts and news', async () => {
    for (const symbol of [NORTH, NORTH_FUND])
      for (const period of ['1D', '1W', '1M', '1Y', 'All'] as const) {
        const { body } = await ada.call(getHistory, { params: { symbol }, query: { period } })
        expect(body.length).toBeGreaterThan(4)
      }
    const { body: bars } = await ada.call(getIntraday, {
      params: { symbol: NORTH },
      query: { interval: '1h' },
    })
    expect(bars).toHaveLength(420)
    const { body: lines } = await ada.call(listSparklines, { query: { symbols: `${NORTH},${NORTH_FUND}` } })
    expect(lines.map(({ symbol }) => symbol)).toEqual([NORTH, NORTH_FUND])
    const { body: facts } = await ada.call(listInstruments)
    expect(facts.find(({ symbol }) => symbol === NORTH)).toMatchObject({
      group: 'Industrials',
      exchange: 'NYSE',
      dividendsPerShare: expect.stringMatching(/^1\.\d\d$/),
    })
    expect(facts.find(({ symbol }) => symbol === NORTH_FUND)).toMatchObject({
      group: 'Large Blend',
      expenseRatioPercent: '0.04',
    })
    const { body: news } = await ada.call(listNews, { query: { symbol: NORTH } })
    expect(news[0]?.title).toContain('North Harbor Shipping')
  })

  test('is bought and sold at once, at a limit, for dollars and by a program', async () => {
    expect((await ada.call(buy, { body: { symbol: NORTH, quantity: '10' } })).status).toBe(200)
    expect((await ada.call(createOrder, { body: order(NORTH, { amount: '100.00' }) })).status).toBe(200)
    expect((await ada.call(createOrder, { body: order(NORTH_FUND, { quantity: '5' }) })).status).toBe(200)
    const limit = { ...order(NORTH, { quantity: '1' }), type: 'limit', limitPrice: '1.00' } as const
    expect((await ada.call(createOrder, { body: limit })).status).toBe(202)
    expect((await ada.call(sell, { body: { symbol: NORTH, quantity: '4' } })).status).toBe(200)

    const key = await makeKey(ada, { scopes: ['market', 'account', 'lists'] })
    const call = program(testServer.url, key)
    const { body: asset } = await call('GET', `/v2/assets/${NORTH}`)
    expect(asset).toMatchObject({
      symbol: NORTH,
      exchange: 'NYSE',
      name: 'North Harbor Shipping',
      tradable: true,
    })
    const { id } = asset as { id: string }
    expect((await call('GET', `/v2/assets/${id}`)).body).toEqual(asset)
    expect((await call('GET', `/v2/positions/${id}`)).body).toMatchObject({ symbol: NORTH, asset_id: id })
    const { body: all } = await call('GET', '/v2/assets')
    expect(all).toHaveLength(72)
    const made = await call('POST', '/v2/watchlists', { name: 'Harbors', symbols: [NORTH, 'NHIX'] })
    expect(made.status).toBe(200)
  })

  test('has lots, and a fund is sold at its average cost', async () => {
    const { body: lots } = await ada.call(listLots, { params: { symbol: NORTH } })
    expect(lots).toHaveLength(2)
    const ofStock = await ada.call(changeLotSettings, { body: { method: 'average', symbol: NORTH } })
    expect(ofStock.problem?.code).toBe('average_for_funds_only')
    const ofFund = { method: 'average', symbol: NORTH_FUND } as const
    expect((await ada.call(changeLotSettings, { body: ofFund })).status).toBe(200)
    const sale = { ...order(NORTH_FUND, { quantity: '5' }), side: 'sell', lotMethod: 'average' } as const
    expect((await ada.call(createOrder, { body: sale })).status).toBe(200)
    const { body: csv } = await ada.call(exportRealized, { query: { year: 2026 } })
    expect(csv).toContain('5 NHIX (North Harbor Index Fund)')
    expect((await verifyBooks(testServer.connection)).broken).toEqual([])
  })

  test('is in what its customer did: holdings, search, closed positions, returns', async () => {
    const { body: holdings } = await ada.call(listHoldings)
    expect(holdings.map(({ assetSymbol }) => assetSymbol)).toEqual([NORTH])
    const found = await ada.call(listTransactions, { query: { search: 'harbor shipping' } })
    expect(found.body.map(({ type }) => type).toSorted()).toEqual(['buy', 'buy', 'sell'])
    const { body: closed } = await ada.call(listClosedPositions)
    expect(closed.map(({ symbol, name }) => [symbol, name])).toEqual([
      [NORTH_FUND, 'North Harbor Index Fund'],
    ])
    const query = { period: 'All', benchmark: NORTH_FUND } as const
    const { status, body } = await ada.call(getPerformance, { query })
    expect(status).toBe(200)
    expect(body.benchmark).toMatchObject({ symbol: NORTH_FUND, withDistributions: true })
    expect(body.byHolding.map(({ name }) => name)).toContain('North Harbor Shipping')
  })

  test('can be a recurring investment, and its dividends reinvested', async () => {
    const plan = { amount: '50.00', frequency: 'monthly', anchorDate: '2026-12-01' } as const
    for (const symbol of [NORTH, NORTH_FUND])
      expect((await ada.call(createPlan, { body: { ...plan, symbol } })).status).toBe(200)
    const exceptions = [{ symbol: NORTH, isOn: true }]
    expect((await ada.call(setReinvestment, { body: { exceptions } })).status).toBe(200)
  })
})

test('the settings of an order’s version are made of the rows once, until there are others', async () => {
  const settings = settingsInForce(testServer.clock)
  await settings.read(testServer.pool)
  const { rows } = await testServer.pool.query<{ id: bigint }>('select max(id) as id from settings')
  const version = rows[0]?.id ?? 0n
  const known = settings.ofVersion(version)
  expect(known).toMatchObject({ catalogue: { listed: [{ symbol: NORTH }, { symbol: NORTH_FUND }] } })
  expect(settings.ofVersion(version)).toBe(known)
  await settings.read(testServer.pool)
  expect(settings.ofVersion(version)).not.toBe(known)
})
