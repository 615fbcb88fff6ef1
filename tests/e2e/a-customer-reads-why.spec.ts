import type { Locator, Page } from '@playwright/test'
import { openAdminPage, openRequest } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PASSWORD, PROFILE } from '../support/people.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer reads the reason for each rejection, on the open page and in the notifications', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  const { username } = await signUpWithMoney(page, adminPage, `ada.why.${test.info().project.name}`)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await page.goto('/wallet?tab=deposits')
  await page.evaluate(() => void (document.documentElement.dataset['visit'] = 'the first'))

  await test.step('a deposit', async () => {
    await post(page, '/api/deposit-requests', {
      amount: '70.00',
      bankReference: `${username} rent`,
      password: PASSWORD,
    })
    await reject(adminPage, {
      tab: /Deposit Requests/,
      username,
      dialog: 'Reject Deposit Request',
      reason: 'No transfer of 70.00 has arrived.',
      toast: ['Request rejected', 'The user has been notified'],
    })
    const row = page.getByRole('listitem').filter({ hasText: `${username} rent` })
    await expect(row).toContainText('Rejected')
    await expect(row).toContainText('Reason: No transfer of 70.00 has arrived.')
    await expectAccessible(page)
  })

  await test.step('a withdrawal', async () => {
    await page.getByRole('tab', { name: /Withdrawals/ }).click()
    await expect(page.getByText('No withdrawal requests yet')).toBeVisible()
    await post(page, '/api/withdrawal-requests', {
      amount: '80.00',
      bankName: 'Lovelace Bank',
      bankAccountName: 'Charles Babbage',
      bankAccountNumber: '12345678',
      swiftCode: 'LOVEGB2L',
      bankAddress: '1 Analytical Row',
      password: PASSWORD,
    })
    await reject(adminPage, {
      tab: /Withdrawal Requests/,
      username,
      dialog: 'Reject Withdrawal Request',
      reason: 'The account must be in your own name.',
      toast: ['Withdrawal rejected', 'The user has been notified'],
    })
    const row = page.getByRole('listitem').filter({ hasText: 'Lovelace Bank' })
    await expect(row).toContainText('Reason: The account must be in your own name.')
    await expect(page.getByRole('region', { name: /Available Balance/ })).toContainText('$1,000.00')
    await expectAccessible(page)
  })

  await test.step('a password reset, of which she is warned while it waits', async () => {
    await go(page, '/profile')
    await expect(page.getByRole('region', { name: 'Approved', exact: true })).toContainText(
      'You can now trade and deposit funds.',
    )
    await expect(page.getByRole('region', { name: 'Password Reset Requested' })).toHaveCount(0)
    const stranger = await browser.newContext({ baseURL: product.url })
    const asked = await stranger.request.post('/api/password-reset-request', {
      data: { username, email: `${username}@example.org`, newPassword: 'Harbour-Light-77' },
    })
    const { reference } = await asked.json()
    await stranger.close()
    const advice = page.getByRole('region', { name: 'Password Reset Requested' })
    await expect(advice).toContainText(/A password reset was requested on Nov 18, 2026 \d\d:\d\d\./)
    await expect(advice).toContainText('If this wasn’t you, stop it here')
    await expect(page.getByText(reference)).toHaveCount(0)
    await expectAccessible(page)
    await go(page, '/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(advice).toBeVisible()
    await expectAccessible(page)
    await reject(adminPage, {
      tab: /Password Resets/,
      username,
      dialog: 'Reject Password Reset Request',
      reason: 'You told us that it was not you.',
      toast: ['Request rejected', "The password wasn't changed; the user has been notified"],
    })
    await expect(advice).toHaveCount(0)
  })

  await test.step('she stops a stranger’s password reset herself', async () => {
    const stranger = await browser.newContext({ baseURL: product.url })
    await stranger.request.post('/api/password-reset-request', {
      data: { username, email: `${username}@example.org`, newPassword: 'Harbour-Light-77' },
    })
    await stranger.close()
    const advice = page.getByRole('region', { name: 'Password Reset Requested' })
    await advice.getByRole('button', { name: 'This wasn’t me' }).click()
    await expect(page.locator('.toast')).toContainText('Password reset stoppedYour password is unchanged')
    await expect(advice).toHaveCount(0)
    await adminPage.getByRole('tab', { name: /Password Resets/ }).click()
    await expect(adminPage.getByRole('article', { name: `Request from ${username}` })).toHaveCount(0)
  })

  await test.step('a profile', async () => {
    await go(page, '/profile')
    const { idDocument: _, ...edited } = PROFILE
    const answer = await page.request.put('/api/profile', { data: edited })
    expect(answer.status(), await answer.text()).toBe(200)
    await reject(adminPage, {
      tab: /User Profiles/,
      username,
      dialog: 'Reject Profile Submission',
      reason: 'The document has expired.\nPlease send a valid one.',
      toast: ['Profile rejected', 'The user has been notified'],
    })
    const banner = page.getByRole('region', { name: 'Rejected', exact: true })
    await expect(banner).toContainText('The document has expired.')
    await expect(banner).toContainText('Please send a valid one.')
    await expectAccessible(page)
    await go(page, '/')
    const onDashboard = page.getByRole('region', { name: 'Profile Rejected' })
    await expect(onDashboard).toContainText('The document has expired.')
    await expect(onDashboard.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/profile')
    await expectAccessible(page)
  })

  await test.step('all four in the notifications, newest first, each a way to where it is', async () => {
    await expect(bell).toHaveAccessibleName('Notifications, 6 unread')
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByRole('listitem')).toContainText([
      /Profile rejected.*Reason: The document has expired\./s,
      /Password reset rejected.*Your password is unchanged\. Reason: You told us that it was not you\./s,
      /Withdrawal rejected.*\$80\.00 returned to your balance\. Reason: The account must be in your own name\./s,
      /Deposit rejected.*Your \$70\.00 deposit was not approved\. Reason: No transfer of 70\.00 has arrived\./s,
      'Deposit approved',
      'Profile approved',
    ])
    await expectAccessible(page)
    await panel.getByRole('link', { name: /Deposit rejected/ }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText('Reason: No transfer of 70.00 has arrived.')).toBeVisible()
  })

  expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('the first')

  await test.step('where no reason was given, whom to ask', async () => {
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), rejectionReason: null } })
    })
    for (const [path, name] of [
      ['/?tab=overview', 'Profile Rejected'],
      ['/profile', 'Rejected'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('region', { name, exact: true })).toContainText(
        'Your profile was rejected. Please contact support.',
      )
    }
  })
  expect(violations).toEqual([])
  await adminPage.context().close()
})

