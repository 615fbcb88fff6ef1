import { type Page, expect, test } from '@playwright/test'
import { type MailServer, startMailServer } from '../support/providers/mail-server.ts'
import { newestToken, ownAddress } from '../support/providers/mailed-token.ts'
import { type Product, startProduct } from '../support/product.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

let mailServer: MailServer
let product: Product
test.beforeAll(async () => {
  mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'no-reply@northfold.example' }
  product = await startProduct({ ...env, ...(await ownAddress()) })
})
test.afterAll(async () => {
  await product.stop()
  await mailServer.close()
})

test('a customer confirms her email address, and resets her password by mail', async ({ page }) => {
  const violations = watchViolations(page)
  const username = `wanda.${test.info().project.name}`
  const email = `${username}@example.org`
  const body = { username, email, firstName: 'Wanda', lastName: 'Byron', password: 'Engine-No-1843' }
  expect((await page.request.post(`${product.url}/api/register`, { data: body })).status()).toBe(200)

  await test.step('her account asks for it, and the link that she was mailed does it at a press', async () => {
    await page.goto(`${product.url}/profile?tab=security`)
    const account = page.getByRole('region', { name: 'Account' })
    await expect(account).toContainText('Confirm your email address')
    await expectAccessible(page)
    const token = await arrived(email, '/email/confirm')
    await account.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.locator('.toast')).toContainText('Link sent')
    const newer = await arrived(email, '/email/confirm', token)
    await page.goto(`${product.url}/email/confirm#${token}`)
    await page.getByRole('button', { name: 'Confirm Email' }).click()
    await expect(page.getByText('This link was used or has expired')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(`${product.url}/email/confirm#${newer}`)
    await expect(page).toHaveURL(/\/email\/confirm$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm Email' }).click()
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await page.goto(`${product.url}/profile?tab=security`)
    await expect(account).toContainText(email)
    await expect(account.getByRole('button', { name: 'Send Link' })).toHaveCount(0)
  })

  await test.step('signed out, she asks for a link', async () => {
    await page.context().clearCookies()
    await page.goto(`${product.url}/auth`)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await expect(dialog.getByRole('button', { name: 'Ask an administrator instead' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Email Me a Link' }).click()
    await expect(dialog).toContainText('a link is on its way')
    await dialog.getByRole('button', { name: 'Ask an administrator instead' }).click()
    await expect(dialog.getByRole('button', { name: 'Submit Request' })).toBeVisible()
  })

  await test.step('the link asks for a new password, with which she signs in', async () => {
    const token = await arrived(email, '/reset')
    await page.goto(`${product.url}/reset#${token}`)
    await expectAccessible(page)
    await expect(page).toHaveURL(/\/reset$/)
    await page.getByLabel('New Password', { exact: true }).fill('Password123!')
    await page.getByLabel('Confirm New Password').fill('Password123!')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('this one is widely used').first()).toBeVisible()
    await page.getByLabel('New Password', { exact: true }).fill('Harbour-Light-77')
    await page.getByLabel('Confirm New Password').fill('Harbour-Light-77')
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('Harbour-Light-77')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('her new address is in force once both mailboxes have confirmed it', async () => {
    const next = `next.${email}`
    await page.goto(`${product.url}/profile?tab=security`)
    const account = page.getByRole('region', { name: 'Account' })
    const ask = async (address: string) => {
      await account.getByRole('button', { name: 'Change Email' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change Email' })
      await dialog.getByLabel('New Email').fill(address)
      await dialog.getByLabel('Password', { exact: true }).fill('Harbour-Light-77')
      await dialog.getByRole('button', { name: 'Change Email' }).click()
      await expect(dialog).toHaveCount(0)
    }
    await ask('admin@localhost.example')
    await expect(account).toContainText('Open the links that we sent to it')
    await account.getByRole('button', { name: 'Cancel Change' }).click()
    await expect(account.getByRole('button', { name: 'Cancel Change' })).toHaveCount(0)
    const canceled = await arrived(email, '/email/change')
    await ask(next)
    await expect(account).toContainText(`New address: ${next}`)
    await expectAccessible(page)
    const first = await arrived(next, '/email/change')
    const earlier = await arrived(email, '/email/change', canceled)
    await account.getByRole('button', { name: 'Send Link Again' }).click()
    await expect(page.locator('.toast')).toContainText('Link sent')
    await confirmChange(page, first)
    await expect(page.getByText('This link was used or has expired')).toBeVisible()
    await confirmChange(page, await arrived(next, '/email/change', first))
    await expect(page.getByText('your other mailbox confirms it')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${product.url}/profile?tab=security`)
    await expect(account).toContainText(`It is confirmed. Now open the link that we sent to ${email}`)
    await confirmChange(page, await arrived(email, '/email/change', earlier))
    await expect(page.getByText('Your email address is changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.goto(`${product.url}/profile?tab=security`)
    await expect(account).toContainText(next)
    await expect(account.getByRole('button', { name: 'Cancel Change' })).toHaveCount(0)
  })

  await test.step('her old mailbox undoes the change, and she is signed out', async () => {
    const token = await arrived(email, '/email/restore')
    await page.goto(`${product.url}/email/restore#${token}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore Address' }).click()
    await expect(page.getByRole('status')).toContainText('Your address is put back')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  })
  expect(violations).toEqual([])
})

/** The token of the next link, when it has arrived. */
async function arrived(email: string, linkedPage: string, not?: string): Promise<string> {
  const newest = () => newestToken(mailServer, email, linkedPage)
  await expect.poll(() => newest() !== undefined && newest() !== not).toBe(true)
  return newest() ?? ''
}

async function confirmChange(page: Page, token: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${product.url}/email/change#${token}`)
  await page.getByRole('button', { name: 'Confirm Change' }).click()
}
