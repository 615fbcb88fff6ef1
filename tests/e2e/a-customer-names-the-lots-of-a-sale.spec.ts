import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

interface Row {
  saleId: string
  lotId: string
  quantity: string
  proceeds: string
  cost: string
  disallowed: string
  gain: string
}

/** "12.34" in cents; figures of the product are exact, so sums of them are, too. */
const cents = (amount: string): number => Math.round(Number(amount) * 100)

test(
  'a customer sells lots by name, and changes which lots the sale took before it settles',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    const username = `nell.${test.info().project.name}`
    const nell = await makeFundedCustomer(product.url, username, '5000.00')
    for (const quantity of ['4', '2'])
      expect((await nell.post('/api/buy', { symbol: 'KO', quantity })).status).toBe(200)
    const signedIn = await page.request.post('/api/login', {
      data: { username, password: CUSTOMERS_PASSWORD },
    })
    expect(signedIn.status()).toBe(200)
    const lots = async (): Promise<{ id: string; quantity: string; cost: string }[]> =>
      (await page.request.get('/api/holdings/KO/lots')).json()
    const realized = async (): Promise<Row[]> => {
      const year = new Date().getUTCFullYear()
      return (await (await page.request.get(`/api/realised?year=${year}`)).json()).rows
    }
    const [older, newer] = await lots()

    await test.step('the order form of a sale opens its tax lots, and marks those that it would take', async () => {
      await page.goto('/asset/KO')
      if (isMobile)
        await page.getByRole('group', { name: 'Trade' }).getByRole('button', { name: 'Sell' }).click()
      else await page.getByRole('radio', { name: 'Sell' }).click()
      await expect(page.getByText('Which lots to sell')).toHaveCount(0)
      await page.getByLabel('Shares', { exact: true }).fill('5')
      await page.getByRole('button', { name: 'Tax lots' }).press('Enter')
      const list = page.getByRole('list', { name: 'Open tax lots' })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(list.getByRole('listitem').first()).toContainText('Sells 4')
      await expect(list.getByRole('listitem').last()).toContainText('Sells 1')
      await expect(list.getByRole('listitem').first()).toContainText('Short, long in 36')
      await expect(page.getByText('Short-term gain')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('named lots are the order, and what does not add up cannot be sent', async () => {
      await page.getByLabel('Which lots to sell').selectOption('Choose the lots')
      await expect(page.getByText('Enter the shares to sell of each lot')).toBeVisible()
      const fields = page.getByRole('textbox', { name: /^Shares to sell of the lot/ })
      await fields.last().fill('2')
      await expect(page.getByLabel('Shares', { exact: true })).toHaveValue('2')
      await page.getByLabel('Shares', { exact: true }).fill('3')
      await expect(page.getByText('The lots add up to 2 shares, and the order is for 3')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sell KO' })).toBeDisabled()
      await fields.first().fill('1')
      await expect(page.getByRole('listitem').filter({ hasText: 'Sells 2' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the sale takes exactly these lots, to the cent', async () => {
      await page.getByRole('button', { name: 'Sell KO' }).click()
      await expect.poll(async () => (await realized()).length).toBe(2)
      const rows = await realized()
      // Rows follow the order in which the lots were sent, which says nothing.
      expect(Object.fromEntries(rows.map(({ lotId, quantity }) => [lotId, quantity]))).toEqual({
        [older?.id ?? '']: '1',
        [newer?.id ?? '']: '2',
      })
      const left = await lots()
      // Where it sold at a loss, two of the three replace the shares sold, and are a lot of their own.
      expect(left.map(({ id }) => id.split('.')[0])).toEqual(left.map(() => older?.id))
      expect(left.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(3)
      const paid = cents(older?.cost ?? '') + cents(newer?.cost ?? '')
      const accounted = [...rows, ...left].reduce((sum, { cost }) => sum + cents(cost), 0)
      expect(accounted).toBe(paid)
      for (const { proceeds, cost, disallowed, gain } of rows)
        expect(cents(gain)).toBe(cents(proceeds) - cents(cost) + cents(disallowed))
    })

    await test.step('until it settles the sale takes other lots, and what was received stays', async () => {
      const before = await realized()
      await page.goto('/gains')
      await page.getByLabel(/^Lots of the sale of KO/).selectOption('First in, first out')
      const rows = page.getByRole('table', { name: 'Sales by tax lot' }).getByRole('row')
      await expect(rows).toHaveCount(2)
      const after = await realized()
      expect(after.map(({ lotId, quantity }) => [lotId, quantity])).toEqual([[older?.id, '3']])
      const proceeds = (of: readonly Row[]) => of.reduce((sum, row) => sum + cents(row.proceeds), 0)
      expect(proceeds(after)).toBe(proceeds(before))
      await expectAccessible(page)
    })
    expect(violations).toEqual([])
  },
)
