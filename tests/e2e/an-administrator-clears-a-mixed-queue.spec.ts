import type { Page } from '@playwright/test'
import type { QueueCounts } from '#contract/records/reviews.ts'
import { CUSTOMERS_PASSWORD, makeApplicant, makeFundedCustomer } from '../support/customers.ts'
import { requestRows } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const REASON = 'The bank does not know this account.'

test('an administrator clears a deposit, a withdrawal, a password reset and a profile by keyboard alone', async ({
  page,
  product,
}) => {
  const violations = watchViolations(page)
  const { name } = test.info().project
  const [jarka, other] = [`jarka.${name}`, `other.${name}`]
  const customer = await makeFundedCustomer(product.url, jarka, '500.00')
  const password = CUSTOMERS_PASSWORD
  await customer.post('/api/deposit-requests', { amount: '25.00', bankReference: 'ref', password })
  await customer.post('/api/withdrawal-requests', {
    amount: '30.00',
    bankName: 'Harbour Bank',
    bankAccountName: 'Somebody Else',
    bankAccountNumber: `0044 ${name.length}`,
    swiftCode: 'HARBUS00',
    bankAddress: '1 Pier Street',
    password,
  })
  await customer.post('/api/password-reset-request', {
    username: jarka,
    email: `${jarka}@example.org`,
    newPassword: 'Another-Harbour-43',
  })
  await makeApplicant(product.url, other, jarka)
  const card = (username: string) => page.getByRole('article', { name: `Request from ${username}` })
  const warned = page.getByRole('dialog', { name: 'Approve despite warnings?' })
  const counts = async () => (await (await page.request.get('/api/admin/counts')).json()) as QueueCounts

  await signIn(page)
  const before = await counts()
  await expect(page.getByRole('tab', { name: `Deposit Requests ${before.deposits}` })).toBeVisible()

  const overview = page.getByRole('region', { name: 'Today' })
  const figure = (label: string) => overview.locator('dt', { hasText: label }).locator('xpath=..')

  await test.step('sees what waits, and since when', async () => {
    await expect(figure('Deposits')).toContainText(new RegExp(`${before.deposits} oldest (just now|\\d)`))
    await expect(figure('Profiles').getByRole('link')).toHaveAttribute('href', '/admin?queue=profiles')
    await expectAccessible(page)
  })

  await test.step('finds a deposit; letters typed in the search decide nothing', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search by user or reference' })).toBeFocused()
    await page.keyboard.type(jarka)
    await expect(page).toHaveURL(new RegExp(`search=${jarka}`))
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(requestRows(page, jarka)).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toBeFocused()
    expect(await counts()).toEqual(before)
  })

  await test.step('sees what an approval would do, and approves', async () => {
    const outcome = card(jarka).getByRole('group', { name: 'If approved' })
    await expect(outcome).toContainText('$500.00')
    await expect(outcome).toContainText('$525.00')
    await expect(outcome).toContainText(/Books: from bank to the customer’s cash\s*\$25\.00/)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('a')
    // With warnings it asks first.
    await warned.getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(page.getByText('Request approved').first()).toBeVisible()
    await expect(page.getByText('No requests found')).toBeVisible()
    await expect(page.getByRole('tab', { name: `Deposit Requests ${before.deposits - 1}` })).toBeVisible()
  })

  await test.step('rejects a withdrawal to another holder, with the money going back', async () => {
    await toTab(page, 'Withdrawal Requests')
    await expect(card(jarka)).toBeVisible()
    await expect(card(jarka)).toContainText("Account holder doesn't match the profile")
    await page.keyboard.press('j')
    await expect(requestRows(page, jarka)).toBeFocused()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject Withdrawal Request' })
    await expect(dialog.getByLabel('Rejection Reason')).toBeFocused()
    await expect(dialog.getByRole('group', { name: 'If rejected' })).toContainText(
      /Books: from the customer’s held cash to the customer’s cash\s*\$30\.00/,
    )
    await expectAccessible(page)
    await page.keyboard.type(REASON)
    // Past the common reasons and Cancel.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Withdrawal rejected').first()).toBeVisible()
    await expect(card(jarka)).toHaveCount(0)
  })

  await test.step('finds the search of the queue just chosen, before another key is heard', async () => {
    const field = (tab: string) =>
      page.getByRole('tab', { name: tab }).evaluate(async (chosen: HTMLElement) => {
        chosen.click()
        await Promise.resolve()
        return document.querySelector('[data-review-search]')?.getAttribute('aria-label')
      })
    expect(await field('User Profiles')).toBe('Search by user or ID number')
    expect(await field('Withdrawal Requests')).toBe('Search by user or account number')
  })

  await test.step('looks up who rejected it, when and why', async () => {
    const filter = page.getByRole('combobox', { name: 'Status' })
    await filter.focus()
    await page.keyboard.type('Rej')
    await expect(filter).toHaveValue('rejected')
    await expect(page).toHaveURL(/status=rejected/)
    await expect(card(jarka)).toContainText(`Rejected by ${ADMINISTRATOR.username} on `)
    await expect(card(jarka)).toContainText(REASON)
    await expect(card(jarka).getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expect(card(jarka)).toContainText(REASON)
    await page.getByRole('combobox', { name: 'Status' }).focus()
    await page.keyboard.type('Pen')
    await expect(page).not.toHaveURL(/status=/)
  })

  await test.step('approves a password reset, after confirming', async () => {
    await toTab(page, 'Password Resets')
    await expect(card(jarka)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Approve Password Reset' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Approve Reset' }).press('Enter')
    await expect(page.getByText('Password reset approved').first()).toBeVisible()
    await expect(card(jarka)).toHaveCount(0)
  })

  await test.step('sees who else sent the same document, and approves the profile', async () => {
    await toTab(page, 'User Profiles')
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(other)
    await expect(requestRows(page, other)).toHaveCount(1)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(card(other)).toContainText('Same ID document as')
    await expect(card(other).getByRole('link', { name: other })).toHaveAttribute(
      'href',
      /^\/admin\/customers\/\d+$/,
    )
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('a')
    // Its document was not opened.
    const unseen = page.getByRole('dialog', { name: 'Approve without viewing the document?' })
    await expect(unseen).toContainText('It has warnings too.')
    await unseen.getByRole('button', { name: 'Approve' }).press('Enter')
    await expect(page.getByText('Profile approved').first()).toBeVisible()
    await expect(page.getByText('No requests found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all pending requests' }).press('Enter')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('')
  })

  expect(await counts()).toEqual({
    ...before,
    deposits: before.deposits - 1,
    withdrawals: before.withdrawals - 1,
    passwordResets: before.passwordResets - 1,
    profiles: before.profiles - 1,
  })

  await test.step('sees the money moved today, and that prices do not arrive', async () => {
    await expect(figure('Money in today')).toContainText(/\$[\d,]+\.\d\d [1-9]\d* approved/)
    await page.route('**/api/admin/overview', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ json: { ...(await reply.json()), stalePrices: 60 } })
    })
    await page.reload()
    const alarm = page.getByRole('region', { name: 'Prices are not arriving' })
    await expect(alarm).toContainText('Symbols without a current price: 60.')
    await expectAccessible(page)
    await page.unroute('**/api/admin/overview')
  })

  await test.step('reads which ledger checks failed, and how to see more', async () => {
    await page.route('**/api/admin/counts', (route) =>
      route.fulfill({ json: { ...before, brokenBooks: ['cash-equals-ledger', 'holds-are-asked-for'] } }),
    )
    const banner = page.getByRole('main').getByText('Ledger check failed')
    await expect(banner).toBeVisible()
    const text = page.getByText('Failed checks: cash-equals-ledger, holds-are-asked-for.')
    await expect(text).toContainText('Affected customers are locked, unless only times or prices differ.')
    await expect(text).toContainText('npm run northfold -- books verify')
    await expectAccessible(page)
    await page.unroute('**/api/admin/counts')
    await page.reload()
    await expect(page.getByRole('tab', { name: /Deposit Requests/ })).toContainText(/\d/)
    await expect(banner).toHaveCount(0)
  })
  expect(violations).toEqual([])
})

const TABS = ['Deposit Requests', 'Withdrawal Requests', 'Password Resets', 'User Profiles']

async function toTab(page: Page, name: string): Promise<void> {
  const tab = (label: string | undefined) => page.getByRole('tab', { name: label ?? '' })
  const chosen = await page.getByRole('tab', { selected: true }).textContent()
  await page.getByRole('tab', { selected: true }).focus()
  for (let place = TABS.findIndex((label) => chosen?.startsWith(label)); TABS[place] !== name; place += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(TABS[place + 1])).toBeFocused()
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Username').focus()
  await page.keyboard.type(ADMINISTRATOR.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMINISTRATOR.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
}
