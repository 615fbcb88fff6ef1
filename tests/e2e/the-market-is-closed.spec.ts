import { type Page, expect, test } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { cutFirstAnswer, told } from '../support/browser/lost-answer.ts'
import { CUSTOMERS_PASSWORD, makeApplicant, makeFundedCustomer } from '../support/customers.ts'
import { type Product, startProduct } from '../support/product.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const AT_THE_LAST_PRICE = 'Market is closed. You can still trade at the last price.'
const NOT_AVAILABLE = 'Trading is not available at this time.'

let product: Product
test.afterEach(() => product.stop())

// Which hours are a session's, and how they are named, is tested without a browser: here are the two that differ.
test('the market closes on Saturdays and refuses orders', async ({ page }) => {
  product = await startProduct({ CLOCK_STARTS_AT: '2026-11-21T17:00:00Z' })
  const violations = watchViolations(page)
  const fanny = await makeFundedCustomer(product.url, 'fanny', '2500.00')
  await findClosedMarket(page)
  // Without a session the prices are of another day.
  await expect(page.getByText(/^As of Nov 20, /)).toBeVisible()
  await expect(page.getByText('Closed for the weekend. Trading resumes Monday 9:30 AM ET.')).toBeVisible()
  await page.getByLabel('Shares', { exact: true }).fill('1')
  await expect(page.getByRole('button', { name: 'Buy AAPL' })).toBeDisabled()
  // The button is not the guard: the server is.
  const { status, body } = await fanny.post('/api/buy', { symbol: 'AAPL', quantity: '1' })
  expect([status, body]).toMatchObject([422, { code: 'trading_closed', detail: NOT_AVAILABLE }])

  await test.step('whose profile is under review reads both', async () => {
    await makeApplicant(product.url, 'mary')
    await page.context().clearCookies()
    await signInWith(page, 'mary')
    await page.goto(`${product.url}/asset/AAPL`)
    await expect(page.getByText('Your profile is under review.')).toBeVisible()
    await expect(page.getByText('Closed for the weekend. Trading resumes Monday 9:30 AM ET.')).toBeVisible()
    await expectAccessible(page)
  })
  expect(violations).toEqual([])
})

test('after an early close the market takes an order at the last price', async ({ page }) => {
  product = await startProduct({ CLOCK_STARTS_AT: '2026-11-27T18:30:00Z' })
  const violations = watchViolations(page)
  const fanny = await makeFundedCustomer(product.url, 'fanny', '2500.00')
  await findClosedMarket(page)
  await expect(page.getByText(AT_THE_LAST_PRICE)).toBeVisible()
  await page.getByLabel('Shares', { exact: true }).fill('1')
  await expectAccessible(page)
  const stocks = await fanny.get<{ symbol: string; currentPrice: string }[]>('/api/assets?type=stock')
  const price = stocks.body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice ?? ''
  await page.getByRole('button', { name: 'Buy AAPL' }).click()
  await expect(page.getByText('Successfully bought AAPL').first()).toBeVisible()
  const { body } = await fanny.get<{ type: string; price: string | null }[]>('/api/transactions')
  const [bought] = body
  expect(bought?.type).toBe('buy')
  // With the market closed there is one price for all.
  expect(Number(bought?.price)).toBe(Number(price))
  expect(violations).toEqual([])
})

/** Signs in at the markets. */
async function signInWith(page: Page, username: string): Promise<void> {
  await page.goto(`${product.url}/markets`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
}

/** Signs in at the markets and goes on to Apple: both say that the market is closed until Monday. */
async function findClosedMarket(page: Page): Promise<void> {
  await signInWith(page, 'fanny')
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: 'Market Status' })).toHaveText('Market StatusClosed')
  await expectAccessible(page)
  await page.goto(`${product.url}/asset/AAPL`)
  await expect(status.filter({ hasText: 'Market closed · opens Mon 9:30 AM ET' })).toBeVisible()
  await expect(page.getByText(/% today$/)).toBeVisible()
}

test('with in-session orders only, the order form says so and disables its button', async ({ page }) => {
  product = await startProduct({ CLOCK_STARTS_AT: '2026-11-18T22:00:00Z', AFTER_HOURS_ORDERS: 'refuse' })
  const violations = watchViolations(page)
  const fanny = await makeFundedCustomer(product.url, 'fanny', '2500.00')
  await signIn(page, '/asset/AAPL')
  await expect(page.getByText('Market is closed. Orders open at 9:30 AM ET.')).toBeVisible()
  await page.getByLabel('Shares', { exact: true }).fill('1')
  const order = page.getByRole('button', { name: 'Buy AAPL' })
  await expect(order).toBeDisabled()
  await expect(order).toHaveAccessibleDescription(/Orders open at 9:30 AM ET/)
  await expectAccessible(page)
  const { status, body } = await fanny.post('/api/buy', { symbol: 'AAPL', quantity: '1' })
  expect([status, body]).toMatchObject([422, { code: 'market_closed' }])
  expect(violations).toEqual([])
})

