import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a visitor reads a first call in three languages, and what a call takes', async ({ page, product }) => {
  const violations = watchViolations(page)
  await page.goto('/developers')
  await expect(page.getByRole('heading', { name: 'Developers', level: 1 })).toBeVisible()
  const first = page.getByRole('region', { name: 'First Call' })
  await expect(first).toContainText(`const HERE = '${product.url}/alpaca'`)
  await first.getByText('Python', { exact: true }).click()
  await expect(first).toContainText('urllib.request')
  await expect(first).not.toContainText('Node 24')

  const orders = page.getByRole('region', { name: 'Orders', exact: true })
  await orders.getByText('Place an order').click()
  await expect(orders.getByText('client_order_id').first()).toBeVisible()
  await expectAccessible(page)
  // As wide as the page, however long a line is.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(violations).toEqual([])
})
