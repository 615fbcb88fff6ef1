import type { Locator, Page } from '@playwright/test'
import { parseCents } from '#domain/money/money.ts'
import { hold } from '../support/browser/behaving-page.ts'
import { approve, openAdminPage, openRequest } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PASSPORT } from '../support/paper.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const PASSWORD = 'Engine-No-1843'

test(
  'a new customer signs up, gets approved, deposits, buys 2.5 shares and sells one, and every cent adds up',
  { tag: '@both' },
  async ({ page, browser, product, isMobile }) => {
    const violations = watchViolations(page)
    const username = `ada.${test.info().project.name}`
    const adminPage = await openAdminPage(browser, product.url)

    await test.step('the sign-in page shows the live market', async () => {
      await page.goto('/')
      await expect(page).toHaveURL(/\/auth/)
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Live Market Data' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expectPreview(page, isMobile ? 3 : 4)
      await expectAccessible(page)
    })

    await test.step('she signs up', async () => {
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Email').fill(`${username}@example.org`)
      await page.getByLabel('First Name').fill('Ada')
      await page.getByLabel('Last Name').fill('Lovelace')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByLabel('Confirm Password').fill('other')
      await expect(page.getByText('Passwords do not match')).toBeVisible()
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0)
      await page.getByLabel('Password', { exact: true }).fill('password1')
      await expect(page.getByText('Please use a stronger password')).toBeVisible()
      const meter = page.getByText(
        /^Weak · Mix uppercase and lowercase\s· Add special characters \(!@#\$%\)$/,
      )
      await expect(meter).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await expect(page.getByText(/^Strong/)).toBeVisible()
      await page.getByLabel('Confirm Password').fill(PASSWORD)
      await expect(page.getByText('Passwords match', { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await expect(page.getByText('Welcome, Ada. Here is your portfolio.')).toBeVisible()
      const banner = page.getByRole('region', { name: 'Complete Your Profile' })
      await expect(banner).toContainText('Submit your profile for review.')
      await expect(page.getByText('No holdings yet. Start trading to build your portfolio.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Browse markets' })).toHaveAttribute('href', '/markets')
      const steps = page.getByRole('region', { name: 'Get started' })
      await expect(steps.locator('[aria-current=step]')).toContainText('Complete your profile')
      await expectAccessible(page)
    })

    await test.step('she submits her profile', async () => {
      await page.getByRole('link', { name: 'Complete Profile' }).click()
      await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
      await expect(
        page.getByText(
          'Submit your profile information for review. You must complete this before you can trade or deposit funds.',
        ),
      ).toBeVisible()
      await fillProfile(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Submit Profile' }).click()
      await expect(page.getByText('Profile Submitted').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Pending Review' })).toContainText(
        'You cannot trade or deposit funds until it is approved.',
      )
      await expectAccessible(page)
    })

    await test.step('an administrator approves it', async () => {
      await adminPage.getByRole('tab', { name: /User Profiles/ }).click()
      const request = await openRequest(adminPage, username)
      for (const fact of [...Object.entries(PROFILE), ...PROFILE_CHOICES, ['User ID', /^\d+$/]] as const)
        await expect(factOf(request, fact[0])).toHaveText(fact[1])
      await expect(request).toContainText(/Submitted Nov 18, 2026 \d\d:\d\d/)
      await expect(request.getByRole('button', { name: 'View Document' })).toBeVisible()
      await expectAccessible(adminPage)
      await approve(request)
      await expectToast(adminPage, 'Profile approved', 'User can now trade and deposit funds')
      await expect(request).toHaveCount(0)
    })

    await test.step('she asks to deposit 5,000 dollars', async () => {
      await page.goto('/wallet')
      await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
      await dialog.getByLabel('Amount').fill('5000.00')
      await dialog.getByLabel('Bank Transfer Reference').fill(username)
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Submit Deposit Request' }).click()
      await expect(page.getByText('Deposit request submitted').first()).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await page.getByRole('tab', { name: /Deposits/ }).click()
      await expect(page.getByText('Pending').first()).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the administrator credits it', async () => {
      await adminPage.reload()
      await adminPage.getByRole('tab', { name: /Deposit Requests/ }).click()
      const request = await openRequest(adminPage, username)
      await expect(request).toContainText(/\$5,000\.00.*Pending/s)
      await expect(factOf(request, 'Bank reference')).toHaveText(username)
      await expect(factOf(request, 'User ID')).toHaveText(/^\d+$/)
      await expect(factOf(request, 'Submitted')).toHaveText(/^Nov 18, 2026 \d\d:\d\d$/)
      await expectAccessible(adminPage)
      await approve(request)
      await expectToast(adminPage, 'Request approved', "Deposit credited to the user's wallet")
    })

    await test.step('her dashboard says that the first trade is next', async () => {
      const release = await hold(page, '**/api/deposit-requests*')
      await page.goto('/')
      const steps = page.getByRole('region', { name: 'Get started' })
      await expect(steps.getByRole('status')).toHaveText('Loading your first steps')
      // The card may be drawn again as its code arrives: it has no box in between.
      const heightOf = async () => (await steps.boundingBox())?.height ?? 0
      let loading = 0
      await expect.poll(async () => (loading = await heightOf())).toBeGreaterThan(0)
      release()
      await expect(steps).toContainText('3 of 4 done')
      await expect(steps.getByRole('heading', { name: 'Most traded today' })).toBeVisible()
      if (!isMobile) await expect.poll(heightOf).toBe(loading)
      await expect(steps.locator('[aria-current=step]')).toContainText('Place your first trade')
      await expect(steps.getByRole('link', { name: 'Choose an asset' })).toHaveAttribute('href', '/markets')
      await expectAccessible(page)
    })

    await test.step('she finds Apple among live prices', async () => {
      await page.goto('/markets')
      await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
      await page.getByRole('searchbox').fill('apple')
      await expectAccessible(page)
      const card = page.getByRole('main').getByRole('listitem')
      await expect(card).toHaveText(/^AAAPLStockApple Inc\.\$[\d,]+\.\d\d(up|down|unchanged) \d+\.\d\d%$/)
      await card.getByRole('link').click()
      await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
      await expect(page.getByText('Times in US Eastern')).toBeVisible()
      const head = page.getByRole('main').locator('header').first()
      await expect(head).toContainText(
        /Apple Inc\.AAPLStock.*\$[\d,]+\.\d\d(up|down|unchanged) [+-]\d+\.\d\d% today/,
      )
      await expect(page.getByRole('region', { name: 'Your Holdings' })).toHaveCount(0)
      const data = page.getByRole('region', { name: 'Market Data' })
      const terms = ['Open', 'High', 'Low', 'Volume', 'P/E Ratio', 'Market Cap']
      await expect(data.getByRole('term')).toHaveText(terms)
      await expect(data.getByRole('definition').last()).toHaveText(/^\$[\d,]+\.\d\dB$/)
      await expectAccessible(page)
    })

    await test.step('she buys 2.5 shares', async () => {
      if (isMobile) await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByLabel('Shares', { exact: true }).fill('2.5')
      await expect(page.getByText('Estimated cost')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Buy AAPL' }).click()
      await expectToast(page, 'Purchase successful', 'Successfully bought AAPL')
      const held = page.getByRole('region', { name: 'Your Holdings' })
      await expect(factOf(held, 'Quantity')).toHaveText('2.5')
      await expect(factOf(held, 'Average price')).toHaveText(/^\$[\d,]+\.\d\d$/)
    })

    await test.step('she sees the holding move with the market', async () => {
      await page.goto('/')
      await page.getByRole('tab', { name: /Your Holdings/ }).click()
      await expect(page.getByRole('row', { name: /Apple Inc/ })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Get started' })).toHaveCount(0)
      await expectAccessible(page)
      const value = page.getByRole('row', { name: /Apple Inc/ })
      await expect(value).toContainText(/AAPL(?: · )?2\.5000 shares/)
      await expect(value).toContainText(/[+-]\$\d+\.\d\d(up|down|unchanged) [+-]?\d+\.\d\d%/)
      const before = await value.innerText()
      await expect(value).not.toHaveText(before)
    })

    await test.step('she sells one', async () => {
      await page.getByRole('link', { name: 'Apple Inc.' }).click()
      await expect(page).toHaveURL(/\/asset\/AAPL$/)
      if (isMobile) await page.getByRole('button', { name: 'Sell', exact: true }).click()
      else await page.getByRole('radio', { name: 'Sell' }).click()
      await page.getByLabel('Shares', { exact: true }).fill('1')
      await expect(page.getByText('You Receive')).toBeVisible()
      if (isMobile) await expectAccessible(page)
      await page.getByRole('button', { name: 'Sell AAPL' }).click()
      await expectToast(page, 'Sale successful', 'Successfully sold AAPL')
      await expect(factOf(page.getByRole('region', { name: 'Your Holdings' }), 'Quantity')).toHaveText('1.5')
      await page.getByRole('link', { name: 'Back to Markets' }).click()
      await expect(page).toHaveURL(/\/markets$/)
    })

    await test.step('her history tells all of it', async () => {
      await page.goto('/history')
      await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
      const when = 'Nov 18, 2026 \\d\\d:\\d\\d#\\d+'
      const dollars = '\\$[\\d,]+\\.\\d\\d'
      const rows = page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')
      await expect(rows).toHaveText([
        new RegExp(`^Sell AAPL\\+${dollars}${when}Fee ${dollars} · gross ${dollars}1 at ${dollars}$`),
        new RegExp(`^Buy AAPL-${dollars}${when}2\\.5 at ${dollars}$`),
        new RegExp(`^Deposit\\+\\$5,000\\.00${when}Reference: ${username}$`),
      ])
      for (const [place, arrow] of ['M17 7 7 17', 'M7 17 17 7', 'M12 17V3'].entries())
        await expect(rows.nth(place).locator(`svg path[d="${arrow}"]`)).toHaveCount(1)
      await expectAccessible(page)
    })

    await test.step('and every cent adds up', async () => {
      const [sold, bought, deposited] = await (await page.request.get('/api/transactions')).json()
      const [holding] = await (await page.request.get('/api/holdings')).json()
      const wallet = await (await page.request.get('/api/wallet')).json()
      const cents = (text: string) => parseCents(text) ?? -1n
      expect(deposited).toMatchObject({ type: 'deposit', amount: '5000.00' })
      expect(bought).toMatchObject({ type: 'buy', quantity: '2.5', fee: '0.00' })
      expect(sold).toMatchObject({ type: 'sell', quantity: '1' })
      expect(holding).toMatchObject({ assetSymbol: 'AAPL', quantity: '1.5' })
      expect(cents(wallet.available)).toBe(
        cents(deposited.amount) - cents(bought.amount) + cents(sold.amount) - cents(sold.fee),
      )
    })

    await test.step('a page that is not there says so', async () => {
      await page.goto('/nowhere')
      await expect(page.getByText('404 Page Not Found')).toBeVisible()
      await expectAccessible(page)
    })

    expect(violations).toEqual([])
    await adminPage.context().close()
  },
)

/** What she types, and what an administrator then reads under the same words. */
const PROFILE = {
  'Phone Number': '+44 20 7946 0000',
  Nationality: 'United Kingdom',
  Occupation: 'Mathematician',
  'Source of Funds': 'Salary',
  Address: '12 St James Square',
  City: 'London',
  'Postal Code': 'SW1Y 4JH',
  Country: 'United Kingdom',
  'ID Number': 'P1234567',
}

/** What she leaves as it was, and the day she picks. */
const PROFILE_CHOICES = [
  ['Date of Birth', 'Dec 10, 1990'],
  ['Employment Status', 'Employed'],
  ['Annual Income', '$0 - $25,000'],
  ['ID Type', 'Passport'],
] as const

async function fillProfile(page: Page): Promise<void> {
  const texts = { 'Full Name': 'Ada Lovelace', 'Date of Birth': '1990-12-10', ...PROFILE }
  for (const [label, text] of Object.entries(texts)) {
    const field = page.getByLabel(label, { exact: true })
    await (/^(Nationality|Country)$/.test(label) ? field.selectOption(text) : field.fill(text))
  }
  await page.getByLabel('ID Document').setInputFiles(PASSPORT)
}

/** So many stocks and funds with symbol, name, price and change, and three headlines with their day. */
async function expectPreview(page: Page, count: number): Promise<void> {
  for (const title of ['Top Stocks', 'Top Mutual Funds']) {
    const rows = page.getByRole('region', { name: title }).getByRole('listitem').filter({ visible: true })
    await expect(rows).toHaveText(
      Array.from({ length: count }, () => /[A-Z]{1,5}.+\$[\d,]+\.\d\d(up|down|unchanged) [+-]\d+\.\d\d%$/),
    )
  }
  const headlines = page.getByRole('region', { name: 'Latest News' }).getByRole('listitem')
  await expect(headlines).toHaveText(Array.from({ length: 3 }, () => /\w.*Nov \d+, 2026$/))
  await expect(
    page.getByText('Simulated real-time prices for practice, not from a real market.'),
  ).toBeVisible()
}

/** The toast that shows, the only one. */
async function expectToast(page: Page, title: string, description: string): Promise<void> {
  await expect(page.locator('.toast')).toHaveCount(1)
  await expect(page.locator('.toast')).toContainText(`${title}${description}`)
}

/** What stands beside a word in a list of facts. */
const factOf = (within: Locator, label: string): Locator =>
  within.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
