import type { Locator, Page } from '@playwright/test'
import { approveNow, openAdminTab, requestRows } from '../support/browser/admin-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

const password = CUSTOMERS_PASSWORD

test(
  'the second half of a double click does not approve the request that comes next',
  { tag: '@both' },
  async ({ browser, product, isMobile }) => {
    const username = `twice.${test.info().project.name}`
    const customer = await makeFundedCustomer(product.url, username, '500.00')
    const ids: string[] = []
    for (const originalAmount of ['10.00', '20.00', '30.00']) {
      const form = { originalAmount, currency: 'USD', bankReference: username, password }
      ids.push((await customer.post<{ id: string }>('/api/deposit-requests', form)).body.id)
    }
    const adminPage = await openAdminTab(browser, product.url, { hasTouch: isMobile })
    const violations = watchViolations(adminPage)
    const approvals: string[] = []
    adminPage.on('request', (request) => {
      const id = /deposit-requests\/(\d+)\/approve$/.exec(request.url())?.[1]
      if (id !== undefined) approvals.push(id)
    })
    await adminPage.clock.install()
    await adminPage.goto(`/admin?search=${username}`)
    const row = (place: number) => adminPage.locator(`[data-row="${ids[place]}"]`)
    const card = (place: number) => adminPage.locator(`[data-request="${ids[place]}"]`)
    await row(0).click()
    await expect(card(0)).toBeVisible()
    /** As a hand does: at what is there now, without waiting until it takes a press. */
    const press = async () => {
      const button = adminPage.getByRole('article').getByRole('button', { name: 'Approve' })
      const box = await button.boundingBox()
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
      await (isMobile ? adminPage.touchscreen.tap(x, y) : adminPage.mouse.click(x, y))
    }

    await card(0).scrollIntoViewIfNeeded()
    await adminPage.clock.runFor(1_000)
    // From here on the page's time goes only where it is told to.
    await adminPage.clock.pauseAt(await adminPage.evaluate(() => Date.now() + 10_000))
    await press()
    await expect(card(1)).toBeVisible()
    await press()
    await adminPage.clock.runFor(20)
    await expect(card(1)).toBeVisible()
    await expect(card(1).getByText('Approving…')).toHaveCount(0)

    await adminPage.clock.resume()
    await card(1).getByRole('button', { name: 'Approve' }).click()
    await expect(card(2)).toBeVisible()
    await expect.poll(() => approvals).toEqual([ids[0], ids[1]])
    await expect(row(1)).toHaveCount(0)
    expect(violations).toEqual([])
    await adminPage.context().close()
  },
)

test('two clicks before the next paint send one request, and no success shows as a failure', async ({
  page,
  browser,
  product,
}) => {
  const username = `hasty.${test.info().project.name}`
  const customer = await makeFundedCustomer(product.url, username, '500.00')
  for (const originalAmount of ['10.00', '20.00']) {
    const form = { originalAmount, currency: 'USD', bankReference: username, password }
    await customer.post('/api/deposit-requests', form)
  }
  await customer.post('/api/withdrawal-requests', {
    amount: '30.00',
    bankName: 'Harbour Bank',
    bankAccountName: 'Ada Lovelace',
    bankAccountNumber: '12345678',
    swiftCode: 'HARBUS00',
    bankAddress: '1 Pier Street',
    password,
  })
  const reset = { username, email: `${username}@example.org`, newPassword: 'Another-Harbour-43' }
  await signInByCall(page, { username, password })
  await page.goto('/wallet')
  const adminPage = await openAdminTab(browser, product.url)
  const violations = [watchViolations(adminPage), watchViolations(page)]
  await adminPage.goto(`/admin?search=${username}`)
  const card = adminPage.getByRole('article')
  const rows = requestRows(adminPage, username)
  const dialog = adminPage.getByRole('dialog')

  await expect(rows).toHaveCount(2)
  await sendsOnce(adminPage, card.getByRole('button', { name: 'Approve' }), 'Request approved', approveNow)
  await expect(rows).toHaveCount(1)
  await card.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Rejection Reason').fill('The bank does not know this account.')
  await sendsOnce(adminPage, dialog.getByRole('button', { name: 'Confirm Rejection' }), 'Request rejected')
  await expect(rows).toHaveCount(0)

  await page.getByRole('tab', { name: /Withdrawals/ }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel Withdrawal' })
  await sendsOnce(page, cancel, 'Withdrawal canceled')

  await customer.post('/api/password-reset-request', reset)
  await adminPage.getByRole('tab', { name: /Password Resets/ }).click()
  await card.getByRole('button', { name: 'Approve' }).click()
  await sendsOnce(
    adminPage,
    dialog.getByRole('button', { name: 'Approve Reset' }),
    'Password reset approved',
    approveNow,
  )

  expect(violations.flat()).toEqual([])
  await adminPage.context().close()
})

/** Clicks twice in one task while the answer is held, and reads what is told once it is there. */
async function sendsOnce(
  page: Page,
  button: Locator,
  success: string,
  send: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const sent: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route, request) => {
    if (request.method() === 'GET') return route.continue()
    sent.push(request.url())
    await held.promise
    await route.continue()
  })
  await button.evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
  })
  await send(page)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  held.resolve()
  await expect(page.getByText(success).first()).toBeVisible()
  await expect(page.getByText(/failed$/)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await page.unrouteAll({ behavior: 'wait' })
}
