import { expect, test } from 'vitest'
import { getConfig } from '#contract/platform/config.ts'
import { getHistory, getIntraday, listAssets, listIndices } from '#contract/market/market.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { machineTime } from '#server/platform/clock.ts'
import { createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { type MarketServer, startMarketServer } from '../support/providers/market-server.ts'
import { ADAPTERS, TOKEN } from '../support/providers/price-adapters.ts'
import { ADMINISTRATOR, OPEN_MARKET, type Product, runServer, startProduct } from '../support/product.ts'

type AdapterName = keyof typeof ADAPTERS

/** A round every two seconds, which only a large plan of Twelve Data allows. */
const OFTEN = { MARKET_POLL_SECONDS: '2', TWELVEDATA_CREDITS_PER_MINUTE: '100000' }

/** The real process on the stand-in, asked as the administrator, who needs no profile to look. */
async function open(
  name: AdapterName,
): Promise<{ provider: MarketServer; product: Product; now: () => Date }> {
  const startedMs = machineTime().getTime()
  const now = () => new Date(Date.parse(OPEN_MARKET) + machineTime().getTime() - startedMs)
  const { wire, env } = ADAPTERS[name]
  const provider = await startMarketServer(now, wire)
  return { provider, product: await startProduct({ ...env(provider.url), ...OFTEN }), now }
}

async function signIn(url: string, credentials: object = ADMINISTRATOR) {
  const reader = createClient(url)
  const { status } = await reader.post('/api/login', credentials)
  expect(status).toBe(200)
  return reader
}

const NAMES: AdapterName[] = ['eodhd', 'twelvedata']
// Together: they mostly wait. Each has its own `expect`: the other's end would take it from a poll.
test.concurrent.for(NAMES)(
  '%s, prices, charts and an outage: no trade within three periods, last prices over a restart, then back',
  async (name, { expect, onTestFinished }) => {
    const { provider, product: first, now } = await open(name)
    onTestFinished(() => provider.close())
    let product = first
    onTestFinished(async () => {
      await product.stop()
      first.forget()
    })
    let reader = await signIn(product.url)
    let joan = await makeFundedCustomer(product.url, 'joan', '1000.00')
    const apple = async () => (await reader.call(listAssets)).body.find(({ symbol }) => symbol === 'AAPL')
    expect((await reader.call(getConfig)).body.prices).toBe('delayed')
    await expect.poll(async () => (await reader.call(listAssets)).body.length).toBe(70)
    await expect.poll(async () => (await apple())?.isStale).toBeUndefined()
    await expect.poll(async () => (await reader.call(listIndices)).body.length).toBe(6)
    const days = async () => (await reader.call(getHistory, { params: { symbol: 'AAPL' } })).body.length
    await expect.poll(days).toBeGreaterThan(15)
    const fiveMinutes = { params: { symbol: 'AAPL' }, query: { interval: '5m' as const } }
    await expect
      .poll(async () => (await reader.call(getIntraday, fiveMinutes)).body.length)
      .toBeGreaterThanOrEqual(78)

    provider.send('AAPL', 311.5)
    await expect.poll(async () => (await apple())?.currentPrice).toBe('311.50')

    const buyOne = async () => (await joan.call(buy, { body: { symbol: 'AAPL', quantity: '0.5' } })).status
    // A busy machine is late with a round now and then; the next one makes up for it.
    await expect.poll(buyOne).toBe(200)
    await provider.shut()
    await expect.poll(async () => (await apple())?.isStale).toBe(true)
    expect(await apple()).toMatchObject({ currentPrice: '311.50' })
    expect(await buyOne()).toBe(503)

    await first.kill()
    product = await startProduct({
      DATA_DIR: first.dataDir,
      CLOCK_STARTS_AT: now().toISOString(),
      ...ADAPTERS[name].env(provider.url),
      ...OFTEN,
    })
    reader = await signIn(product.url)
    joan = await signIn(product.url, { username: 'joan', password: CUSTOMERS_PASSWORD })
    expect(await apple()).toMatchObject({ currentPrice: '311.50', isStale: true })

    await provider.open()
    await expect.poll(async () => (await apple())?.isStale).toBeUndefined()
    await expect.poll(buyOne).toBe(200)

    for (const said of [first.output(), product.output()]) {
      expect(said).not.toContain(TOKEN)
      expect(said).not.toContain(provider.url)
    }
    expect(first.output()).toContain('66 prices every 2 s')
    if (name === 'eodhd')
      expect(first.output()).toMatch(
        /Warning +the day's quota of calls will run out.*MARKET_POLL_SECONDS to 18 or more/,
      )
  },
)

test.each([
  ['eodhd', 'EODHD_API_TOKEN must be set when MARKET_DATA or FX_RATES is eodhd.\n'],
  ['twelvedata', 'TWELVEDATA_API_KEY must be set when MARKET_DATA is twelvedata.\n'],
])(
  'without its key the product does not start on %s, and says so in one sentence',
  async (name, sentence) => {
    const provider = await startMarketServer(machineTime)
    const url = { EODHD_BASE_URL: provider.url, TWELVEDATA_BASE_URL: provider.url }
    const server = runServer({ PORT: '0', MARKET_DATA: name, ...url })
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(sentence)
    expect(provider.requested).toEqual([])
    await provider.close()
  },
)
