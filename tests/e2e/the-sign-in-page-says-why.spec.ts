import type { Page } from '@playwright/test'
import { signInWithShares } from '../support/browser/behaving-page.ts'
import { CUSTOMERS_PASSWORD } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const LOST = 'Your session has ended. Please sign in again.'
const WELCOME = 'Sign in to trade US stocks and mutual funds from one wallet.'

test('the sign-in page says why it shows', async ({ page, product }) => {
  const violations = watchViolations(page)
  await page.goto('/history')
  const { username } = await signInWithShares(page, product.url, 'wanda.why')

  await test.step('not to a visitor who opens a page without a session', async () => {
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText(WELCOME)).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
  })

  await test.step('to whose session ended elsewhere, until they have signed in', async () => {
    await page.goto('/markets')
    await expect(page.getByText('AAPL').filter({ visible: true }).first()).toBeVisible()
    await page.request.post('/api/logout')
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText(LOST)).toBeVisible()
    await expect(page.getByText(WELCOME)).toHaveCount(0)
    await expectAccessible(page)
    await signIn(page, username)
    await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
  })

  await test.step('not to who has logged out', async () => {
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: /^Log ?out$/i }).click()
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByText(WELCOME)).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
  })
  expect(violations).toEqual([])
})

async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
  await page.keyboard.press('Enter')
}
