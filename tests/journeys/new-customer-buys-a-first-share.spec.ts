import type { Page } from '@playwright/test'
import { parseCents } from '#domain/money.ts'
import { administratorsDesk } from '../stage/administrators-desk.ts'
import { expect, test } from '../stage/journey.ts'
import { PASSPORT } from '../stage/paper.ts'
import { expectAccessible, watchComplaints } from '../stage/watched-page.ts'

const PASSWORD = 'Engine-No-1843'

test('a new customer signs up, is approved, deposits, buys 2.5 shares and sells one, and every cent adds up', async ({
  page,
  browser,
  product,
  isMobile,
}) => {
  const complaints = watchComplaints(page)
  const username = `ada.${test.info().project.name}`
  const desk = await administratorsDesk(browser, product.url)

  await test.step('the sign-in page shows the live market', async () => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth/)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Live Market Data' })).toBeVisible()
    await expect(page.getByText('AAPL').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('she signs up', async () => {
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(`${username}@example.org`)
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('other')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await expect(page.getByText('Passwords match', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText('Complete Your Profile')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('she submits her profile', async () => {
    await page.getByRole('link', { name: 'Complete Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
    await fillProfile(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit Profile' }).click()
    await expect(page.getByText('Profile Submitted').first()).toBeVisible()
    await expect(page.getByText('Pending Review').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an administrator approves it', async () => {
    await desk.getByRole('tab', { name: /User Profiles/ }).click()
    const request = desk.getByRole('article', { name: `Request of ${username}` })
    await expect(request).toContainText('Ada Lovelace')
    await expectAccessible(desk)
    await request.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Profile approved').first()).toBeVisible()
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
    await desk.getByRole('tab', { name: /Deposit Requests/ }).click()
    const request = desk.getByRole('article', { name: `Request of ${username}` })
    await expect(request).toContainText('$5,000.00')
    await expectAccessible(desk)
    await request.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('Request approved').first()).toBeVisible()
  })

  await test.step('she finds Apple among live prices', async () => {
    await page.goto('/markets')
    await expect(page.getByRole('heading', { name: 'Markets' })).toBeVisible()
    await page.getByRole('searchbox').fill('apple')
    await expectAccessible(page)
    await page.getByRole('link', { name: /Apple Inc/ }).click()
    await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
    await expect(page.getByText('Times in US Eastern')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('she buys 2.5 shares', async () => {
    if (isMobile) await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await page.getByLabel('Amount', { exact: true }).fill('2.5')
    await expect(page.getByText('Estimated cost')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    await expect(page.getByText('Successfully bought AAPL').first()).toBeVisible()
    if (isMobile) await page.keyboard.press('Escape')
    await expect(page.getByText('Your Holdings').first()).toBeVisible()
  })

  await test.step('she sees the holding move with the market', async () => {
    await page.goto('/')
    await page.getByRole('tab', { name: /Your Holdings/ }).click()
    await expectAccessible(page)
    const value = page.getByRole('row', { name: /Apple Inc/ })
    const before = await value.innerText()
    await expect(value).not.toHaveText(before)
  })

  await test.step('she sells one', async () => {
    await page.goto('/asset/AAPL')
    if (isMobile) await page.getByRole('button', { name: 'Sell', exact: true }).click()
    else await page.getByRole('radio', { name: 'Sell' }).click()
    await page.getByLabel('Amount', { exact: true }).fill('1')
    await expect(page.getByText('You Receive')).toBeVisible()
    await page.getByRole('button', { name: 'Sell AAPL' }).click()
    await expect(page.getByText('Successfully sold AAPL').first()).toBeVisible()
  })

  await test.step('her history tells all of it', async () => {
    await page.goto('/history')
    await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
    for (const type of [/^sell/i, /^buy/i, /^deposit/i])
      await expect(page.getByText(type).first()).toBeVisible()
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

  expect(complaints).toEqual([])
  await desk.context().close()
})

async function fillProfile(page: Page): Promise<void> {
  const texts = {
    'Full Name': 'Ada Lovelace',
    'Phone Number': '+44 20 7946 0000',
    'Date of Birth': '1990-12-10',
    Nationality: 'British',
    Occupation: 'Mathematician',
    'Source of Funds': 'Salary',
    Address: '12 St James Square',
    City: 'London',
    'Postal Code': 'SW1Y 4JH',
    Country: 'United Kingdom',
    'ID Number': 'P1234567',
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('ID Document').setInputFiles(PASSPORT)
}
