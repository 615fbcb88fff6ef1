import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openAdminTab } from '../support/browser/admin-page.ts'
import { beyondTheEdge, signInWithShares } from '../support/browser/behaving-page.ts'
import { CUSTOMERS_PASSWORD, makeApplicant, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectKeyboardOrder } from '../support/browser/keyboard-order.ts'
import { CUSTOMERS_SCREENS, VISITORS_SCREENS, administratorsScreens } from '../support/browser/screens.ts'
import { expectAccessible, untilStill, watchViolations } from '../support/browser/watched-page.ts'

/** As wide as a screen of 1280 pixels is at a zoom of 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 640 }
const EVERY = [...VISITORS_SCREENS, ...CUSTOMERS_SCREENS, ...administratorsScreens('1')]

test('the list of screens names every route', () => {
  const routes = readFileSync(new URL('../../web/app/routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/\b(?:anyone|visitor|signedIn|customer|office)\(\s*'([^']+)'/g)].map(
    ([, path = '']) => path,
  )
  expect([...new Set(EVERY.map(({ route }) => route))].toSorted()).toEqual(paths.toSorted())
})

test.describe('at 320 pixels and in forced colors', () => {
  test.use({ viewport: ZOOMED, contextOptions: { forcedColors: 'active' } })

  test('every screen fits the page, offers the menu, marks what is selected and is walked by the Tab key', async ({
    page,
    browser,
    product,
  }) => {
    const violations = [watchViolations(page)]
    for (const screen of VISITORS_SCREENS) await test.step(screen.path, () => expectToFit(page, screen))
    const { username } = await signInWithShares(page, product.url, 'zoe.zooms')
    for (const screen of CUSTOMERS_SCREENS) {
      await test.step(screen.path, async () => {
        await expectToFit(page, screen)
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
        await expectChosenMarked(page)
      })
    }
    const message = `Where is the dividend of my shares? ${'It was paid weeks ago. '.repeat(6)}`
    expect((await page.request.post('/api/support-tickets', { data: { message } })).status()).toBe(200)
    const adminPage = await openAdminTab(browser, product.url)
    await adminPage.setViewportSize(ZOOMED)
    await adminPage.emulateMedia({ forcedColors: 'active' })
    violations.push(watchViolations(adminPage))
    for (const screen of administratorsScreens(await idOf(adminPage, username))) {
      await test.step(screen.path, async () => {
        await expectToFit(adminPage, screen)
        await expectFound(adminPage)
        await expect(adminPage.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
        await expectChosenMarked(adminPage)
      })
    }
    expect(violations.flat()).toEqual([])
    await adminPage.context().close()
  })
})

test('forced colors mark the selected side, tab and page, and outline buttons and fields', async ({
  page,
  product,
}) => {
  await signInWithShares(page, product.url, 'flora.forces')
  await page.emulateMedia({ forcedColors: 'active' })
  const paintOf = (name: string, role: 'radio' | 'tab' | 'link') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element.closest('label') ?? element)
        return `${color} on ${backgroundColor}`
      })
  await page.goto('/asset/AAPL')
  const orderForm = page.getByRole('region', { name: 'Trade AAPL' })
  await expect(orderForm.getByLabel('Shares', { exact: true })).toBeVisible()
  await untilStill(page)
  expect(await paintOf('Buy', 'radio')).not.toBe(await paintOf('Sell', 'radio'))
  const bought = await paintOf('Buy', 'radio')
  await page.getByRole('radio', { name: 'Sell' }).check()
  await untilStill(page)
  expect(await paintOf('Sell', 'radio')).toBe(bought)
  for (const control of [
    orderForm.getByLabel('Shares', { exact: true }),
    page.getByRole('button', { name: 'Log out' }),
  ]) {
    const edge = await control.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(edge).toBe('solid')
  }
  await page.goto('/wallet')
  await expect(page.getByRole('tab', { name: 'Deposits' })).toBeVisible()
  await untilStill(page)
  expect(await paintOf('Transactions', 'tab')).not.toBe(await paintOf('Deposits', 'tab'))
  expect(await paintOf('Wallet', 'link')).not.toBe(await paintOf('History', 'link'))
})

test.describe('in light', () => {
  test.use({ colorScheme: 'light' })

  test('the open-market badge has enough contrast', async ({ page, product }) => {
    await signInWithShares(page, product.url, 'lucy.light')
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    await page.goto('/markets')
    await expect(page.getByRole('status').filter({ hasText: 'Market Status' })).toContainText('Open')
    await expectAccessible(page)
  })

  test('the screens of the office have enough contrast, with work to do in them', async ({
    browser,
    product,
  }) => {
    const customer = await makeFundedCustomer(product.url, 'olga.office', '5000.00')
    await customer.post('/api/buy', { symbol: 'AAPL', quantity: '2' })
    const transfer = { originalAmount: '40.00', currency: 'EUR', bankReference: 'olga' }
    await customer.post('/api/deposit-requests', { ...transfer, password: CUSTOMERS_PASSWORD })
    await customer.post('/api/support-tickets', { message: 'Do you offer paper statements?' })
    await makeApplicant(product.url, 'nora.office')
    const options = { viewport: test.info().project.use.viewport ?? null, colorScheme: 'light' as const }
    const page = await openAdminTab(browser, product.url, options)
    await page.addInitScript(() => localStorage.setItem('theme', 'light'))
    const violations = watchViolations(page)
    const screens = administratorsScreens(await idOf(page, 'olga.office'))
    const profiles = { route: '/admin', path: '/admin?queue=profiles', heading: 'Admin Panel' }
    for (const screen of [...screens, profiles]) {
      await test.step(screen.path, async () => {
        await openScreen(page, screen)
        await expectFound(page)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
        await expectAccessible(page)
      })
    }
    expect(violations).toEqual([])
    await page.context().close()
  })
})

async function idOf(page: Page, username: string): Promise<string> {
  const found: { id: string; username: string }[] = await (
    await page.request.get(`/api/admin/customers?search=${username}`)
  ).json()
  const customer = found.find((each) => each.username === username)
  if (!customer) throw new Error(`${username} is no customer`)
  return customer.id
}

const expectFound = (page: Page): Promise<void> =>
  expect(page.getByText(/^(404 )?\w+ not found$/i)).toHaveCount(0)

async function openScreen(page: Page, { path, heading }: (typeof EVERY)[number]): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
}

async function expectToFit(page: Page, screen: (typeof EVERY)[number]): Promise<void> {
  await openScreen(page, screen)
  await expect.poll(() => page.evaluate(beyondTheEdge)).toEqual([])
  await expectAccessible(page)
  // Forced colors outline everything, so only without them is it seen whether the focus is.
  await page.emulateMedia({ forcedColors: 'none' })
  await expectKeyboardOrder(page)
  await page.emulateMedia({ forcedColors: 'active' })
}

/** Every chosen radio button, tab and page is painted unlike one that is not. */
async function expectChosenMarked(page: Page): Promise<void> {
  await untilStill(page)
  const alike = await page.evaluate(() => {
    const groups = [
      ['label:has(> input[type=radio]:checked)', 'label:has(> input[type=radio]:not(:checked))'],
      ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['nav a[aria-current]', 'nav a:not([aria-current])'],
    ] as const
    const paintsOf = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element).backgroundColor)
    return groups.filter(([chosen, other]) => {
      const others = new Set(paintsOf(other))
      return paintsOf(chosen).some((paint) => others.has(paint))
    })
  })
  expect(alike).toEqual([])
}
