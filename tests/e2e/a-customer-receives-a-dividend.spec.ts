import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test as open } from '../support/browser/journey.ts'
import { runNorthfold } from '../support/northfold.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

/** A day later, the ex-date of a simulated dividend of Coca-Cola. */
const NEXT_DAY = '2026-11-19T15:00:00Z'
const WHILE_AGO = '2026-11-19T14:50:00Z'

/** A product that was off for the night after a customer bought. */
const test = open.extend<object, { product: Product; username: string }>({
  username: [({}, use, { project }) => use(`rosalind.${project.name}`), { scope: 'worker' }],
  product: [
    async ({ username }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'northfold-product-'))
      const before = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: OPEN_MARKET })
      const rosalind = await makeFundedCustomer(before.url, username, '2500.00')
      await rosalind.post('/api/buy', { symbol: 'KO', quantity: '10' })
      await before.stop()
      const product = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: NEXT_DAY })
      await use(product)
      const { code, output, errors } = await runNorthfold(product, 'books verify')
      if (code !== 0) throw new Error(`books verify after the journey: ${output}${errors}`)
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test(
  'a customer receives a dividend and finds it in her history; a split shows on her open page',
  { tag: '@phone' },
  async ({ page, product, username }) => {
    const violations = watchViolations(page)

    await test.step('the dividend of the shares she held came while no page was open', async () => {
      await page.goto('/history')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
      await page.keyboard.press('Enter')
      // Of the profile, the deposit and the dividend.
      await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
      await page.getByText('KO paid you $5.00 (10 at $0.50).').click()
      await expect(page).toHaveURL(/\/history\?show=dividends$/)
      const row = page.getByRole('listitem').filter({ hasText: 'Dividend KO' })
      await expect(row).toContainText('10 shares at $0.50')
      await expect(row).toContainText('+$5.00')
      await expect(page.getByRole('button', { name: 'Dividends' })).toHaveAttribute('aria-pressed', 'true')
      await expectAccessible(page)
    })

    await test.step('the dashboard has it in its month, read by keys too', async () => {
      await page.goto('/')
      const income = page.getByRole('region', { name: 'Dividend Income' })
      await expect(income).toContainText('$5.00')
      await expect(income).toContainText('Past 12 months')
      await expectAccessible(page)
      await income.getByRole('slider', { name: 'Point on the chart of dividends by month' }).focus()
      await page.keyboard.press('End')
      await expect(income).toContainText('$5.00')
      await expect(income).toContainText('Nov 2026')
      await page.keyboard.press('ArrowLeft')
      await expect(income).toContainText('$0.00')
      await expect(income).toContainText('Oct 2026')
      await income.getByRole('link', { name: 'View dividends' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Dividend KO' })).toBeVisible()
    })

    await test.step('a split changes what she holds, on the page that is open', async () => {
      await page.goto('/asset/KO')
      const holding = page.getByRole('region', { name: 'Your Holdings' })
      await expect(holding.getByText('10', { exact: true })).toBeVisible()
      await page.evaluate(() => void (document.documentElement.dataset['visit'] = 'the first'))
      // As the operator of a real market, whose prices follow.
      const env = { MARKET_DATA: 'eodhd', EODHD_API_TOKEN: 'unused', CLOCK_STARTS_AT: WHILE_AGO }
      const { code, errors } = await runNorthfold(product, 'corporate-actions split KO 2026-11-19 2:1', {
        env,
      })
      expect({ code, errors }).toEqual({ code: 0, errors: '' })
      await expect(holding.getByText('20', { exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('the first')
      await page.goto('/history?show=trades')
      const row = page.getByRole('listitem').filter({ hasText: 'Split KO' })
      await expect(row).toContainText('2 for 1')
      await expect(row).toContainText('+10')
      await expectAccessible(page)
    })

    expect(violations).toEqual([])
  },
)
