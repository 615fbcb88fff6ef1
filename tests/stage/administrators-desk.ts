import { type Browser, type BrowserContextOptions, type Page, expect } from '@playwright/test'
import { ADMINISTRATOR } from './product.ts'

/**
 * An administrator signed in beside the customer, in a browser of their own, at the queues: by a call, because other
 * journeys fill the sign-in form.
 */
export async function administratorsDesk(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ ...options, baseURL })).newPage()
  const signedIn = await page.request.post('/api/login', { data: ADMINISTRATOR })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  return page
}