interface Rejection {
  tab: RegExp
  username: string
  dialog: string
  reason: string
  toast: [title: string, description: string]
}

/** An administrator rejects the customer's request, which takes a reason. */
async function reject(
  adminPage: Page,
  { tab, username, dialog: title, reason, toast }: Rejection,
): Promise<void> {
  await adminPage.reload()
  await adminPage.getByRole('tab', { name: tab }).click()
  const request = await openRequest(adminPage, username)
  await request.getByRole('button', { name: 'Reject' }).click()
  const dialog = adminPage.getByRole('dialog', { name: title })
  const confirm = dialog.getByRole('button', { name: 'Confirm Rejection' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Rejection Reason').fill('   ')
  await expect(confirm).toBeDisabled()
  await fillIn(dialog, reason)
  await expectAccessible(adminPage)
  await confirm.click()
  await expect(adminPage.locator('.toast')).toContainText(toast.join(''))
  await expect(request).toHaveCount(0)
}

/** Each common reason fills the field; what it says then can be edited. */
async function fillIn(dialog: Locator, reason: string): Promise<void> {
  const common = dialog.getByLabel('Common reasons')
  const field = dialog.getByLabel('Rejection Reason')
  const [, first = '', ...others] = await common.locator('option').allTextContents()
  expect(others.length).toBeGreaterThan(1)
  await common.selectOption(first)
  await expect(field).toHaveValue(first)
  await field.press('End')
  await field.pressSequentially(' Thank you.')
  await expect(common).toHaveValue('')
  await field.fill(reason)
}

/** To another screen as a link goes there: without loading the page again. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)

/** What is no part of this story, in the same browser but not on its page. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { data })
  expect(response.status(), await response.text()).toBe(200)
}
