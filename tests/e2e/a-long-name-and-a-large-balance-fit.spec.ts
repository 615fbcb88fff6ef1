import type { APIResponse, Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { countShifts, hold, smallTargets } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PASSWORD, PROFILE } from '../support/people.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

/** The narrowest phone. */
const NARROW = { width: 360, height: 780 }
const USERNAME = 'maximiliana_wolfeschlegelstein_1'
const [FIRST_NAME, LAST_NAME] = [
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
  'von Hohenzollern-Sigmaringen y Fitzgerald',
]
const FULL_NAME = `${FIRST_NAME} ${LAST_NAME} de la Cruz`
/** The largest deposit there is, so many times: a balance of nine digits. */
const [LARGEST_DEPOSIT, DEPOSITS] = ['9999999.99', 11]
const NOTE =
  'The account belongs to somebody else. Please name one of your own. Reference 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const BANK = {
  bankName:
    'Landesbank Baden-Württemberg Förderungs- und Genossenschaftsbank Aktiengesellschaft, Frankfurt am Main',
  bankAccountName: FULL_NAME,
  bankAccountNumber: 'DE89 3704 0044 0532 0130 00',
  swiftCode: 'SOLADEST600',
  bankAddress: 'Am Hauptbahnhof 2, 70173 Stuttgart, Baden-Württemberg, Bundesrepublik Deutschland',
}

test.use({ viewport: NARROW, hasTouch: true })

test(
  'on the narrowest phone the longest name and a balance of nine digits fit every screen of money and of the administrators',
  { tag: '@one-width' },
  async ({ page, browser, product }) => {
    const adminPage = await openAdminPage(browser, product.url)
    await adminPage.setViewportSize(NARROW)
    const violations = [watchViolations(page), watchViolations(adminPage)]
    const customerId = await setUp(page, adminPage)

    await test.step('nothing of the wallet moves when the balance arrives', async () => {
      await page.addInitScript(countShifts)
      const release = await hold(page, '**/api/wallet')
      await page.goto('/wallet?tab=withdrawals')
      await expect(page.getByText('Loading your balance')).toBeAttached()
      await expect(page.getByRole('listitem').first()).toBeVisible()
      const before = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
      release()
      await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('$108,')
      const after = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
      expect(after - before).toBeLessThan(0.02)
    })

    await test.step('a date beside a large amount keeps its line', async () => {
      const date = page.getByRole('listitem').filter({ hasText: 'Rejected' }).locator('time').first()
      expect((await date.boundingBox())?.height).toBeLessThan(24)
    })

    for (const path of [
      '/wallet',
      '/wallet?tab=deposits',
      '/wallet?open=deposit',
      '/wallet?open=withdraw',
      '/history',
      '/profile',
    ]) {
      await test.step(path, () => expectToFit(page, path))
    }
    for (const path of [
      '/admin',
      '/admin?queue=withdrawals',
      '/admin?queue=withdrawals&status=rejected',
      '/admin?queue=profiles&status=approved',
      '/admin?queue=rates',
      '/admin/customers',
      `/admin/customers/${customerId}`,
      '/admin/audit',
    ]) {
      await test.step(path, () => expectToFit(adminPage, path))
    }

    await test.step('the chosen one of more tabs than fit is in sight, after the counts have come too', async () => {
      await adminPage.goto('/admin?queue=rates')
      const chosen = adminPage.getByRole('tab', { name: /Exchange Rates/ })
      await expect(chosen).toContainText(/\d/)
      await expect(chosen).toBeInViewport({ ratio: 1 })
    })
    expect(violations.flat()).toEqual([])
    await adminPage.context().close()
  },
)

/** Signs `page` up as somebody with everything long and much; answers the customer's id. */
async function setUp(page: Page, adminPage: Page): Promise<string> {
  const account = { username: USERNAME, email: `${USERNAME}@example.org`, password: PASSWORD }
  const customer = await answered(
    page.request.post('/api/register', {
      data: { ...account, firstName: FIRST_NAME, lastName: LAST_NAME },
    }),
  )
  const profile = await answered(
    page.request.post('/api/profile', {
      data: {
        ...PROFILE,
        fullName: FULL_NAME,
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      },
    }),
  )
  await answered(adminPage.request.post(`/api/admin/profiles/${profile.id}/approve`))
  for (let made = 0; made < DEPOSITS; made += 1) {
    const deposit = { amount: LARGEST_DEPOSIT, bankReference: `${USERNAME} ${made}`, password: PASSWORD }
    const { id } = await answered(page.request.post('/api/deposit-requests', { data: deposit }))
    await answered(adminPage.request.patch(`/api/admin/deposit-requests/${id}/approve`))
  }
  for (const [amount, becomes] of [
    ['12345678.90', 'rejected'],
    ['1234567.89', 'waits'],
  ] as const) {
    const withdrawal = { amount, ...BANK, password: PASSWORD }
    const { id } = await answered(page.request.post('/api/withdrawal-requests', { data: withdrawal }))
    if (becomes === 'waits') continue
    const path = `/api/admin/withdrawal-requests/${id}/reject`
    await answered(adminPage.request.patch(path, { data: { reason: NOTE } }))
  }
  const euros = { originalAmount: '1234567.89', currency: 'EUR', bankReference: NOTE, password: PASSWORD }
  await answered(page.request.post('/api/deposit-requests', { data: euros }))
  return customer.id
}

/** A screen, loaded: as wide as the phone, and nothing on it too small for a finger. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const dialog = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await expect(path.includes('open=') ? dialog : page.locator('h1')).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  expect(await page.evaluate(smallTargets)).toEqual([])
}

async function answered(call: Promise<APIResponse>): Promise<{ id: string }> {
  const answer = await call
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}
