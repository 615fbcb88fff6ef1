import type { Page } from '@playwright/test'
import { openAdminPage, openAdminTab } from '../support/browser/admin-page.ts'
import { signUp, signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const REASON = 'Reported as stolen.'

test('an administrator looks up a customer, ends their sessions, locks them, and unlocks them', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  const adminViolations = watchViolations(adminPage)
  const name = `ada.seen.${test.info().project.name}`
  const { username, password } = await signUpWithMoney(page, adminPage, name)
  const order = await page.request.post('/api/buy', { data: { symbol: 'AAPL', quantity: '1' } })
  expect(order.status(), await order.text()).toBe(200)

  await test.step('from anywhere, the palette finds her by any part of her username', async () => {
    await adminPage.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    const palette = adminPage.getByRole('dialog', { name: 'Search and commands' })
    const field = palette.getByRole('combobox', {
      name: 'Search customers, stocks, funds, pages and actions',
    })
    await field.fill('nobody of that name')
    await expect(palette.getByRole('status')).toHaveText('No results for "nobody of that name"')
    // The server finds by username and address in one text; no line of the palette holds both.
    await field.fill(`${username} ${username}@`)
    await expect(palette.getByRole('option')).toHaveText([`${username}Ada Lovelace`])
    await field.fill(username.slice(2).toUpperCase())
    await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveText([
      `${username}Ada Lovelace`,
    ])
    await expectAccessible(adminPage)
    await adminPage.keyboard.press('Enter')
    await expect(adminPage).toHaveURL(/\/admin\/customers\/\d+$/)
    await expect(adminPage.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
  })

  await test.step('the search finds her by her email address, and the URL keeps it', async () => {
    await adminPage.getByRole('link', { name: 'Customers', exact: true }).click()
    await expect(adminPage.getByRole('heading', { name: 'Customers' })).toBeFocused()
    const list = adminPage.getByRole('table', { name: 'Customers' })
    await expect(list).toContainText(username)
    await adminPage.getByLabel('Search').fill(`${username}@EXAMPLE`)
    await expect(adminPage).toHaveURL(/search=ada/)
    await expect(list.getByRole('link')).toHaveCount(1)
    await expect(list).toContainText('Ada Lovelace')
    await expectAccessible(adminPage)
    await adminPage.getByLabel('Profile').selectOption('rejected')
    await expect(adminPage.getByText('No customers found')).toBeVisible()
    await expect(adminPage).toHaveURL(/kycStatus=rejected/)
    await expectAccessible(adminPage)
    await adminPage.reload()
    await expect(adminPage.getByLabel('Search')).toHaveValue(`${username}@EXAMPLE`)
    await adminPage.getByRole('button', { name: 'Show all customers' }).click()
    await expect(adminPage.getByLabel('Search')).toBeFocused()
    await expect(adminPage.getByLabel('Profile')).toHaveValue('all')
    await adminPage.getByLabel('Search').fill(`${username}@EXAMPLE`)
    await expect(list.getByRole('link')).toHaveCount(1)
    await list.getByRole('link', { name: 'Ada Lovelace' }).click()
  })

  await test.step('a note for colleagues stays on her page', async () => {
    const notes = adminPage.getByRole('region', { name: 'Notes' })
    await expect(notes.getByText('No notes yet')).toBeVisible()
    await notes.getByLabel('New note').fill('Called about a lost card.')
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes.getByRole('listitem')).toHaveText(/Called about a lost card\./)
    await expect(notes.getByLabel('New note')).toHaveValue('')
  })

  await test.step('her page says who she is, what she has and what she asked for', async () => {
    await expect(adminPage.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
    await expect(section(adminPage, 'Identity and profile')).toContainText(`${username}@example.org`)
    await expect(section(adminPage, 'Identity and profile')).toContainText('Mathematician')
    await expect(section(adminPage, 'Identity and profile')).toContainText('Approved')
    await expect(section(adminPage, 'Holdings').getByRole('row', { name: /AAPL/ })).toContainText('1')
    await expect(section(adminPage, 'Deposit requests')).toContainText('$1,000.00')
    await expect(section(adminPage, 'Withdrawal requests')).toContainText('No withdrawal requests')
    await expect(section(adminPage, 'Bank accounts')).toContainText('No approved withdrawals')
    await expect(section(adminPage, 'Sessions').getByRole('listitem')).toHaveCount(1)
    await expect(section(adminPage, 'Timeline')).toContainText('User registered')
    const download = adminPage.waitForEvent('download')
    await adminPage.getByRole('link', { name: 'Download', exact: true }).click()
    await (await download).cancel()
    await expectAccessible(adminPage)
  })

  await test.step('flags, restrictions and notes come before her money; the index leads on', async () => {
    const tops = await Promise.all(
      ['Flags', 'Restrictions', 'Notes', 'Holdings'].map(async (name) =>
        Number((await section(adminPage, name).boundingBox())?.y),
      ),
    )
    expect(Math.max(...tops.slice(0, 3))).toBeLessThan(Number(tops[3]))
    // One line: a title, and that there is none.
    const flags = section(adminPage, 'Flags')
    await expect(flags).toContainText('No flags')
    expect((await flags.boundingBox())?.height).toBeLessThan(80)
    const index = adminPage.getByRole('navigation', { name: 'On this page' })
    await index.getByRole('link', { name: 'Timeline' }).click()
    await expect(section(adminPage, 'Timeline').getByRole('heading', { name: 'Timeline' })).toBeInViewport()
    await expect(index).toBeInViewport()
  })

  await test.step('it says what she has used of her limits and which programs have a key', async () => {
    const key = { name: 'Night script', scopes: ['market', 'account'], expiresInDays: 90, password }
    expect((await page.request.post('/api/keys', { data: key })).status()).toBe(200)
    await adminPage.reload()
    const limits = section(adminPage, 'Limits')
    await expect(
      limits.getByRole('listitem').filter({ hasText: 'Deposit requests in an hour' }),
    ).toContainText('1 of 20')
    await expect(limits).not.toContainText('Largest order')
    await limits.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await expect(limits.getByRole('listitem').filter({ hasText: 'Largest order' })).toContainText('up to')
    const keys = section(adminPage, 'API Keys').getByRole('listitem')
    await expect(keys).toHaveCount(1)
    await expect(keys).toContainText('Night script')
    await expect(keys).toContainText('Read prices, read the account')
    await expect(keys).toContainText('never used')
    await expect(section(adminPage, 'Open Proposals')).toContainText('No open proposals')
    await expect(section(adminPage, 'Email')).toContainText('No email in the last 30 days')
    await expectAccessible(adminPage)
  })

  await test.step('what she asks for meanwhile waits there, with the way to its queue', async () => {
    // Those of other customers wait longer: the link leads to hers all the same.
    const deposit = { amount: '20.00', bankReference: 'again', password }
    expect((await page.request.post('/api/deposit-requests', { data: deposit })).status()).toBe(200)
    await adminPage.reload()
    await section(adminPage, 'Deposit requests').getByRole('link', { name: '1 pending in the queue' }).click()
    await expect(adminPage.getByRole('article', { name: `Request from ${username}` })).toContainText('$20.00')
    await adminPage.goBack()
    await expect(adminPage.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
  })

  await test.step('the palette finds her deposit by its reference, and leads to it in its queue', async () => {
    const [deposit] = await (await page.request.get('/api/deposit-requests')).json()
    await adminPage.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    const palette = adminPage.getByRole('dialog', { name: 'Search and commands' })
    await palette.getByRole('combobox').fill(deposit.depositReference.toLowerCase())
    const found = palette.getByRole('group', { name: 'Found' }).getByRole('option')
    await expect(found).toHaveText([`Deposit ${deposit.id}${username} · Pending`])
    await expectAccessible(adminPage)
    await adminPage.keyboard.press('Enter')
    await expect(adminPage).toHaveURL(new RegExp(`queue=deposits&request=${deposit.id}$`))
    await expect(adminPage.getByRole('article', { name: `Request from ${username}` })).toContainText('$20.00')
    await adminPage.goBack()
    await expect(adminPage.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
  })

  await test.step('ended sessions sign her out on the page she has open, and she may come back', async () => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await decide(adminPage, 'End sessions', 'End All Sessions', 'End Sessions', 'She lost her phone.')
    await expect(adminPage.getByText('Sessions ended').first()).toBeVisible()
    await expect(section(adminPage, 'Sessions')).toContainText('No active sessions')
    await expect(page).toHaveURL(/\/auth$/)
    await signIn(page, username, password)
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })

  await test.step('a lock ends the page too, and no password opens the account', async () => {
    await adminPage.reload()
    await expect(section(adminPage, 'Sessions').getByRole('listitem')).toHaveCount(1)
    await decide(adminPage, 'Lock', 'Lock Customer', 'Lock Customer', REASON)
    await expect(adminPage.getByText('Customer locked').first()).toBeVisible()
    const banner = adminPage.getByRole('region', { name: 'This customer is locked' })
    await expect(banner).toContainText(REASON)
    await expect(section(adminPage, 'Timeline')).toContainText('User locked')
    await expectAccessible(adminPage)
    await expect(page).toHaveURL(/\/auth$/)
    await signIn(page, username, password)
    await expect(page.getByText('Invalid username or password').first()).toBeVisible()
    await expectAccessible(page)
    await adminPage.getByRole('link', { name: 'Back to Customers' }).click()
    await expect(adminPage.getByRole('row', { name: new RegExp(username) })).toContainText('Locked')
    await adminPage
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('link')
      .click()
  })

  await test.step('unlocked, she signs in and reads what had happened, but not why', async () => {
    await decide(adminPage, 'Unlock', 'Unlock Customer', 'Unlock Customer', 'She called back.')
    await expect(adminPage.getByText('Customer unlocked').first()).toBeVisible()
    await expect(adminPage.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    await signIn(page, username, password)
    await expect(page).toHaveURL(/\/profile$/)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText('Account unlocked').first()).toBeVisible()
    await expect(page.getByText('Account locked').first()).toBeVisible()
    await expect(page.getByText(REASON)).toHaveCount(0)
  })

  await test.step('only administrators find these pages', async () => {
    for (const path of ['/admin/customers', '/admin/customers/1']) {
      await page.goto(path)
      await expect(page).toHaveTitle(/Page not found/)
    }
    await adminPage.goto('/admin/customers/1')
    await expect(adminPage.getByText('Customer not found')).toBeVisible()
    await expectAccessible(adminPage)
  })

  expect(violations).toEqual([])
  expect(adminViolations).toEqual([])
  await adminPage.context().close()
})

test('a list or a page that fails to load says so, and Retry loads it', async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, `ada.retried.${test.info().project.name}`)
  const adminPage = await openAdminTab(browser, product.url)
  await adminPage.route('**/api/admin/customers**', (route) => route.abort())
  await adminPage.goto('/admin/customers')
  await expect(adminPage.getByRole('alert')).toContainText('Failed to load customers')
  await expectAccessible(adminPage)
  await adminPage.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const palette = adminPage.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('ada')
  await expect(palette).toContainText('Customer search failed')
  await adminPage.keyboard.press('Escape')
  await adminPage.unroute('**/api/admin/customers**')
  await adminPage.getByRole('button', { name: 'Retry' }).click()
  await expect(adminPage.getByRole('alert')).toHaveCount(0)
  await expect(adminPage.getByRole('table', { name: 'Customers' })).toBeVisible()

  await adminPage.route('**/api/admin/customers/*', (route) => route.abort())
  await adminPage.getByRole('table', { name: 'Customers' }).getByRole('link').first().click()
  await expect(adminPage.getByRole('alert')).toContainText('Failed to load the customer')
  await adminPage.unroute('**/api/admin/customers/*')
  await adminPage.getByRole('button', { name: 'Retry' }).click()
  await expect(section(adminPage, 'Wallet')).toBeVisible()
  await adminPage.context().close()
})