test('the office queues orders after hours, and the next order of a customer waits for the open', async ({
  page,
  browser,
}) => {
  product = await startProduct({ CLOCK_STARTS_AT: '2026-11-18T22:00:00Z', MARKET_HOURS: 'nyse' })
  const violations = watchViolations(page)
  await makeFundedCustomer(product.url, 'fanny', '2500.00')
  await signIn(page, '/asset/AAPL')
  await expect(page.getByText(AT_THE_LAST_PRICE)).toBeVisible()

  await test.step('a stricter choice acts at once, and says what it means', async () => {
    const office = await openAdminPage(browser, product.url)
    await office.goto('/admin/settings')
    const row = office
      .getByRole('region', { name: 'Orders', exact: true })
      .getByRole('listitem')
      .filter({ has: office.getByRole('heading', { name: 'Orders while the market is closed' }) })
    await expect(row).toContainText('Fill at the close')
    await row.getByRole('button').click()
    const dialog = office.getByRole('dialog', { name: 'Orders while the market is closed' })
    await expect(dialog.getByRole('radio', { name: 'Fill at the close' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Queue' }).check()
    await expect(dialog).toContainText('Queued for the first price after the next open.')
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
      'Orders that wait for the open',
    )
    await dialog.getByLabel('Reason').fill('Customers know the news before the close does')
    await expectAccessible(office)
    await dialog.getByRole('button', { name: 'Change' }).click()

    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Queue')
  })

  await test.step('the customer’s next order is queued, and the page says so beforehand', async () => {
    await page.reload()
    await expect(page.getByText("Market is closed. Your order fills at Thursday's open.")).toBeVisible()
    await page.getByLabel('Shares', { exact: true }).fill('1')
    await expect(page.getByText('Held until filled (+5%)')).toBeVisible()
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    await expect(page.getByText('Order queued').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Open Orders' })).toContainText('Buy 1 AAPL')
  })
  expect(violations).toEqual([])
})

test('with resting orders, a customer sees what is held until the open, and cancels one', async ({
  page,
}) => {
  const queue = { AFTER_HOURS_ORDERS: 'queue', FUND_PRICING: 'next-nav' }
  product = await startProduct({ CLOCK_STARTS_AT: '2026-11-21T17:00:00Z', ...queue })
  const violations = watchViolations(page)
  const fanny = await makeFundedCustomer(product.url, 'fanny', '2500.00')
  await signIn(page, '/asset/AAPL')

  await test.step('the panel says when and at which price, and what is held', async () => {
    await expect(page.getByText("Market is closed. Your order fills at Monday's open.")).toBeVisible()
    await page.getByLabel('Shares', { exact: true }).fill('1')
    await expect(page.getByText('Held until filled (+5%)')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    await expect(page.getByText('Order queued').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Open Orders' })).toContainText('Buy 1 AAPL')
  })

  await test.step('a fund waits for its net asset value instead', async () => {
    await page.goto(`${product.url}/asset/VFIAX`)
    await expect(page.getByText('Fills at the next net asset value (NAV).')).toBeVisible()
  })

  await test.step('what waits is among her orders, and its dollars are named in her wallet', async () => {
    await page.goto(`${product.url}/orders`)
    await expect(page.getByRole('button', { name: 'Buy 1 AAPL' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${product.url}/wallet`)
    await expect(page.getByText('held for pending withdrawals and open orders')).toBeVisible()
  })

  await test.step('she takes it back, and though the answer is lost reads that every cent is hers again', async () => {
    await page.goto(`${product.url}/orders`)
    await page.getByRole('button', { name: 'Cancel the order to buy AAPL' }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel Order' })).toBeVisible()
    await expectAccessible(page)
    const answers = await cutFirstAnswer(page, /^\/api\/orders\/\d+\/cancel$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      "We couldn't confirm this cancellation. Checking…",
    )
    await answers.arrive()
    await told(page, 'Order canceled')
    await expect(page.getByText('No open orders.')).toBeVisible()
    const wallet = await fanny.get('/api/wallet')
    expect(wallet.body).toEqual({ balance: '2500.00', available: '2500.00', held: '0.00' })
  })
  expect(violations).toEqual([])
})

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByLabel('Username').fill('fanny')
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
}
