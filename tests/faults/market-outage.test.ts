import { afterEach, expect, test } from 'vitest'
import { getConfig } from '#contract/config.ts'
import { getHistory, getIntraday, listAssets, listIndices } from '#contract/market.ts'
import { machineTime } from '#server/clock.ts'
import { createClient } from '../stage/client.ts'
import { type MarketServer, startMarketServer } from '../stage/market-server.ts'
import { ADMINISTRATOR, OPEN_MARKET, type Product, runServer, startProduct } from '../stage/product.ts'

const TOKEN = 'the-secret-token-of-the-account'
const SOON = { timeout: 25_000, interval: 100 }

let provider: MarketServer
let product: Product | undefined
afterEach(async () => {
  await product?.stop()
  product = undefined
  await provider.close()
})

/** The real process on the stand-in, asked as the administrator, who needs no profile to look. */
async function open(env: Record<string, string> = {}) {
  const startedMs = machineTime().getTime()
  const now = () => new Date(Date.parse(OPEN_MARKET) + machineTime().getTime() - startedMs)
  provider = await startMarketServer(now)
  product = await startProduct({
    MARKET_DATA: 'eodhd',
    EODHD_API_TOKEN: TOKEN,
    EODHD_BASE_URL: provider.url,
    EODHD_WS_URL: 'off',
    MARKET_POLL_SECONDS: '2',
    ...env,
  })
  return signIn(product.url)
}

async function signIn(url: string) {
  const reader = createClient(url)
  const { status } = await reader.post('/api/login', ADMINISTRATOR)
  expect(status).toBe(200)
  return reader
}

test('real prices, charts and an outage: stale within three periods, last prices over a restart, then back', async () => {
  let reader = await open()
  const apple = async () => (await reader.call(listAssets)).body.find(({ symbol }) => symbol === 'AAPL')
  expect((await reader.call(getConfig)).body.prices).toBe('delayed')
  await expect.poll(async () => (await reader.call(listAssets)).body.length, SOON).toBe(70)
  expect(await apple()).not.toHaveProperty('isStale')
  expect((await reader.call(listIndices)).body).toHaveLength(6)
  expect((await reader.call(getHistory, { params: { symbol: 'AAPL' } })).body.length).toBeGreaterThan(15)
  const bars = await reader.call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } })
  expect(bars.body.length).toBeGreaterThanOrEqual(78)

  provider.send('AAPL', 311.5)
  await expect.poll(async () => (await apple())?.currentPrice, SOON).toBe('311.50')

  await provider.shut()
  await expect.poll(async () => (await apple())?.isStale, SOON).toBe(true)
  expect(await apple()).toMatchObject({ currentPrice: '311.50' })

  const { dataDir } = product!
  await product!.kill()
  const restarted = await startProduct({
    DATA_DIR: dataDir,
    MARKET_DATA: 'eodhd',
    EODHD_API_TOKEN: TOKEN,
    EODHD_BASE_URL: provider.url,
    EODHD_WS_URL: 'off',
    MARKET_POLL_SECONDS: '2',
  })
  const first = product!
  product = restarted
  reader = await signIn(restarted.url)
  expect(await apple()).toMatchObject({ currentPrice: '311.50', isStale: true })

  await provider.open()
  await expect.poll(async () => (await apple())?.isStale, SOON).toBeUndefined()

  for (const said of [first.output(), restarted.output()]) {
    expect(said).not.toContain(TOKEN)
    expect(said).not.toContain(provider.url)
  }
  expect(first.output()).toContain('66 prices every 2 s')
  expect(first.output()).toMatch(/Warning +the day's calls will not last.*MARKET_POLL_SECONDS to 18 or more/)
  await restarted.stop()
  first.forget()
}, 120_000)

test('without its token the product does not start, and says so in one sentence', async () => {
  provider = await startMarketServer(machineTime)
  const server = runServer({ PORT: '0', MARKET_DATA: 'eodhd', EODHD_BASE_URL: provider.url })
  expect(await server.ended).toBe(1)
  expect(server.output()).toBe('EODHD_API_TOKEN must be set when MARKET_DATA or FX_RATES is eodhd.\n')
  expect(provider.asked).toEqual([])
})
