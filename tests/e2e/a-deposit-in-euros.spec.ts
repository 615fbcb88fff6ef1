import type { Locator } from '@playwright/test'
import { approve, openAdminPage } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer deposits euros, an administrator finds the reference, and her page shows the credit', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  const { username, password } = await signUpWithMoney(page, adminPage, `ada.eur.${test.info().project.name}`)
  const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
  const submit = dialog.getByRole('button', { name: 'Submit Deposit Request' })
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  let reference = ''

  await test.step('the dialog says where to send it and what to write on it, each to be copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
    await page.goto('/wallet?tab=deposits')
    await page.evaluate(() => void (document.documentElement.dataset['visit'] = 'the first'))
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const card = dialog.getByRole('region', { name: 'Deposit reference' })
    await expect(card).toContainText(/NF-[2-9A-Z]{4}-[2-9A-Z]{3}/)
    reference = /NF-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(await card.innerText())?.[0] ?? 'none'
    await expectAccessible(page)
    for (const [label, text] of [
      ['bank name', 'Example Bank, N.A.'],
      ['account name', 'Example Brokerage - Customer Funds'],
      ['account number', '000123456789'],
      ['routing number', '000000000'],
      ['swift code', 'EXAMPLE0'],
      ['deposit reference', reference],
    ] as const) {
      await dialog.getByRole('button', { name: `Copy ${label}` }).click()
      await expect(dialog.getByText('Copied!').first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
    await expect(
      dialog.getByText(`Enter the username of your account (${username}) as a remark on the bank transfer`),
    ).toBeVisible()
    await expect(dialog.getByLabel('Bank Transfer Reference')).toHaveValue(reference)
    await expect(submit).toBeInViewport({ ratio: 1 })
  })

  await test.step('opened again it says the same, because nothing was sent yet, and has what was typed', async () => {
    await dialog.getByLabel('Amount').fill('77')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    await expect(dialog.getByRole('region', { name: 'Deposit reference' })).toContainText(reference)
    await expect(dialog.getByLabel('Amount')).toHaveValue('77')
  })

  await test.step('ten currencies; each amount to the cent, each rate with four decimals or four digits', async () => {
    const currency = dialog.getByLabel('Currency')
    await expect(currency.getByRole('option')).toHaveText([
      'USD',
      'EUR',
      'GBP',
      'JPY',
      'SGD',
      'AUD',
      'CAD',
      'CHF',
      'IDR',
      'HKD',
    ])
    await dialog.getByLabel('Amount').fill('100')
    await expect(dialog.getByText('Exchange rate', { exact: true })).toHaveCount(0)
    // Her first deposit was one of twenty.
    await expect(dialog.getByText('Up to $10,000,000.00 · 19 requests left this hour')).toBeVisible()
    for (const each of ['EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD']) {
      await currency.selectOption(each)
      await expect(figure(dialog, 'Amount in USD')).toHaveText(/^\$\d+\.\d\d$/)
      await expect(figure(dialog, 'Exchange rate')).toHaveText(
        each === 'IDR' ? /^1 IDR = 0\.0000\d{4} USD$/ : new RegExp(`^1 ${each} = \\d\\.\\d{4} USD$`),
      )
    }
  })

  await test.step('the button opens when nothing is missing', async () => {
    await dialog.getByLabel('Currency').selectOption('EUR')
    await dialog.getByLabel('Bank Transfer Reference').fill(username)
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Password', { exact: true }).fill('Not-Her-Password-1')
    await expect(submit).toBeEnabled()
    for (const amount of ['', '0', '-1', '1.005', 'abc']) {
      await dialog.getByLabel('Amount').fill(amount)
      await expect(submit).toBeDisabled()
    }
    await dialog.getByLabel('Amount').fill('1000.00')
    await dialog.getByLabel('Bank Transfer Reference').fill('   ')
    await expect(submit).toBeEnabled()
    await dialog.getByLabel('Bank Transfer Reference').fill(username)
    await expect(figure(dialog, 'Amount in USD')).toHaveText('$1,152.07')
    await expect(figure(dialog, 'Exchange rate')).toHaveText('1 EUR = 1.1521 USD')
    await expectAccessible(page)
  })

  await test.step('a wrong password is refused, and what was typed stays', async () => {
    await submit.click()
    await expect(page.getByText('Request failed').first()).toBeVisible()
    await expect(dialog.getByText('Incorrect password').first()).toBeVisible()
    await expect(dialog.getByText('18 requests left this hour')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toHaveValue('1000.00')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await submit.click()
    await expect(page.getByText('Deposit request submitted').first()).toBeVisible()
    await expect(page.getByText('Your deposit request is pending approval').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  const row = page.getByRole('listitem').filter({ hasText: reference })
  await test.step('how to send it is read again from the pending row', async () => {
    await page.getByRole('tab', { name: 'Deposits' }).click()
    await row.getByRole('button', { name: 'Transfer instructions' }).click()
    const instructions = page.getByRole('dialog', { name: 'Transfer Instructions' })
    await expect(instructions.getByRole('img', { name: 'QR code of the transfer' })).toBeVisible()
    await expectAccessible(page)
    await instructions.getByRole('button', { name: 'Copy all details' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toContain(`Amount: 1000.00 EUR\nReference: ${reference}`)
    await instructions.getByRole('button', { name: 'Close' }).click()
    await expect(instructions).toHaveCount(0)
  })
  await test.step('her list has it with its reference, and the rate with its origin', async () => {
    await expect(row).toContainText('Pending')
    await expect(row).toContainText('$1,152.07')
    await expect(row).toContainText('1,000.00 EUR · 1 EUR = 1.1521 USD')
    await expect(row).toContainText(
      /Rate source: simulated, Nov 18, 2026 \d\d:\d\d · rate locked until Nov 28, 2026/,
    )
    await expectAccessible(page)
  })

  await test.step('the next transfer gets another reference', async () => {
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const card = dialog.getByRole('region', { name: 'Deposit reference' })
    await expect(card).toContainText(/NF-[2-9A-Z]{4}-[2-9A-Z]{3}/)
    await expect(card).not.toContainText(reference)
    await dialog.getByLabel('Currency').selectOption('EUR')
    await expect(dialog.getByText('Up to $9,998,847.93 · 17 requests left this hour')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step(
    'an administrator finds it by the reference on the transfer, and nothing by a mistyped ' + 'one',
    async () => {
      const search = adminPage.getByRole('searchbox', { name: 'Search by user or reference' })
      await search.fill(mistyped(reference))
      await expect(adminPage.getByText('No requests found')).toBeVisible()
      await expectAccessible(adminPage)
      await search.fill(reference.toLowerCase().replaceAll('-', ' '))
      const request = adminPage.getByRole('article')
      await expect(request).toHaveCount(1)
      await expect(request).toHaveAccessibleName(`Request from ${username}`)
      await expect(request).toContainText(reference)
      await expect(request).toContainText('1,000.00 EUR · 1 EUR = 1.1521 USD')
      await expect(request).toContainText(/simulated, Nov 18, 2026/)
      await expectAccessible(adminPage)
    },
  )

  await test.step('he approves it, and her open page says so by itself', async () => {
    const balance = page.getByRole('region', { name: /Available Balance/ })
    await expect(balance).toContainText('$1,000.00')
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await approve(adminPage.getByRole('article'))
    await expect(adminPage.getByText('Request approved').first()).toBeVisible()
    await expect(balance).toContainText('$2,152.07')
    await expect(row).toContainText('Approved')
    await expect(row).toContainText('+$1,152.07')
    await expect(row).not.toContainText('rate locked until')
    await expect(bell).toHaveAccessibleName('Notifications, 3 unread')
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(
      panel.getByText(
        'Your 1,000.00 EUR deposit arrived. $1,152.07 was added to your wallet at the rate locked with your request.',
      ),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('the first')
  })

  await test.step('her transactions have it with a plus, beside what was sent', async () => {
    await page.getByRole('tab', { name: 'Transactions' }).click()
    const latest = page.getByRole('region', { name: 'Latest transactions' }).getByRole('listitem').first()
    await expect(latest).toContainText('+$1,152.07')
    await expect(latest).toContainText('1,000.00 EUR')
    await expectAccessible(page)
  })

  await test.step('decided, it can still be found', async () => {
    await expect(adminPage.getByText('No requests found')).toBeVisible()
    await adminPage.getByRole('combobox', { name: 'Status' }).selectOption('approved')
    const found = adminPage.getByRole('article')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(reference)
    await expect(found).toContainText('Approved')
    await expect(found.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await expectAccessible(adminPage)
  })

  expect(violations).toEqual([])
  await adminPage.context().close()
})

test('the deposit form waits for exchange rates that fail to load', async ({ page, browser, product }) => {
  const adminPage = await openAdminPage(browser, product.url)
  const { username, password } = await signUpWithMoney(page, adminPage, `ada.fx.${test.info().project.name}`)
  const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
  const submit = dialog.getByRole('button', { name: 'Submit Deposit Request' })
  const isRates = (url: URL) => url.pathname === '/api/exchange-rates'
  await page.route(isRates, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Most traded today' })).toBeVisible()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Bank Transfer Reference').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await expect(dialog.getByText('Failed to load exchange rates. Please try again later.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await expectAccessible(page)
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect(page.getByText('Deposit request submitted').first()).toBeVisible()
  await adminPage.context().close()
})

test('the server refuses a deposit at an outdated rate; the form shows the new rate and keeps what was typed', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  const { username, password } = await signUpWithMoney(
    page,
    adminPage,
    `ada.rate.${test.info().project.name}`,
  )
  const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
  const submit = dialog.getByRole('button', { name: 'Submit Deposit Request' })
  const isRates = (url: URL) => url.pathname === '/api/exchange-rates'
  const deposits = async () => (await page.request.get('/api/deposit-requests')).json()
  const before = await deposits()
  // What a page shows that was opened before the rate was changed.
  await page.route(isRates, async (route) => {
    const response = await route.fetch()
    const rates = await response.json()
    await route.fulfill({ response, json: { ...rates, ratesToUSD: { ...rates.ratesToUSD, EUR: '1.2' } } })
  })
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByLabel('Amount').fill('1000')
  await dialog.getByLabel('Bank Transfer Reference').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await expect(figure(dialog, 'Amount in USD')).toHaveText('$1,200.00')
  await page.unrouteAll()
  await submit.click()
  await expect(page.locator('.toast')).toContainText(
    'Request failedThe exchange rate has changed. Please check the new amount and try again',
  )
  await expect(figure(dialog, 'Amount in USD')).toHaveText('$1,152.07')
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('1000')
  await expect(dialog.getByLabel('Bank Transfer Reference')).toHaveValue(username)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(password)
  expect(await deposits()).toEqual(before)
  await submit.click()
  await expect(page.getByText('Deposit request submitted').first()).toBeVisible()
  const [made] = await deposits()
  expect(made).toMatchObject({ amount: '1152.07', currency: 'EUR' })
  expect(violations).toEqual([])
  await adminPage.context().close()
})

/** The figure beside a label of a summary. */
const figure = (dialog: Locator, label: string): Locator =>
  dialog.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')

/** The reference with its last character replaced by the one after it. */
function mistyped(reference: string): string {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  const place = alphabet.indexOf(reference.slice(-1))
  return reference.slice(0, -1) + alphabet.charAt((place + 1) % alphabet.length)
}
