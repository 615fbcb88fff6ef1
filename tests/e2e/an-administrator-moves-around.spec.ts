import { makeApplicant } from '../support/customers.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const SCREENS = [
  ['Customers', 'Customers', '/admin/customers'],
  ['Support', 'Support', '/admin/support'],
  ['Audit Log', 'Audit Log', '/admin/audit'],
  ['Exchange Rates', 'Admin Panel', '/admin?queue=rates'],
  ['Staff', 'Staff', '/admin/staff'],
  ['Settings', 'Settings', '/admin/settings'],
  ['Announcements', 'Announcements', '/admin/announcements'],
  ['Dividends & Splits', 'Dividends & Splits', '/admin/dividends'],
  ['Close of Day', 'Close of Day', '/admin/close'],
  ['Markets', 'Markets', '/markets'],
  ['News', 'Financial News', '/news'],
  ['Security', 'Security', '/admin/security'],
  ['Reviews', 'Admin Panel', '/admin'],
] as const

/** What only a customer has. */
const ACCOUNT_CALLS = /^\/api\/(wallet|holdings|trades|transactions|profile|orders|portfolio|events|buy|sell)/

test('an administrator reaches every screen beside the page, and reads the market without an order form', async ({
  browser,
  product,
}) => {
  const page = await openAdminPage(browser, product.url)
  const violations = watchViolations(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const rail = page.getByRole('navigation', { name: 'Main' })
  const current = rail.locator('[aria-current=page]')

  await test.step('the navigation says how many requests wait', async () => {
    await makeApplicant(product.url, `mary.rail.${test.info().project.name}`)
    await page.reload()
    await expect(rail.getByRole('link', { name: /^Reviews [1-9]\d* waiting$/ })).toBeVisible()
    await expect(rail.getByRole('link')).toHaveCount(SCREENS.length)
    await expectAccessible(page)
  })

  await test.step('every screen is one press away, and marked', async () => {
    for (const [name, heading, path] of SCREENS) {
      const link = rail.getByRole('link', { name: new RegExp(`^${name}`) })
      await link.click()
      await expect(page.getByRole('heading', { name: heading, level: 1, exact: true })).toBeVisible()
      expect(page.url()).toBe(`${product.url}${path}`)
      await expect(current).toHaveText(new RegExp(`^${name}`))
    }
  })

  await test.step('an asset has its chart, its day and its news, and nothing of an account', async () => {
    await rail.getByRole('link', { name: 'Markets' }).click()
    await page.getByRole('main').getByRole('link', { name: /^AAPL/ }).click()
    await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeFocused()
    await expect(current).toHaveText('Markets')
    await expect(page.getByRole('region', { name: 'Chart' }).getByRole('slider')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Market Data' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Trade AAPL' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Buy|Sell/ })).toHaveCount(0)
    await expect(page.getByText(/Your Holdings|Available to spend/)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the palette finds a stock by its name', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await palette.getByRole('combobox').fill('microsoft')
    await expect(page.getByRole('group', { name: 'Assets' }).getByRole('option')).toHaveText([/MSFT/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Microsoft Corporation', level: 1 })).toBeVisible()
  })

  await test.step('an article opens; a customer’s own screens are none of an administrator’s', async () => {
    await rail.getByRole('link', { name: 'News' }).click()
    const article = page.getByRole('link', { name: /^Read full article/ }).first()
    await page.goto((await article.getAttribute('href')) ?? '')
    await expect(page).toHaveURL(/\/news\/.+/)
    await expect(page.getByRole('article')).toBeVisible()
    await expect(current).toHaveText('News')
    for (const path of ['/', '/wallet', '/history', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible()
    }
  })

  await test.step('an administrator changes their password, and signs in with the new one alone', async () => {
    const { username, password } = ADMINISTRATOR
    const next = 'Lantern-Quay-2027!'
    const signsIn = async (typed: string) => {
      const context = await browser.newContext({ baseURL: product.url })
      const answer = await context.request.post('/api/login', { data: { username, password: typed } })
      await context.close()
      return answer.status()
    }
    await rail.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('button', { name: 'Change Password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByLabel('New Password', { exact: true }).fill(next)
    await dialog.getByLabel('Confirm New Password').fill(next)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.locator('.toast')).toContainText('Password changedYour other sessions have ended')
    await expect(dialog).toHaveCount(0)
    expect([await signsIn(password), await signsIn(next)]).toEqual([401, 200])
    // The journeys after this one sign in with the first.
    const back = { currentPassword: next, newPassword: password }
    expect((await page.request.post('/api/password-change', { data: back })).status()).toBe(200)
  })

  expect(calls.filter((path) => ACCOUNT_CALLS.test(path))).toEqual([])
  expect(violations).toEqual([])
  await page.context().close()
})
