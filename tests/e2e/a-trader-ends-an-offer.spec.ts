import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { signInByCall } from '../support/sign-in.ts'

const SALES_ONLY = 'This asset is closed to purchases. You can sell what you hold.'

test(
  'the trading desk sets a stock to sales only, its holder is refused a purchase and sells, and then it is hidden',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const isPhone = options.viewport !== null && options.viewport.width < 768
    const admin = await openAdminPage(browser, product.url, options)
    const size = test.info().project.name
    const username = `octavia.${size}`
    const octavia = await makeFundedCustomer(product.url, username, '1000.00')
    const name = `leopold.${size}`
    const trader = await openColleague(browser, product, { username: name, roles: ['desk'] })
    const violations = [watchViolations(trader), watchViolations(page)]

    await test.step('a customer holds it, and a purchase of hers waits', async () => {
      expect((await octavia.post('/api/buy', { symbol: 'SBUX', quantity: '2' })).status).toBe(200)
      const limit = { symbol: 'SBUX', side: 'buy', type: 'limit', timeInForce: 'gtc', quantity: '1' }
      expect((await octavia.post('/api/orders', { ...limit, limitPrice: '1.00' })).status).toBe(202)
      await signInByCall(page, { username })
      await page.goto('/asset/SBUX')
      await expect(page.getByRole('heading', { name: 'Starbucks Corporation', level: 1 })).toBeVisible()
      await expect(page.getByText('Sales only')).toHaveCount(0)
    })

    await test.step('a trader reads whom it touches, and decides at once', async () => {
      await trader.goto('/admin/settings')
      await card(trader).getByLabel('One instrument').selectOption('SBUX')
      await card(trader).getByRole('button', { name: 'Change SBUX' }).click()
      const dialog = trader.getByRole('dialog', { name: 'SBUX' })
      await dialog.getByRole('radio', { name: 'Sales only', exact: true }).check()
      const preview = dialog.getByRole('region', { name: 'Preview' })
      await expect(preview).toContainText(/Customers who hold it\s*1/)
      await expect(preview).toContainText(/Open buy orders that are canceled\s*1/)
      await dialog.getByLabel('Reason').fill('We close the position')
      await expectAccessible(trader)
      await dialog.getByRole('button', { name: 'Change' }).click()
      await expect(dialog).toBeHidden()
      await expect(row(trader)).toContainText('Sales only')
      await expectAccessible(trader)
    })

    await test.step('the open page is refused the purchase, and says it from then on', async () => {
      if (isPhone) await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByLabel('Shares', { exact: true }).fill('1')
      await page.getByRole('button', { name: 'Buy SBUX', exact: true }).click()
      await expect(page.getByText(SALES_ONLY).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buy SBUX', exact: true })).toBeDisabled()
      await expectAccessible(page)
    })

    await test.step('her order was canceled with its money, and she sells', async () => {
      await expect.poll(async () => (await octavia.get('/api/wallet')).body).toMatchObject({ held: '0.00' })
      await page.reload()
      await expect(page.getByText('Sales only')).toBeVisible()
      if (isPhone) await page.getByRole('button', { name: 'Sell', exact: true }).click()
      else await page.getByRole('radiogroup', { name: 'Order side' }).getByText('Sell').click()
      await page.getByLabel('Shares', { exact: true }).fill('1')
      await page.getByRole('button', { name: 'Sell SBUX', exact: true }).click()
      await expect(page.getByText('Sale successful').first()).toBeVisible()
      await page.goto('/orders?tab=ended')
      await expect(page.getByRole('main')).toContainText('Canceled')
    })

    await test.step('not offered, who holds it still finds it, and who sold all does not', async () => {
      await change(trader, 'Not offered', 'It leaves the lists')
      await page.goto('/markets?q=SBUX')
      const found = page.getByRole('main').getByRole('link', { name: /SBUX/ })
      await expect(found.first()).toContainText('Sales only')
      await expectAccessible(page)
      expect((await octavia.post('/api/sell', { symbol: 'SBUX', quantity: '1' })).status).toBe(200)
      await page.reload()
      await expect(page.getByText('No assets found matching your search')).toBeVisible()
      await expect(found).toHaveCount(0)
    })

    await test.step('who ended the offer does not offer it again; a colleague does', async () => {
      await row(trader).getByRole('button', { name: 'Change SBUX' }).click()
      const dialog = trader.getByRole('dialog', { name: 'SBUX' })
      await dialog.getByRole('radio', { name: 'Offered', exact: true }).check()
      await dialog.getByLabel('Reason').fill('A mistake')
      await dialog.getByRole('button', { name: 'Change' }).click()
      await expect(trader.getByText('Another person has to start it again').first()).toBeVisible()
      await admin.goto('/admin/settings')
      await change(admin, 'Offered', 'It comes back')
      await expect(row(admin)).toContainText('Offered')
      await page.reload()
      await expect(page.getByRole('main').getByRole('link', { name: /SBUX/ }).first()).toBeVisible()
    })
    await deactivate(product, name)
    expect(violations.flat()).toEqual([])
  },
)

const card = (page: Page) => page.getByRole('region', { name: 'Instruments', exact: true })
const row = (page: Page) =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'SBUX', level: 3 }) })

async function change(page: Page, value: string, reason: string): Promise<void> {
  await row(page).getByRole('button', { name: 'Change SBUX' }).click()
  const dialog = page.getByRole('dialog', { name: 'SBUX' })
  await dialog.getByRole('radio', { name: value, exact: true }).check()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toBeHidden()
}
