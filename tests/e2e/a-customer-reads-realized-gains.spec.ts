import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test(
  'a customer reads what a sale realized, by lot, and chooses which lots later sales take',
  { tag: '@both' },
  async ({ page, product }) => {
    const violations = watchViolations(page)
    const username = `lotte.${test.info().project.name}`
    const lotte = await makeFundedCustomer(product.url, username, '5000.00')
    for (const [path, quantity] of [
      ['/api/buy', '4'],
      ['/api/buy', '2'],
      ['/api/sell', '5'],
    ] as const)
      expect((await lotte.post(path, { symbol: 'KO', quantity })).status).toBe(200)
    const signedIn = await page.request.post('/api/login', {
      data: { username, password: CUSTOMERS_PASSWORD },
    })
    expect(signedIn.status()).toBe(200)

    await test.step('the history leads to the gains: a row per lot, a total, and the rule of wash sales', async () => {
      await page.goto('/history')
      await page.getByRole('link', { name: 'Realized gains and tax lots' }).click()
      await expect(page.getByRole('heading', { name: 'Realized Gains', level: 1 })).toBeVisible()
      const rows = page.getByRole('table', { name: 'Sales by tax lot' }).getByRole('row')
      // Four of the first lot and one of the second.
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(1)).toContainText('KO')
      await expect(rows.nth(1)).toContainText('Short')
      await expect(page.getByText('was bought within 30 days')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the CSV has the columns of Form 8949', async () => {
      const link = page.getByRole('link', { name: 'CSV' })
      const csv = await page.request.get((await link.getAttribute('href')) ?? '')
      expect((await csv.text()).split('\r\n')[0]).toContain('"(d) Proceeds","(e) Cost or other basis"')
    })

    await test.step('one share of the second lot is open, and says from when it is long term', async () => {
      await page.getByRole('tab', { name: 'Open Lots' }).click()
      const rows = page.getByRole('table', { name: 'Open tax lots' }).getByRole('row')
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(1)).toContainText(/Short, long in 36[67] days/)
      const returns = page.getByRole('region', { name: 'Open Lots' })
      await expect(returns.getByRole('button', { name: /Return of KO, explain$/ })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the method is chosen for sales from now on, and stays chosen', async () => {
      await page.getByRole('tab', { name: 'Method' }).click()
      await page.getByLabel('All holdings').selectOption('Highest cost first')
      await expect(page.getByText('It counts for sales from now on', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('All holdings')).toHaveValue('highest_cost')
      await expectAccessible(page)
    })

    await test.step('the lots of a sale are chosen by quantity until it settles', async () => {
      await page.getByRole('tab', { name: 'Realized' }).click()
      const card = page.getByRole('region', { name: 'Change Lots' })
      await card.getByLabel(/^Lots of the sale of KO/).selectOption('Choose the lots')
      const fields = card.getByRole('textbox', { name: /^Shares to sell of the lot of/ })
      await expect(fields).toHaveCount(2)
      await expect(fields.first()).toHaveValue('4')
      await expect(fields.nth(1)).toHaveValue('1')
      await fields.first().fill('3')
      await expect(card.getByText('The lots add up to 4 shares, and the sale was for 5.')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Save Lots' })).toBeDisabled()
      await card
        .getByRole('button', { name: /^All of the lot of/ })
        .nth(1)
        .click()
      await expectAccessible(page)
      await fields.nth(1).press('Enter')
      await expect(page.getByText('Lots changed', { exact: true })).toBeVisible()
      await expect(fields).toHaveCount(0)
      const rows = page.getByRole('table', { name: 'Sales by tax lot' }).getByRole('row')
      await expect(rows.nth(1)).toContainText('3')
      const { body } = await lotte.get<{ rows: { quantity: string }[] }>(
        `/api/realised?year=${await page.getByLabel('Year').inputValue()}`,
      )
      expect(body.rows.map(({ quantity }) => quantity)).toEqual(['3', '2'])
    })
    expect(violations).toEqual([])
  },
)
