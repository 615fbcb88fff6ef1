import type { Page } from '@playwright/test'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('an order to think about says why and waits for a second press, every other one is sent at once', async ({
  page,
  product,
}) => {
  const violations = watchViolations(page)
  const username = `zelda.${test.info().project.name}`
  const zelda = await makeFundedCustomer(product.url, username, '2500.00')
  await page.request.post('/api/login', { data: { username, password: CUSTOMERS_PASSWORD } })
  const stocks = await zelda.get<{ symbol: string; currentPrice: string }[]>('/api/assets?type=stock')
  const price = Number(stocks.body.find(({ symbol }) => symbol === 'KO')?.currentPrice)
  const { previews, orders } = countRequests(page)
  const shares = page.getByLabel('Shares', { exact: true })
  const alert = page.locator('[data-trade-panel]').getByRole('alert')
  const button = (side: 'Buy' | 'Sell', isAsked = false) =>
    page.getByRole('button', { name: `${isAsked ? 'Press again: ' : ''}${side} KO`, exact: true })
  await page.goto('/asset/KO')

  await test.step('a usual order: one preview for all that was typed, and one press', async () => {
    const previewed = page.waitForResponse('**/api/orders/preview')
    await shares.pressSequentially('1.5')
    await previewed
    await button('Buy').click()
    await expect(page.getByText('Successfully bought KO').first()).toBeVisible()
    expect([previews.length, orders.length]).toEqual([1, 1])
  })

  await test.step('a large one that concentrates the account says both, and a double click sends nothing', async () => {
    await shares.fill(String(Math.ceil(750 / price)))
    await button('Buy').dblclick()
    await expect(alert).toContainText(/This order is 3\d% of your account\./)
    await expect(alert).toContainText(/KO would be 3\d% of your account\./)
    await expectAccessible(page)
    await shares.press('ArrowUp')
    await expect(button('Buy')).toBeEnabled()
    await expect(alert).toHaveCount(0)
    await button('Buy').click()
    await expect(button('Buy', true)).toBeEnabled()
    expect(orders).toHaveLength(1)
    await button('Buy', true).click()
    await expect(page.getByText('Successfully bought KO').first()).toBeVisible()
    expect(orders).toHaveLength(2)
    // The first order's toast may still be there; the form is empty once this one is answered.
    await expect(shares).toHaveValue('')
  })

  await test.step('"Max" is asked about once, though its amount follows the price', async () => {
    await page.getByRole('button', { name: 'Max', exact: true }).click()
    await button('Buy').click()
    await expect(alert).toContainText(/This order is 6\d% of your account\./)
    await button('Buy', true).click()
    await expect.poll(() => orders.length).toBe(3)
    await expect(shares).toHaveValue('')
  })

  await test.step('one far above her usual ones says how far', async () => {
    for (let made = 0; made < 6; made += 1)
      expect((await zelda.post('/api/sell', { symbol: 'KO', quantity: '0.02' })).status).toBe(200)
    await page.getByRole('radio', { name: 'Sell', exact: true }).check()
    await shares.fill('1')
    await button('Sell').click()
    await expect(alert).toHaveText(/^This order is \d+ times your usual one\.$/)
    await button('Sell', true).click()
    await expect(page.getByText('Successfully sold KO').first()).toBeVisible()
  })

  await test.step('a limit that gives away more than it needs to says so', async () => {
    await page.getByRole('radiogroup', { name: 'Order type' }).getByText('Limit', { exact: true }).click()
    await page.getByLabel('Limit price').fill((price / 2).toFixed(2))
    await shares.fill('0.05')
    await page.getByRole('button', { name: /^Sell 0\.05 KO at/ }).click()
    await expect(alert).toHaveText(/^Your limit is (4|5)\d% below the price\. It may fill there\.$/)
    await expect(page.getByRole('button', { name: /^Press again: Sell 0\.05 KO at/ })).toBeEnabled()
    expect(orders).toHaveLength(4)
  })
  expect(violations).toEqual([])
})

/** The previews and the orders that the page sends. */
function countRequests(page: Page) {
  const [previews, orders]: [string[], string[]] = [[], []]
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { pathname } = new URL(request.url())
    if (pathname === '/api/orders/preview') previews.push(pathname)
    if (pathname === '/api/orders') orders.push(pathname)
  })
  return { previews, orders }
}
