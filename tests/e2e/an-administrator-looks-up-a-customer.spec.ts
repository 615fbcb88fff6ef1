import type { Page } from '@playwright/test'
import { administratorsDesk } from '../support/browser/administrators-desk.ts'
import { signUp, signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchComplaints } from '../support/browser/watched-page.ts'

const REASON = 'Reported as stolen.'

test(
  'an administrator looks up a customer, signs them out, locks them, and lets them in again',
  { tag: '@one-width' },
  async ({ page, browser, product }) => {
    const complaints = watchComplaints(page)
    const desk = await administratorsDesk(browser, product.url)
    const deskComplaints = watchComplaints(desk)
    const { username, password } = await signUpWithMoney(page, desk, `ada.seen.${test.info().project.name}`)
    const order = await page.request.post('/api/buy', { data: { symbol: 'AAPL', quantity: '1' } })
    expect(order.status(), await order.text()).toBe(200)

    await test.step('from anywhere, the palette finds her by any part of her username', async () => {
      await desk.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      const palette = desk.getByRole('dialog', { name: 'Search and commands' })
      const field = palette.getByRole('combobox', { name: 'Search customers, pages and actions' })
      await field.fill('nobody of that name')
      await expect(palette.getByRole('status')).toHaveText('Nothing found for "nobody of that name"')
      // The server finds by username and address in one text; no line of the palette holds both.
      await field.fill(`${username} ${username}@`)
      await expect(palette.getByRole('option')).toHaveText([`${username}Ada Lovelace`])
      await field.fill(username.slice(2).toUpperCase())
      await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option')).toHaveText([
        `${username}Ada Lovelace`,
      ])
      await expectAccessible(desk)
      await desk.keyboard.press('Enter')
      await expect(desk).toHaveURL(/\/admin\/customers\/\d+$/)
      await expect(desk.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
    })

    await test.step('the search finds her by her email address, and the URL keeps it', async () => {
      await desk.getByRole('link', { name: 'Customers' }).click()
      await expect(desk.getByRole('heading', { name: 'Customers' })).toBeFocused()
      const list = desk.getByRole('table', { name: 'Customers' })
      await expect(list).toContainText(username)
      await desk.getByLabel('Search').fill(`${username}@EXAMPLE`)
      await expect(desk).toHaveURL(/search=ada/)
      await expect(list.getByRole('link')).toHaveCount(1)
      await expect(list).toContainText('Ada Lovelace')
      await expectAccessible(desk)
      await desk.getByLabel('Profile').selectOption('rejected')
      await expect(desk.getByText('No customers found')).toBeVisible()
      await expect(desk).toHaveURL(/standing=rejected/)
      await expectAccessible(desk)
      await desk.reload()
      await expect(desk.getByLabel('Search')).toHaveValue(`${username}@EXAMPLE`)
      await desk.getByRole('button', { name: 'Show all customers' }).click()
      await expect(desk.getByLabel('Search')).toBeFocused()
      await expect(desk.getByLabel('Profile')).toHaveValue('all')
      await desk.getByLabel('Search').fill(`${username}@EXAMPLE`)
      await expect(list.getByRole('link')).toHaveCount(1)
      await list.getByRole('link', { name: 'Ada Lovelace' }).click()
    })

    await test.step('her page says who she is, what she has and what she asked for', async () => {
      await expect(desk.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
      await expect(section(desk, 'Identity and profile')).toContainText(`${username}@example.org`)
      await expect(section(desk, 'Identity and profile')).toContainText('Mathematician')
      await expect(section(desk, 'Identity and profile')).toContainText('Approved')
      await expect(section(desk, 'Holdings').getByRole('row', { name: /AAPL/ })).toContainText('1')
      await expect(section(desk, 'Deposit requests')).toContainText('$1,000.00')
      await expect(section(desk, 'Withdrawal requests')).toContainText('No withdrawal requests')
      await expect(section(desk, 'Bank accounts')).toContainText('No withdrawal was approved yet')
      await expect(section(desk, 'Sessions').getByRole('listitem')).toHaveCount(1)
      await expect(section(desk, 'Audit log')).toContainText('User registered')
      const download = desk.waitForEvent('download')
      await desk.getByRole('link', { name: 'View Document' }).click()
      await (await download).cancel()
      await expectAccessible(desk)
    })

    await test.step('what she asks for meanwhile waits there, with the way to its queue', async () => {
      const deposit = { amount: '20.00', bankReference: 'again', password }
      expect((await page.request.post('/api/deposit-requests', { data: deposit })).status()).toBe(200)
      await desk.reload()
      await section(desk, 'Deposit requests').getByRole('link', { name: '1 pending in the queue' }).click()
      await expect(desk.getByRole('article', { name: `Request of ${username}` })).toContainText('$20.00')
      await desk.goBack()
      await expect(desk.getByRole('heading', { name: 'Ada Lovelace', level: 1 })).toBeVisible()
    })

    await test.step('ended sessions sign her out on the page she has open, and she may come back', async () => {
      await page.goto('/profile')
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
      await decide(desk, 'End sessions', 'End All Sessions', 'End Sessions', 'She lost her phone.')
      await expect(desk.getByText('Sessions ended').first()).toBeVisible()
      await expect(section(desk, 'Sessions')).toContainText('Signed in nowhere')
      await expect(page).toHaveURL(/\/auth$/)
      await signIn(page, username, password)
      await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    })

    await test.step('a lock ends the page too, and no password opens the account', async () => {
      await desk.reload()
      await expect(section(desk, 'Sessions').getByRole('listitem')).toHaveCount(1)
      await decide(desk, 'Lock', 'Lock Customer', 'Lock Customer', REASON)
      await expect(desk.getByText('Customer locked').first()).toBeVisible()
      const banner = desk.getByRole('region', { name: 'This customer is locked' })
      await expect(banner).toContainText(REASON)
      await expect(section(desk, 'Audit log')).toContainText('User locked')
      await expectAccessible(desk)
      await expect(page).toHaveURL(/\/auth$/)
      await signIn(page, username, password)
      await expect(page.getByText('Invalid username or password').first()).toBeVisible()
      await expectAccessible(page)
      await desk.getByRole('link', { name: 'Back to Customers' }).click()
      await expect(desk.getByRole('row', { name: new RegExp(username) })).toContainText('Locked')
      await desk
        .getByRole('row', { name: new RegExp(username) })
        .getByRole('link')
        .click()
    })

    await test.step('unlocked, she signs in and reads what had happened, but not why', async () => {
      await decide(desk, 'Unlock', 'Unlock Customer', 'Unlock Customer', 'She called back.')
      await expect(desk.getByText('Customer unlocked').first()).toBeVisible()
      await expect(desk.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
      await signIn(page, username, password)
      await expect(page).toHaveURL(/\/profile$/)
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByText('Account unlocked').first()).toBeVisible()
      await expect(page.getByText('Account locked').first()).toBeVisible()
      await expect(page.getByText(REASON)).toHaveCount(0)
    })

    await test.step('nobody but administrators finds these pages', async () => {
      for (const path of ['/admin/customers', '/admin/customers/1']) {
        await page.goto(path)
        await expect(page).toHaveTitle(/Page not found/)
      }
      await desk.goto('/admin/customers/1')
      await expect(desk.getByText('Customer not found')).toBeVisible()
      await expectAccessible(desk)
    })

    expect(complaints).toEqual([])
    expect(deskComplaints).toEqual([])
    await desk.context().close()
  },
)

