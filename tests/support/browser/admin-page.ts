import { type Browser, type BrowserContextOptions, type Page, expect } from '@playwright/test'
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
