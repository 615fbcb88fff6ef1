import type { Page } from '@playwright/test'
import { approve, openAdminPage, openRequest } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PROFILE } from '../support/people.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const PASSWORD = 'Compiler-No-1952'

test('a customer’s open page shows an approved profile and a credited deposit without a reload', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const username = `grace.${test.info().project.name}`
  const walletCalls = countGets(page, '/api/wallet')
  const profileCalls = countGets(page, '/api/profile')
  const adminPage = await openAdminPage(browser, product.url)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

  await test.step('she has a profile under review, and nothing to read', async () => {
    await post(page, '/api/register', {
      username,
      email: `${username}@example.org`,
      firstName: 'Grace',
      lastName: 'Hopper',
      password: PASSWORD,
    })
    await post(page, '/api/profile', PROFILE)
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
    await page.goto('/profile')
    await stream
    await page.evaluate(() => void (document.documentElement.dataset['visit'] = 'the first'))
    await expect(page.getByText('Pending Review').first()).toBeVisible()
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByText('No notifications yet')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(bell).toBeFocused()
  })

  await test.step('her profile is approved while she looks at it', async () => {
    await adminPage.getByRole('tab', { name: /User Profiles/ }).click()
    const request = await openRequest(adminPage, username)
    const asked = profileCalls()
    await approve(request)
    await expect(page.getByText('Pending Review')).toHaveCount(0)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(page.getByText('Profile approved').first()).toBeVisible()
    expect(profileCalls()).toBe(asked + 1)
  })

  await test.step('her deposit is credited while she looks at her balance', async () => {
    await page.evaluate(() => {
      history.pushState(null, '', '/wallet')
    })
    const balance = page.getByRole('region', { name: /Available Balance/ })
    await expect(balance).toContainText('$0.00')
    await post(page, '/api/deposit-requests', {
      originalAmount: '5000.00',
      currency: 'USD',
      bankReference: username,
      password: PASSWORD,
    })
    const asked = walletCalls()
    await adminPage.reload()
    await adminPage.getByRole('tab', { name: /Deposit Requests/ }).click()
    const request = await openRequest(adminPage, username)
    await expect(balance).toContainText('$0.00')
    expect(walletCalls()).toBe(asked)
    await approve(request)
    await expect(balance).toContainText('$5,000.00')
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    expect(walletCalls()).toBe(asked + 1)
  })

  await test.step('she reads both, newest first, and none is unread then', async () => {
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toContainText(['Deposit approved', 'Profile approved'])
    await expect(panel.getByText('Your $5,000.00 deposit arrived.')).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('link', { name: /Deposit approved/ }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /Deposits/ })).toHaveAttribute('aria-selected', 'true')
    await expect(bell).toHaveAccessibleName('Notifications')
  })

  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('the first')
  expect(violations).toEqual([])
  await adminPage.context().close()
})

/** How often the page has asked for `path` since. */
function countGets(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

/** What is no part of this story, in the same browser but not on its page. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { data })
  expect(response.status(), await response.text()).toBe(200)
}
