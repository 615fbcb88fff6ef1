import { type Browser, type Page, expect } from '@playwright/test'
import { ADMINISTRATOR } from './product.ts'

/** An administrator signed in beside the customer, at the queues. */
export async function administratorsDesk(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await page.goto('/auth')
  await page.getByLabel('Username').fill(ADMINISTRATOR.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  return page
}
