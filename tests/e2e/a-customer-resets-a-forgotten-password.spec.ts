import type { Page } from '@playwright/test'
import { approveNow, openRequest } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const OLD_PASSWORD = 'Engine-No-1843'
const NEW_PASSWORD = 'Harbour-Light-77'

test(
  'a customer resets a forgotten password, and her old session ends',
  { tag: '@phone' },
  async ({ page, browser, product }) => {
    const violations = watchViolations(page)
    const username = `olga.${test.info().project.name}`
    const email = `${username}@example.org`
    const newPage = async () => (await browser.newContext({ baseURL: product.url })).newPage()
    const oldSession = await newPage()
    const adminPage = await newPage()

    await test.step('she is signed in on another device', async () => {
      const body = { username, email, firstName: 'Olga', lastName: 'Byron', password: OLD_PASSWORD }
      expect((await oldSession.request.post('/api/register', { data: body })).status()).toBe(200)
      await oldSession.goto('/profile?tab=security')
      await expect(oldSession.getByRole('heading', { name: 'Security' })).toBeVisible()
      await expect(oldSession.getByText('This session')).toBeVisible()
    })

    await test.step('she asks for a reset from the sign-in page', async () => {
      await page.goto('/auth')
      await expect(page.getByRole('heading', { name: 'Top Stocks' })).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)
      await page.getByLabel('Username').fill(username)
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      const dialog = page.getByRole('dialog', { name: 'Reset Password' })
      await expect(dialog.getByLabel('Username')).toHaveValue(username)
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByLabel('New Password', { exact: true }).fill('short')
      await dialog.getByLabel('Confirm New Password').fill('other')
      await dialog.getByRole('button', { name: 'Submit Request' }).click()
      await expect(dialog.getByText('Password must be at least 8 characters long')).toBeVisible()
      await expect(dialog.getByText('Passwords do not match')).toBeVisible()
      await dialog.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
      await dialog.getByLabel('Confirm New Password').fill(NEW_PASSWORD)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Submit Request' }).click()
      await expect(page.locator('.toast')).toContainText(
        'Request submittedSent to the administrators. You will be notified once it is processed.',
      )
      await expect(page.getByRole('dialog', { name: 'Request submitted' })).toBeVisible()
      await expectAccessible(page)
    })

    const receipt = page.getByRole('dialog', { name: 'Request submitted' })
    const reference = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await receipt.innerText())?.[0] ?? 'none'
    await receipt.getByRole('button', { name: 'Done' }).click()

    await test.step('until an administrator approves it, the new password opens nothing', async () => {
      await signIn(page, username, NEW_PASSWORD)
      await expect(page.getByText('Invalid username or password').first()).toBeVisible()
    })

    await test.step('the administrator checks the reference and approves', async () => {
      await adminPage.goto('/auth')
      await signIn(adminPage, ADMINISTRATOR.username, ADMINISTRATOR.password)
      await adminPage.getByRole('tab', { name: /Password Resets/ }).click()
      const request = await openRequest(adminPage, username)
      await expect(request).toContainText(reference)
      await expect(request).toContainText(email)
      await expect(request).toContainText(/SubmittedNov 18, 2026 \d\d:\d\d/)
      await expectAccessible(adminPage)
      await request.getByRole('button', { name: 'Approve' }).click()
      const dialog = adminPage.getByRole('dialog', { name: 'Approve Password Reset' })
      await expect(dialog).toContainText('The user already supplied a new password with the request.')
      await expect(dialog).toContainText('It applies immediately')
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expect(dialog).toContainText(reference)
      await expectAccessible(adminPage)
      await dialog.getByRole('button', { name: 'Approve Reset' }).click()
      await approveNow(adminPage)
      await expect(adminPage.locator('.toast')).toContainText(
        "Password reset approvedUser's password updated successfully",
      )
      await expect(request).toHaveCount(0)
    })

    await test.step('the old session is gone', async () => {
      await oldSession.reload()
      await expect(oldSession).toHaveURL(/\/auth/)
      await signIn(oldSession, username, OLD_PASSWORD)
      await expect(oldSession.getByText('Invalid username or password').first()).toBeVisible()
    })

    await test.step('she signs in with the new password', async () => {
      await signIn(page, username, NEW_PASSWORD)
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    })

    await test.step(
      'for a day nothing can be withdrawn: the form says so, and its end, and asks for ' + 'nothing',
      async () => {
        for (const path of ['/', '/wallet']) {
          await page.goto(path)
          await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
          const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
          await expect(dialog).toContainText(/withdrawals are paused until Nov 19, 2026 \d\d:\d\d/)
          await expect(dialog.getByLabel('Amount')).toHaveCount(0)
          await expectAccessible(page)
        }
      },
    )

    await test.step('later she chooses another, and ends the session of a forgotten device', async () => {
      await page.goto('/profile?tab=security')
      await page.getByRole('button', { name: 'Change Password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change Password' })
      await dialog.getByLabel('Current Password').fill(NEW_PASSWORD)
      await dialog.getByLabel('New Password', { exact: true }).fill('My-Own-Light-78')
      await dialog.getByLabel('Confirm New Password').fill('My-Own-Light-78')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Change Password' }).click()
      await expect(page.getByText('Password changed').first()).toBeVisible()
      await signIn(oldSession, username, 'My-Own-Light-78')
      await expect(oldSession.getByRole('heading', { name: 'Security' })).toBeVisible()
      await page.reload()
      await page.getByRole('button', { name: /End the session/ }).click()
      await expect(page.getByText('Session ended').first()).toBeVisible()
      await expectAccessible(page)
      await oldSession.reload()
      await expect(oldSession).toHaveURL(/\/auth/)
    })

    await test.step('two more sessions end with one press, and hers stays', async () => {
      const others = [await newPage(), await newPage()]
      for (const other of others) await signInByCall(other, { username, password: 'My-Own-Light-78' })
      await page.reload()
      await expect(page.getByRole('button', { name: /End the session/ })).toHaveCount(2)
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(page.getByText('Only this session is active').first()).toBeVisible()
      await expect(page.getByRole('button', { name: /End the session|Sign out everywhere/ })).toHaveCount(0)
      await expectAccessible(page)
      for (const other of others) {
        expect((await other.request.get('/api/user')).status()).toBe(401)
        await other.context().close()
      }
      expect((await page.request.get('/api/user')).status()).toBe(200)
    })

    expect(violations).toEqual([])
    await oldSession.context().close()
    await adminPage.context().close()
  },
)

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
