import type { Page } from '@playwright/test'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test as open } from '../support/browser/journey.ts'
import { type Product, startProduct } from '../support/product.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

/** A Wednesday, 18:00 in New York: closed, and orders fill at the close. */
const AFTER_HOURS = '2026-11-18T23:00:00Z'

const test = open.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ CLOCK_STARTS_AT: AFTER_HOURS })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

const SCREENS = [
  '/',
  '/?tab=holdings',
  '/markets',
  '/news',
  '/asset/VTSAX',
  '/wallet',
  '/history',
  '/profile',
  '/nowhere',
]

test(
  'a customer trades at the last price, a double press sends one order, and every screen fits her phone',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    const username = `hattie.${test.info().project.name}`
    const hattie = await makeFundedCustomer(product.url, username, '2500.00')
    // The narrowest phone the product is made for.
    if (isMobile) await page.setViewportSize({ width: 360, height: 740 })

    await test.step('she is asked to sign in, and comes to where she wanted', async () => {
      await page.goto('/asset/AAPL')
      await expect(page.getByText('Vanguard 500 Index Fund Admiral Shares', { exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
      await expect(page).toHaveURL(/\/asset\/AAPL$/)
    })

    await test.step('two quick presses are one order', async () => {
      if (isMobile) await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByLabel('Shares', { exact: true }).fill('1')
      await expect(page.getByText('Market is closed. You can still trade at the last price.')).toBeVisible()
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/api/orders') && sent.push(request.url()))
      await page.getByRole('button', { name: 'Buy AAPL' }).dblclick()
      await expect(page.getByText('Successfully bought AAPL').first()).toBeVisible()
      expect(sent).toHaveLength(1)
    })

    await test.step('an answer lost on the way is asked for again, not bought again', async () => {
      // The sheet of the order before is on its way out.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      if (isMobile) await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByLabel('Shares', { exact: true }).fill('0.5')
      await page.route('**/api/orders', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: 'Buy AAPL' }).click()
      await expect(page.getByRole('alert')).toHaveText("We couldn't confirm this order. Checking…")
      await page.unroute('**/api/orders')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.getByText('Purchase successful').first()).toBeVisible()
      const { body: orders } =
        await hattie.get<{ type: string; quantity: string | null }[]>('/api/transactions')
      expect(orders.filter(({ type }) => type === 'buy').map(({ quantity }) => quantity)).toEqual([
        '0.5',
        '1',
      ])
    })

    await test.step('every screen fits hers', async () => {
      for (const path of SCREENS) {
        await page.goto(path)
        await expect(page.locator('h1')).toBeVisible()
        await expectNoSidewaysScroll(page)
      }
    })

    expect(violations).toEqual([])
  },
)

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `wider than the screen: ${page.url()}`,
  ).toBe(0)
