import { type Browser, type BrowserContextOptions, type Locator, type Page, expect } from '@playwright/test'
import { ADMINISTRATOR } from '../product.ts'
import { signInByCall } from '../sign-in.ts'

/** An administrator signed in beside the customer, in a browser of their own, at the queues. */
export async function openAdminPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL })).newPage()
  await signInByCall(page, ADMINISTRATOR)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  return page
}

/** Approves a card's request by a press, and confirms it where there are warnings. */
export async function approve(
  card: Locator,
  press = () => card.getByRole('button', { name: 'Approve' }).click(),
): Promise<void> {
  const dialog = card.page().getByRole('dialog', { name: 'Approve despite warnings?' })
  const confirm = dialog.getByRole('button', { name: 'Approve' })
  await press()
  await expect(confirm.or(card.getByText('Approving…'))).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
}