test('a list or a page that cannot be loaded says so, and Retry brings it', async ({
  page,
  browser,
  product,
}) => {
  await signUp(page, `ada.retried.${test.info().project.name}`)
  const desk = await administratorsDesk(browser, product.url)
  await desk.route('**/api/admin/customers**', (route) => route.abort())
  await desk.goto('/admin/customers')
  await expect(desk.getByRole('alert')).toContainText('Failed to load customers')
  await expectAccessible(desk)
  await desk.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const palette = desk.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('ada')
  await expect(palette).toContainText('Customers could not be searched')
  await desk.keyboard.press('Escape')
  await desk.unroute('**/api/admin/customers**')
  await desk.getByRole('button', { name: 'Retry' }).click()
  await expect(desk.getByRole('alert')).toHaveCount(0)
  await expect(desk.getByRole('table', { name: 'Customers' })).toBeVisible()

  await desk.route('**/api/admin/customers/*', (route) => route.abort())
  await desk.getByRole('table', { name: 'Customers' }).getByRole('link').first().click()
  await expect(desk.getByRole('alert')).toContainText('Failed to load the customer')
  await desk.unroute('**/api/admin/customers/*')
  await desk.getByRole('button', { name: 'Retry' }).click()
  await expect(section(desk, 'Wallet')).toBeVisible()
  await desk.context().close()
})

test(
  'what is being typed into a search is kept by another tab, another filter and Back, and not written key by key',
  { tag: '@one-width' },
  async ({ browser, product }) => {
    const desk = await administratorsDesk(browser, product.url)
    const search = desk.getByRole('searchbox')
    // Nothing ever counts as typed by itself.
    await desk.clock.install()
    await desk.clock.pauseAt(await desk.evaluate(() => Date.now() + 60_000))

    await search.pressSequentially('ada')
    await expect(search).toHaveValue('ada')
    expect(new URL(desk.url()).search).toBe('')
    await desk.getByRole('tab', { name: /Withdrawal Requests/ }).click()
    await expect(desk).toHaveURL(/\?search=ada&queue=withdrawals$/)
    await expect(search).toHaveValue('ada')

    await search.fill('grace')
    await desk.getByRole('link', { name: 'Customers' }).click()
    await expect(desk).toHaveURL(/\/admin\/customers$/)
    await search.fill('mary')
    await desk.getByLabel('Profile').selectOption('pending')
    await expect(desk).toHaveURL(/\?search=mary&standing=pending$/)
    await desk.goBack()
    await expect(desk).toHaveURL(/\/admin\?search=grace&queue=withdrawals$/)
    await expect(search).toHaveValue('grace')
    await desk.context().close()
  },
)

const section = (desk: Page, title: string) => desk.getByRole('region', { name: title })

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Presses `opens`, gives the reason, without which the button stays closed, and confirms. */
async function decide(
  desk: Page,
  opens: string,
  title: string,
  confirms: string,
  reason: string,
): Promise<void> {
  await desk.getByRole('button', { name: opens, exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: title })
  const confirm = dialog.getByRole('button', { name: confirms, exact: true })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await expectAccessible(desk)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
}
