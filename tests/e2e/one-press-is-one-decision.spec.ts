import type { Locator, Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

const password = CUSTOMERS_PASSWORD

test(
  'the second half of a double click does not approve the card that slid under it',
  { tag: '@both' },
  async ({ browser, product, isMobile }) => {
    const username = `twice.${test.info().project.name}`
    const customer = await makeFundedCustomer(product.url, username, '500.00')
    const ids: string[] = []
    for (const originalAmount of ['10.00', '20.00', '30.00']) {
      const form = { originalAmount, currency: 'USD', bankReference: username, password }
      ids.push((await customer.post<{ id: string }>('/api/deposit-requests', form)).body.id)
    }
    const adminPage = await openAdminPage(browser, product.url, { hasTouch: isMobile })
    const violations = watchViolations(adminPage)
    const approvals: string[] = []
    adminPage.on('request', (request) => {
      const id = /deposit-requests\/(\d+)\/approve$/.exec(request.url())?.[1]
      if (id !== undefined) approvals.push(id)
    })
    await adminPage.clock.install()
    await adminPage.goto(`/admin?search=${username}`)
    const card = (place: number) => adminPage.locator(`[data-request="${ids[place]}"]`)
    await expect(card(2)).toBeVisible()
    /** As a hand does: at what is there now, without waiting until it takes a press. */
    const press = async (place: number) => {
      const box = await card(place).getByRole('button', { name: 'Approve' }).boundingBox()
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10]
      await (isMobile ? adminPage.touchscreen.tap(x, y) : adminPage.mouse.click(x, y))
    }

    await card(0).scrollIntoViewIfNeeded()
    await adminPage.clock.runFor(1_000)
    // From here on the page's time goes only where it is told to.
    await adminPage.clock.pauseAt(await adminPage.evaluate(() => Date.now() + 10_000))
    await press(0)
    // The approval can be undone until then.
    await adminPage.clock.runFor(5_000)
    await expect(async () => {
      await adminPage.clock.runFor(20)
      expect(await card(0).count()).toBe(0)
    }).toPass()
    await press(1)
    await adminPage.clock.runFor(20)
    await expect(card(1)).toHaveAttribute('aria-busy', 'false')
    expect(approvals).toEqual([ids[0]])

    await adminPage.clock.resume()
    await card(1).getByRole('button', { name: 'Approve' }).click()
    await expect(card(1)).toHaveCount(0)
    expect(approvals).toEqual([ids[0], ids[1]])
    await expect(card(2)).toBeVisible()
    expect(violations).toEqual([])
    await adminPage.context().close()
  },
)

test('two clicks before anything is drawn send one request, and no success is told as a failure', async ({
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
  const adminPage = await openAdminPage(browser, product.url)
  const violations = [watchViolations(adminPage), watchViolations(page)]
  await adminPage.goto(`/admin?search=${username}`)
  const cards = adminPage.getByRole('article')
  const dialog = adminPage.getByRole('dialog')

  await expect(cards).toHaveCount(2)
  await sendsOnce(adminPage, cards.first().getByRole('button', { name: 'Approve' }), 'Request approved')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Rejection Reason').fill('The bank does not know this account.')
  await sendsOnce(adminPage, dialog.getByRole('button', { name: 'Confirm Rejection' }), 'Request rejected')
  await expect(cards).toHaveCount(0)

  await page.getByRole('tab', { name: /Withdrawals/ }).click()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel Withdrawal' })
  await sendsOnce(page, cancel, 'Withdrawal canceled')

  await customer.post('/api/password-reset-request', reset)
  await adminPage.getByRole('tab', { name: /Password Resets/ }).click()
  await cards.getByRole('button', { name: 'Approve' }).click()
  await sendsOnce(adminPage, dialog.getByRole('button', { name: 'Approve Reset' }), 'Password reset approved')

  expect(violations.flat()).toEqual([])
  await adminPage.context().close()
})

/** Clicks twice in one task while the answer is held, and reads what is told once it is there. */
async function sendsOnce(page: Page, button: Locator, success: string): Promise<void> {
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
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  held.resolve()
  await expect(page.getByText(success).first()).toBeVisible()
  await expect(page.getByText(/failed$/)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await page.unrouteAll({ behavior: 'wait' })
}
