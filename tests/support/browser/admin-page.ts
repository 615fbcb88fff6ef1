import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  expect,
} from '@playwright/test'
import type { OfficeOverview } from '#contract/office/overview.ts'
import { ADMINISTRATOR } from '../product.ts'
import { signInByCall } from '../sign-in.ts'

/** An administrator signed in beside the customer, in a browser of their own, at the queues. */
export async function openAdminPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAdminTab(browser, baseURL, options)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  return page
}

/** The same at no page yet: the journey begins at another one. */
export const openAdminTab = async (
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Page> => (await openAdministrator(browser, baseURL, options)).newPage()

/** An administrator of whom the journey needs calls only: a page at the queues would be kept up to date for nothing. */
export async function openAdministrator(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, baseURL })
  await signInByCall(context, ADMINISTRATOR)
  return context
}

/** The rows of a customer's requests in a queue. */
export const requestRows = (page: Page, username: string): Locator =>
  page.getByRole('link', { name: `${username} · ` })

/** Selects the first of a customer's requests in a queue: its card. */
export async function openRequest(page: Page, username: string): Promise<Locator> {
  await requestRows(page, username).first().click()
  const card = page.getByRole('article', { name: `Request from ${username}` })
  await expect(card).toBeVisible()
  return card
}

/** Approves a card's request by a press, confirms it where that is asked, and closes the offer to undo it. */
export async function approve(
  card: Locator,
  press = () => card.getByRole('button', { name: 'Approve' }).click(),
): Promise<void> {
  const dialog = card.page().getByRole('dialog', { name: /^Approve (despite|without)/ })
  const confirm = dialog.getByRole('button', { name: 'Approve' })
  await press()
  const begun = card
    .page()
    .getByText(/^Approving/)
    .filter({ visible: true })
  await expect(confirm.or(begun).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await approveNow(card.page())
}

/** Closes the offer to undo an approval: it is sent at once. */
export const approveNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Dismiss and approve now' }).click()

/** Presses Enter on a button that has the focus, as who works by the keyboard does. */
export async function pressFocused(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.focus()
  await expect(button).toBeFocused()
  await button.page().keyboard.press('Enter')
}

/** Keeps alarms from pushing the queues down: a machine under load may stop prices. */
export async function leaveOutAlarms(adminPage: Page): Promise<void> {
  await adminPage.route('**/api/admin/overview', async (route) => {
    const response = await route.fetch()
    const overview: OfficeOverview = await response.json()
    const calm = { ...overview, stalePrices: 0, breakGlassUsedAt: null, unclosedDays: [] }
    await route.fulfill({ response, json: calm satisfies OfficeOverview })
  })
}
