import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { cutFirstAnswer, told } from '../support/browser/lost-answer.ts'
import { PROFILE } from '../support/people.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const PASSWORD = 'Engine-No-1843'
const ALL = ['EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD']

test('an administrator sets a euro rate, a customer deposits at it, and the administrator deletes it', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const customer = await approvedCustomer(browser, product.url, `emil.${test.info().project.name}`)
  const card = page.getByRole('article', { name: 'EUR exchange rate' })
  const rows = page.getByRole('table', { name: 'All Rates' }).locator('tbody tr')
  const euros = rows.filter({ hasText: 'EUR' })

  await test.step('nothing is set at first', async () => {
    await signIn(page, ADMINISTRATOR)
    await page.getByRole('tab', { name: /Exchange Rates/ }).click()
    await expect(page.getByText('No custom exchange rates set')).toBeVisible()
    await expect(page.getByText('External API rates will be used for all currencies')).toBeVisible()
    await expect(rows).toHaveText([
      /^USD1\.0000/,
      ...ALL.map((currency) => new RegExp(`^${currency}.*simulated`)),
    ])
    await expect(euros).toContainText('1.1521')
    await expect(euros).toContainText('just now')
    await expectAccessible(page)
  })

  await test.step('the provider’s rate converts until then', async () => {
    await expectDeposit(customer, '1 EUR = 1.1521 USD', '$115.21')
  })

  await test.step('the administrator adds a rate and sees it before it counts', async () => {
    await page.getByRole('button', { name: 'Add Rate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Exchange Rate' })
    await expect(dialog.getByLabel('Currency').getByRole('option')).toHaveText(ALL)
    await expect(dialog.getByLabel('Rate to USD')).toHaveAttribute('step', '0.000001')
    for (const none of ['', '0']) {
      await dialog.getByLabel('Rate to USD').fill(none)
      await expect(dialog.getByRole('button', { name: 'Add Rate' })).toBeDisabled()
    }
    await dialog.getByLabel('Currency').selectOption('EUR')
    await expect(dialog.getByText('Provider (simulated): 1 EUR = 1.1521 USD')).toBeVisible()
    await dialog.getByLabel('Rate to USD').fill('10.84249')
    await expect(dialog.getByText('More than 2% from the provider’s rate')).toBeVisible()
    await expect(dialog.getByText('841.13% above the provider’s')).toBeVisible()
    await dialog.getByLabel('Rate to USD').fill('1.084249')
    await expect(dialog.getByText('1 EUR = 1.084249 USD')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Rate' }).click()
    await expect(page.locator('.toast')).toContainText('Exchange rate updatedRate set successfully')
    await expect(card).toContainText('1 EUR = 1.084249 USD')
    await expect(euros.getByRole('cell').nth(1)).toHaveText('1.1521')
    await expect(euros.getByRole('cell').last()).toHaveText('1.0842')
    await expect(card).toContainText(/Updated by admin on \w{3} \d/)
    await expect(page.getByRole('tab', { name: /Exchange Rates/ })).toContainText('1')
    await expectAccessible(page)
  })

  await test.step('the customer’s next deposit is converted at it', async () => {
    await expectDeposit(customer, '1 EUR = 1.0842 USD', '$108.42')
    await expectAccessible(customer)
  })

  await test.step('the administrator corrects it; the currency stays what it is', async () => {
    await card.getByRole('button', { name: 'Edit EUR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Exchange Rate' })
    await expect(dialog.getByLabel('Currency')).toBeDisabled()
    await expect(dialog.getByLabel('Rate to USD')).toHaveValue('1.084249')
    await dialog.getByLabel('Rate to USD').fill('1.10')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Update Rate' }).click()
    await expect(card).toContainText('1 EUR = 1.10 USD')
    await expectDeposit(customer, '1 EUR = 1.1000 USD', '$110.00')
  })

  await test.step('a change whose answer is lost is made once, and said to be made', async () => {
    await card.getByRole('button', { name: 'Edit EUR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Exchange Rate' })
    await dialog.getByLabel('Rate to USD').fill('1.12')
    const answers = await cutFirstAnswer(page, '/api/admin/exchange-rates')
    await dialog.getByRole('button', { name: 'Update Rate' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't confirm this rate. Checking…")
    await expect(dialog.getByLabel('Rate to USD')).toHaveValue('1.12')
    await answers.arrive()
    await told(page, 'Exchange rate updated')
    expect(answers.keys).toHaveLength(1)
    await page.unrouteAll()
    await expect(card).toContainText('1 EUR = 1.12 USD')
  })

  await test.step('deleting it returns to the provider’s', async () => {
    await card.getByRole('button', { name: 'Delete EUR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the EUR rate?' })
    await expect(dialog).toContainText('1 EUR = 1.1521 USD')
    await expectAccessible(page)
    const answers = await cutFirstAnswer(page, '/api/admin/exchange-rates/EUR')
    await dialog.getByRole('button', { name: 'Delete Rate' }).click()
    await answers.arrive()
    await expect(page.locator('.toast')).toContainText(
      'Exchange rate deletedCustom rate removed, external API rate will be used',
    )
    await expect(page.getByText('No custom exchange rates set')).toBeVisible()
    await expect(euros.getByRole('cell').last()).toHaveText('')
    await expectDeposit(customer, '1 EUR = 1.1521 USD', '$115.21')
  })

  const path = '/api/admin/exchange-rates'
  await test.step('what has a rate is not offered again, and with nine there is none to add', async () => {
    const [first, ...others] = ALL
    await page.request.post(path, { data: { currency: first, rateToUSD: '1.10' } })
    await page.reload()
    const add = page.getByRole('button', { name: 'Add Rate' })
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Add Exchange Rate' })
    await expect(dialog.getByLabel('Currency').getByRole('option')).toHaveText(others)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    for (const currency of others) await page.request.post(path, { data: { currency, rateToUSD: '0.5' } })
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(ALL.length)
    await expect(add).toHaveCount(0)
    for (const currency of ALL) await page.request.delete(`${path}/${currency}`)
    await page.reload()
    await expect(add).toBeVisible()
  })

  await test.step('one that another administrator has deleted meanwhile cannot be deleted again', async () => {
    await page.request.post(path, { data: { currency: 'EUR', rateToUSD: '1.10' } })
    await card.getByRole('button', { name: 'Delete EUR' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the EUR rate?' })
    await expect(dialog).toBeVisible()
    await page.request.delete(`${path}/EUR`)
    await dialog.getByRole('button', { name: 'Delete Rate' }).click()
    await expect(page.getByText('Delete failed').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('No custom exchange rates set')).toBeVisible()
  })

  expect(violations).toEqual([])
  await customer.context().close()
})

/** What the deposit dialog makes of 100 euros; it is opened again without loading the page. */
async function expectDeposit(customer: Page, rate: string, dollars: string): Promise<void> {
  await customer.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  const dialog = customer.getByRole('dialog', { name: 'Deposit Funds' })
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByLabel('Amount').fill('100')
  await expect(dialog).toContainText(rate)
  await expect(dialog).toContainText(dollars)
  await customer.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** A customer at their wallet, registered and approved through the API. */
async function approvedCustomer(browser: Browser, baseURL: string, username: string): Promise<Page> {
  const adminPage = await browser.newContext({ baseURL })
  const context = await browser.newContext({ baseURL })
  const names = { firstName: 'Emil', lastName: 'Example', email: `${username}@example.org` }
  const registered = await context.request.post('/api/register', {
    data: { username, password: PASSWORD, ...names },
  })
  expect(registered.status()).toBe(200)
  const { id } = await (await context.request.post('/api/profile', { data: PROFILE })).json()
  await signInByCall(adminPage, ADMINISTRATOR)
  expect((await adminPage.request.post(`/api/admin/profiles/${id}/approve`)).status()).toBe(200)
  await adminPage.close()
  const page = await context.newPage()
  await page.goto('/wallet')
  return page
}

async function signIn(page: Page, { username, password }: typeof ADMINISTRATOR): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
}
