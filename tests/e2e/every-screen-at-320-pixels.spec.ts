import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openAdminTab } from '../support/browser/admin-page.ts'
import { beyondTheEdge, signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectKeyboardOrder } from '../support/browser/keyboard-order.ts'
import { ADMINISTRATORS_SCREENS, CUSTOMERS_SCREENS, VISITORS_SCREENS } from '../support/browser/screens.ts'
import { expectAccessible, untilStill, watchViolations } from '../support/browser/watched-page.ts'

/** As wide as a screen of 1280 pixels is at a zoom of 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 640 }
const EVERY = [...VISITORS_SCREENS, ...CUSTOMERS_SCREENS, ...ADMINISTRATORS_SCREENS]

test('the list of screens names every route', () => {
  const routes = readFileSync(new URL('../../web/app/routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/screen\(\s*'([^']+)'/g)].map(([, path = '']) => path)
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
    await signInWithShares(page, product.url, 'zoe.zooms')
    for (const screen of CUSTOMERS_SCREENS) {
      await test.step(screen.path, async () => {
        await expectToFit(page, screen)
        await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 })
        await expectChosenMarked(page)
      })
    }
    const adminPage = await openAdminTab(browser, product.url)
    await adminPage.setViewportSize(ZOOMED)
    await adminPage.emulateMedia({ forcedColors: 'active' })
    violations.push(watchViolations(adminPage))
    for (const screen of ADMINISTRATORS_SCREENS) {
      await test.step(screen.path, async () => {
        await expectToFit(adminPage, screen)
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
  const ticket = page.getByRole('region', { name: 'Trade AAPL' })
  await expect(ticket.getByLabel('Shares', { exact: true })).toBeVisible()
  await untilStill(page)
  expect(await paintOf('Buy', 'radio')).not.toBe(await paintOf('Sell', 'radio'))
  const bought = await paintOf('Buy', 'radio')
  await page.getByRole('radio', { name: 'Sell' }).check()
  await untilStill(page)
  expect(await paintOf('Sell', 'radio')).toBe(bought)
  for (const control of [
    ticket.getByLabel('Shares', { exact: true }),
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
})

async function expectToFit(page: Page, { path, heading }: (typeof EVERY)[number]): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
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
