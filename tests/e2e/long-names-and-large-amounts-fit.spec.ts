import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { beyondTheEdge } from '../support/browser/behaving-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PASSPORT } from '../support/paper.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

/** As long as the sign-up takes them. */
const USERNAME = 'wilhelmina-alexandrina-von-loew'
const FIRST_NAME = 'Wilhelmina Alexandrina Maximiliane Theodora Friederike-Loui'
/** Without a place to break it; no file system has longer ones. */
const FILE_NAME = `${'passport-of-wilhelmina-'.repeat(11).slice(0, 251)}.pdf`
/** The largest there may be, each another so that none is taken for a slip: 109,999,945 dollars. */
const DEPOSITS = Array.from({ length: 11 }, (_, place) => `${9_999_999 - place}.00`)
/** More digits than the field usually shows, and as many as there can be. */
const SHARES = '123456.12345678'

const SCREENS = [
  ['/', 'Top Holdings'],
  ['/?tab=holdings', 'NVIDIA Corporation'],
  ['/markets?tab=funds', 'VTIAX'],
  ['/asset/VTIAX', 'Vanguard Total International Stock Index Fund Admiral Shares'],
  ['/asset/NVDA?chart=intraday', 'Your Holdings'],
  ['/news', 'Read full article'],
  ['/wallet', 'Available Balance'],
  ['/history', 'NVDA'],
  ['/profile', 'Profile Information'],
] as const

// The two widths are set here.
test(
  'a long name and a nine-digit balance fit on the screens of a small phone, and in the bar of a tablet',
  { tag: '@one-width' },
  async ({ page, browser, product }) => {
    const violations = watchViolations(page)
    const adminPage = await openAdminPage(browser, product.url)
    await signUpWithMoney(page, adminPage, USERNAME, { firstName: FIRST_NAME, deposits: DEPOSITS })
    await adminPage.context().close()
    const bought = await page.request.post('/api/buy', { data: { symbol: 'NVDA', quantity: SHARES } })
    expect(bought.status(), await bought.text()).toBe(200)

    await page.setViewportSize({ width: 360, height: 780 })
    for (const [path, text] of SCREENS) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
        await expectInsideTheEdges(page)
      })
    }

    await test.step('the ticket, the menu and the chat', async () => {
      await page.goto('/asset/NVDA')
      await page.getByRole('group', { name: 'Trade' }).getByRole('button', { name: 'Sell' }).click()
      const amount = page.getByRole('dialog').getByLabel('Amount', { exact: true })
      await page.getByRole('button', { name: 'Max' }).click()
      await expect(amount).toHaveValue(SHARES)
      await expect(page.getByText('You Receive')).toBeVisible()
      expect(await amount.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
      await expectInsideTheEdges(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: USERNAME })).toBeVisible()
      await expectInsideTheEdges(page)
      await page.getByRole('button', { name: 'Live Support Chat' }).click()
      await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
      await expectInsideTheEdges(page)
    })

    await test.step('a document with the longest name there may be', async () => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('ID Document').setInputFiles({ ...PASSPORT, name: FILE_NAME })
      await expect(page.getByText(FILE_NAME)).toBeVisible()
      await expectInsideTheEdges(page)
    })

    await page.goto('/')
    await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
    for (const width of [720, 912, 1100, 1440]) {
      await test.step(`the links of the bar are all there at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const links = page.getByRole('navigation', { name: 'Main' })
        await expect(links).toBeVisible()
        expect(await links.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true)
        await expectInsideTheEdges(page)
        if (width === 720) await expectAccessible(page)
      })
    }
    expect(violations).toEqual([])
  },
)

/** Once nothing moves any more: a panel comes in from beyond the edge. */
async function expectInsideTheEdges(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(beyondTheEdge)).toEqual([])
}