test('the address keeps a search through tabs, filters and Back, without an entry for each key', async ({
  browser,
  product,
}) => {
  const adminPage = await openAdminPage(browser, product.url)
  const search = adminPage.getByRole('searchbox')
  // Nothing ever counts as typed by itself.
  await adminPage.clock.install()
  await adminPage.clock.pauseAt(await adminPage.evaluate(() => Date.now() + 60_000))

  await search.pressSequentially('ada')
  await expect(search).toHaveValue('ada')
  expect(new URL(adminPage.url()).search).toBe('')
  await adminPage.getByRole('tab', { name: /Withdrawal Requests/ }).click()
  await expect(adminPage).toHaveURL(/\?search=ada&queue=withdrawals$/)
  await expect(search).toHaveValue('ada')

  await search.fill('grace')
  await adminPage.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(adminPage).toHaveURL(/\/admin\/customers$/)
  await search.fill('mary')
  await adminPage.getByLabel('Profile').selectOption('pending')
  await expect(adminPage).toHaveURL(/\?search=mary&kycStatus=pending$/)
  await adminPage.goBack()
  await expect(adminPage).toHaveURL(/\/admin\?search=grace&queue=withdrawals$/)
  await expect(search).toHaveValue('grace')
  await adminPage.context().close()
})

const section = (adminPage: Page, title: string) => adminPage.getByRole('region', { name: title })

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Presses `opens`, gives the reason, without which the button stays closed, and confirms. */
async function decide(
  adminPage: Page,
  opens: string,
  title: string,
  confirms: string,
  reason: string,
): Promise<void> {
  await adminPage.getByRole('button', { name: opens, exact: true }).click()
  const dialog = adminPage.getByRole('dialog', { name: title })
  const confirm = dialog.getByRole('button', { name: confirms, exact: true })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await expectAccessible(adminPage)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
}
