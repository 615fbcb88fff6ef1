import { machineTime } from '#server/platform/clock.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test as open } from '../support/browser/journey.ts'
import { type MarketServer, type StandInWire, startMarketServer } from '../support/providers/market-server.ts'
import { ADAPTERS } from '../support/providers/price-adapters.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

interface OnRealPrices {
  provider: MarketServer
  product: Product
}

/** Prices and news come from EODHD; what else a provider may say is tested without a browser. */
const ADAPTER = ADAPTERS.eodhd
const OFTEN = { MARKET_POLL_SECONDS: '2', TWELVEDATA_CREDITS_PER_MINUTE: '100000' }

const standIn = (wire?: StandInWire) => {
  const startedMs = machineTime().getTime()
  const now = () => new Date(Date.parse(OPEN_MARKET) + machineTime().getTime() - startedMs)
  return startMarketServer(now, wire)
}

const test = open.extend<object, OnRealPrices>({
  provider: [
    async ({}, use) => {
      const provider = await standIn(ADAPTER.wire)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const outlet = await standIn()
      const news = { EODHD_API_TOKEN: 'a-token', EODHD_BASE_URL: outlet.url }
      const product = await startProduct({ ...news, ...ADAPTER.env(provider.url), ...OFTEN })
      await use(product)
      await product.stop()
      await outlet.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Three periods of polling, and what a busy machine adds. */
const SILENCE = { timeout: 40_000 }

test('a customer sees when prices are delayed, when they stop, and when they resume', async ({
  page,
  product,
  provider,
}) => {
  const violations = watchViolations(page)
  const username = 'joan'
  await makeFundedCustomer(product.url, username, '1000.00')

  await test.step('the sign-in page says how late they are', async () => {
    await page.goto('/asset/AAPL')
    await expect(
      page.getByText('Market data from an external market data provider, delayed by 15 minutes.'),
    ).toBeVisible()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
    await expect(page.getByText('Delayed by 15 min')).toBeVisible()
  })

  await test.step('its news leads to the outlet', async () => {
    const report = page.getByRole('listitem').filter({ hasText: 'AAPL & its rivals' })
    const link = report.getByRole('link', { name: /^Read full article/ })
    await expect(link).toHaveAttribute('href', 'https://news.example/AAPL/1')
  })

  await test.step(
    'while the provider is silent the last price shows with its time, and nothing can be ' + 'bought',
    async () => {
      await provider.shut()
      await expect(page.getByText(/^Last price Nov 18, 9:\d\d AM ET$/)).toBeVisible(SILENCE)
      await expectAccessible(page)
      await page.getByLabel('Shares', { exact: true }).fill('0.5')
      await expect(page.getByText('The price is temporarily unavailable')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buy AAPL' })).toBeDisabled()
    },
  )

  await test.step('when it is back she buys', async () => {
    await provider.open()
    await expect(page.getByRole('button', { name: 'Buy AAPL' })).toBeEnabled(SILENCE)
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    await expect(page.getByText('Successfully bought AAPL').first()).toBeVisible()
  })

  await test.step('an article is an excerpt as plain text, with the way to the outlet', async () => {
    await page.goto('/news?symbol=AAPL')
    await expect(page.getByRole('heading', { name: 'AAPL & its rivals' })).toBeVisible()
    await expect(page.getByText('alert(1)')).toHaveCount(0)
    await expectAccessible(page)
    const [{ id }] = (await (await page.request.get('/api/news?symbol=AAPL')).json()) as [{ id: string }]
    await page.goto(`/news/${id}`)
    await expect(page.getByRole('heading', { name: 'AAPL & its rivals', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Read full article/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the list says it of every price', async () => {
    await provider.shut()
    await page.goto('/markets')
    await expect(page.getByText(/^Last price Nov 18, 9:\d\d AM ET$/)).toHaveCount(60, SILENCE)
    await expectAccessible(page)
    await provider.open()
    await expect(page.getByText(/^Last price/)).toHaveCount(0, SILENCE)
  })

  expect(violations).toEqual([])
})
