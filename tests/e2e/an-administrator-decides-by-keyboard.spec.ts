import type { Browser, Page } from '@playwright/test'
import { CUSTOMERS_PASSWORD, makeApplicant } from '../support/customers.ts'
import { approve, openRequest, requestRows } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

const REASON = 'The photograph is too dark to read.'
const PROFILES = '**/api/admin/profiles?*'

test('an administrator decides with A and R, and a colleague who is too late reads who was first', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const { name } = test.info().project
  const [joan, mary] = [`joan.${name}`, `mary.${name}`]
  await makeApplicant(product.url, joan)
  await makeApplicant(product.url, mary)
  const request = (adminPage: Page, username: string) =>
    adminPage.getByRole('article', { name: `Request from ${username}` })
  const colleague = await signedIn(browser, product.url, ADMINISTRATOR)
  await colleague.getByRole('tab', { name: /User Profiles/ }).click()
  await expect(requestRows(colleague, joan)).toBeVisible()
  // From here on the colleague's screen shows what it was like now.
  const queue = await (await colleague.request.get('/api/admin/profiles?status=pending')).json()
  await colleague.route(PROFILES, (route) => route.fulfill({ json: queue }))

  await test.step('A approves the request with the focus', async () => {
    await signIn(page, ADMINISTRATOR)
    await page.getByRole('tab', { name: /Deposit Requests/ }).focus()
    for (const next of [/Withdrawal Requests/, /Password Resets/, /User Profiles/]) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('tab', { name: next })).toBeFocused()
    }
    await requestRows(page, joan).focus()
    await page.keyboard.press('Enter')
    await expect(request(page, joan)).toBeVisible()
    await page.keyboard.press('a')
    // Its document was not opened.
    const unseen = page.getByRole('dialog', { name: 'Approve without viewing the document?' })
    await unseen.getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(requestRows(page, mary)).toBeFocused()
    await expect(request(page, mary)).toBeVisible()
    await expect(page.getByText('Profile approved').first()).toBeVisible()
    await expect(requestRows(page, joan)).toHaveCount(0)
    await expect(requestRows(page, mary)).toBeFocused()
  })

  await test.step('R asks for the reason, and gives the focus back when called off', async () => {
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject Profile Submission' })
    await expect(dialog.getByLabel('Rejection Reason')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Confirm Rejection' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(requestRows(page, mary)).toBeFocused()
    await page.keyboard.press('r')
    await page.keyboard.type(REASON)
    await dialog.getByRole('button', { name: 'Confirm Rejection' }).press('Enter')
    await expect(page.getByText('Profile rejected').first()).toBeVisible()
    await expect(requestRows(page, mary)).toHaveCount(0)
  })

  await test.step('the colleague, too late, is told so', async () => {
    await approve(await openRequest(colleague, joan))
    await expect(colleague.getByText('Request already processed').first()).toBeVisible()
    await expect(colleague.getByText(`Approved by ${ADMINISTRATOR.username} on `).first()).toBeVisible()
    await colleague.unroute(PROFILES)
    await colleague.reload()
    await expect(colleague.getByRole('tab', { name: /User Profiles/ })).toBeVisible()
    await expect(requestRows(colleague, joan)).toHaveCount(0)
  })

  await test.step('the customer reads why', async () => {
    const marysPage = await signedIn(browser, product.url, { username: mary, password: CUSTOMERS_PASSWORD })
    await expect(marysPage.getByText('Profile Rejected')).toBeVisible()
    await expect(marysPage.getByText(REASON).first()).toBeVisible()
    await marysPage.context().close()
  })

  expect(violations).toEqual([])
  await colleague.context().close()
})

interface Credentials {
  username: string
  password: string
}

async function signedIn(browser: Browser, baseURL: string, credentials: Credentials): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signIn(page, credentials)
  return page
}

/** By keyboard alone. */
async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Username').focus()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/auth/)
}
