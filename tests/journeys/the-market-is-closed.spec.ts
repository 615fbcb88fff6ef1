import { expect, test } from '@playwright/test'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../stage/customers.ts'
import { type Product, startProduct } from '../stage/product.ts'
import { expectAccessible, watchComplaints } from '../stage/watched-page.ts'

const AT_THE_LAST_PRICE = 'Market is closed. You can still trade at the last price.'
const NOT_AVAILABLE = 'Trading is not available at this time.'

const MOMENTS = [
  {
    moment: 'on a Saturday',
    at: '2026-11-21T17:00:00Z',
    badge: 'Closed',
    label: 'Market closed · opens Mon 09:30 ET',
    notice: NOT_AVAILABLE,
  },
  {
    moment: 'on Thanksgiving',
    at: '2026-11-26T15:00:00Z',
    badge: 'Closed',
    label: 'Market closed · opens Fri 09:30 ET',
    notice: NOT_AVAILABLE,
  },
  {
    moment: 'an hour before an early close',
    at: '2026-11-27T16:59:00Z',
    badge: 'Open',
    label: /^Market open · closes in (1 h \d|59) min$/,
    notice: /^Filled at the latest price\./,
  },
  {
    moment: 'after an early close',
    at: '2026-11-27T18:30:00Z',
    badge: 'Closed',
    label: 'Market closed · opens Mon 09:30 ET',
    notice: AT_THE_LAST_PRICE,
  },
  {
    moment: 'after hours',
    at: '2026-11-18T22:00:00Z',
    badge: 'Closed',
    label: 'Market closed · opens Thu 09:30 ET',
    notice: AT_THE_LAST_PRICE,
  },
]

let product: Product
test.afterEach(() => product.stop())

for (const { moment, at, badge, label, notice } of MOMENTS) {
  const mayTrade = notice !== NOT_AVAILABLE

  test(`${moment} the market is ${badge.toLowerCase()}, and an order is ${mayTrade ? 'taken' : 'refused'}`, async ({
    page,
    isMobile,
  }) => {
    product = await startProduct({ CLOCK_STARTS_AT: at })
    const complaints = watchComplaints(page)
    const emmy = await makeFundedCustomer(product.url, 'emmy', '2500.00')

    await page.goto(`${product.url}/markets`)
    await page.getByLabel('Username').fill('emmy')
    await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Market Status' })).toHaveText(
      `Market Status${badge}`,
    )
    await expectAccessible(page)

    await page.goto(`${product.url}/asset/AAPL`)
    await expect(page.getByRole('status').filter({ hasText: label })).toBeVisible()
    if (isMobile) await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(page.getByText(notice)).toBeVisible()
    await page.getByLabel('Amount', { exact: true }).fill('1')
    const order = page.getByRole('button', { name: 'Buy AAPL' })
    if (mayTrade) await expect(order).toBeEnabled()
    else await expect(order).toBeDisabled()
    await expectAccessible(page)

    const lastPrice = await emmy.get<{ symbol: string; currentPrice: string }[]>('/api/assets?type=stock')
    const price = lastPrice.body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice ?? ''
    if (mayTrade) {
      await order.click()
      await expect(page.getByText('Successfully bought AAPL').first()).toBeVisible()
      const { body } = await emmy.get<{ type: string; price: string | null }[]>('/api/transactions')
      const [bought] = body
      expect(bought?.type).toBe('buy')
      // With the market closed there is one price, and it is everybody's.
      if (badge === 'Closed') expect(Number(bought?.price)).toBe(Number(price))
    } else {
      // The button is not the guard: the server is.
      const { status, body } = await emmy.post('/api/buy', { symbol: 'AAPL', quantity: '1' })
      expect([status, body]).toMatchObject([422, { code: 'trading_closed', detail: NOT_AVAILABLE }])
    }
    expect(complaints).toEqual([])
  })
}
