import type { Page } from '@playwright/test'
import type { Transaction } from '#contract/trading/transactions.ts'
import { beyondTheEdge, hideAmounts } from '../support/browser/behaving-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const DEPOSIT_CENTS = 500_000

test(
  'a customer reads what the account gained, how, and why each percentage is what it is',
  { tag: '@both' },
  async ({ page, product }) => {
    const violations = watchViolations(page)
    const username = `pippa.${test.info().project.name}`
    const pippa = await makeFundedCustomer(product.url, username, dollarsOf(DEPOSIT_CENTS))
    const trade = async (side: 'buy' | 'sell', symbol: string, quantity: string): Promise<Transaction> => {
      const { status, body } = await pippa.post<Transaction>(`/api/${side}`, { symbol, quantity })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    await signInByCall(page, { username, password: CUSTOMERS_PASSWORD })
    const paid = centsOf((await trade('buy', 'KO', '10')).amount)
    const sale = await trade('sell', 'KO', '10')
    const [received, fee] = [centsOf(sale.amount), centsOf(sale.fee ?? '0.00')]
    const gain = received - paid - fee
    const verb = gain < 0 ? 'lost' : 'gained'
    const size = written(Math.abs(gain))
    const lead = page.getByRole('region', { name: 'Gain', exact: true })

    await test.step('the gain of the year is to the cent what the trades left', async () => {
      await page.goto('/performance')
      await expect(lead).toContainText(signed(gain))
      await expect(lead).toContainText('Since your first deposit')
      // The deposit stands at the start of the day, so all of it worked for the gain.
      await expect(lead).toContainText(percentOf(gain, DEPOSIT_CENTS))
      // One day has no rate; the screen says so and shows no zero.
      await expect(lead).toContainText('Cannot be computed: all of it falls on one day, or no rate fits')
      await expectAccessible(page)
    })

    await test.step('from start to end is a sum that closes', async () => {
      const breakdown = page.getByRole('region', { name: 'From Start to End' })
      for (const row of [
        'Before your first deposit$0.00',
        `Deposits+${written(DEPOSIT_CENTS)}`,
        'Withdrawals$0.00',
        `Realized gains${signed(received - paid)}`,
        'Gains not realized$0.00',
        'Dividends$0.00',
        `Commissions${written(-fee)}`,
      ])
        await expect(breakdown).toContainText(row)
      await expect(breakdown.getByText(written(DEPOSIT_CENTS + gain))).toBeVisible()
      const holding = page.getByRole('row', { name: /^Coca-Cola|^The Coca-Cola|KO/ }).first()
      await expect(holding).toContainText('sold')
      await expect(holding).toContainText(signed(gain))
    })

    await test.step('a percentage explains itself by keyboard, in the customer’s own figures', async () => {
      const figure = lead.getByRole('button', { name: /Time-weighted return, explain$/ })
      await figure.focus()
      await page.keyboard.press('Enter')
      const explanation = page.getByRole('dialog', { name: 'Time-weighted return' })
      await expect(explanation).toBeFocused()
      await expect(explanation).toContainText(`You ${verb} ${size}`)
      await expect(explanation).toContainText('You deposited $5,000.00, which is no gain or loss')
      await expectAccessible(page)
      expect(await page.evaluate(beyondTheEdge)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(explanation).toBeHidden()
      await expect(figure).toBeFocused()
    })

    await test.step('the chart shows value, gain or percent, and the same in text; a reload keeps it', async () => {
      await page.getByRole('radio', { name: '%' }).check()
      await expect(page.getByText('Your return', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('radio', { name: '%' })).toBeChecked()
      await page.getByText('View as table').click()
      const newest = page
        .getByRole('table', { name: /^Your account/ })
        .getByRole('row')
        .nth(1)
      await expect(newest).toContainText(signed(gain))
      await expect(newest).toContainText('$5,000.00')
      await expectAccessible(page)
    })

    await test.step('the benchmark is another where another is chosen, and stays in the address', async () => {
      await page.getByLabel('Compare with').selectOption('VFIAX')
      await expect(lead.getByText('Against VFIAX')).toBeVisible()
      expect(new URL(page.url()).searchParams.get('benchmark')).toBe('VFIAX')
    })

    await test.step('two days are a period; days that are none say why and change nothing', async () => {
      await page.getByRole('radio', { name: 'Dates' }).check()
      const asked = () => new URL(page.url()).searchParams.get('period')
      await expect.poll(asked).toMatch(/^\d{4}-01-01\.\.\d{4}-\d\d-\d\d$/)
      const before = asked()
      await page.getByLabel('To the close of').fill('2001-02-03')
      await expect(page.getByText('The first day is after the last')).toBeVisible()
      expect(asked()).toBe(before)
      await expectAccessible(page)
    })

    await test.step('the position that was sold is a row of its own, and its percentage a quotient', async () => {
      await page.getByRole('tab', { name: 'Closed Positions' }).click()
      const row = page.getByRole('table', { name: 'Closed positions' }).getByRole('row').nth(1)
      await expect(row).toContainText('KO')
      await expect(row).toContainText(signed(gain))
      await expect(row).toContainText(percentOf(gain, paid))
      await row.getByRole('button', { name: /explain$/ }).click()
      const explanation = page.getByRole('dialog', { name: 'Gain on what you paid for KO' })
      await expect(explanation).toContainText(`You paid ${written(paid)} and received ${written(received)}`)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })

    await test.step('the dashboard’s chart leads to its own period, and the sum closes while prices move', async () => {
      await trade('buy', 'VFIAX', '2')
      await page.goto('/?period=1Y')
      // What the chart leads to counts cash; most of this account is cash, and the allocation says so as a fact.
      const facts = page.getByRole('list', { name: 'Concentration' })
      await expect(facts).toHaveText('Cash is more than 50% of your account')
      await page
        .getByRole('region', { name: 'Portfolio Value' })
        .getByRole('link', { name: 'Performance' })
        .click()
      await expect(page.getByRole('heading', { name: 'Performance', level: 1 })).toBeVisible()
      await expect(page.getByRole('radio', { name: '1Y' })).toBeChecked()
      await expect(page.getByRole('link', { name: /VFIAX/ })).toBeVisible()
      const { parts, end } = await amountsFromStartToEnd(page)
      expect(parts).toBe(end)
    })

    await test.step('the holdings are sorted by keyboard, and a reload keeps the order', async () => {
      const table = page.getByRole('table', { name: 'Performance by holding' })
      const symbols = async () => {
        const names = await table.locator('tbody').getByRole('link').allTextContents()
        return names.map((name) => (name.includes('VFIAX') ? 'VFIAX' : 'KO'))
      }
      // The largest value first.
      await expect.poll(symbols).toEqual(['VFIAX', 'KO'])
      const title = table.getByRole('columnheader', { name: 'Asset' })
      await title.getByRole('button').focus()
      await page.keyboard.press('Enter')
      await expect(title).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(symbols).toEqual(['KO', 'VFIAX'])
      await page.keyboard.press('Enter')
      await expect(title).toHaveAttribute('aria-sort', 'descending')
      await expect.poll(symbols).toEqual(['VFIAX', 'KO'])
      await page.keyboard.press('Enter')
      await page.reload()
      await expect.poll(symbols).toEqual(['KO', 'VFIAX'])
      await expectAccessible(page)
    })

    await test.step('hidden amounts hide the dollars and leave the percentages', async () => {
      await hideAmounts(page)
      await expect(lead).not.toContainText('$')
      await expect(lead).toContainText('%')
    })
    expect(violations).toEqual([])
  },
)

/** The amounts of the breakdown as they are read, in cents: all but the last added up, and the last. */
async function amountsFromStartToEnd(page: Page): Promise<{ parts: number; end: number | undefined }> {
  const texts = await page
    .getByRole('region', { name: 'From Start to End' })
    .getByRole('definition')
    .allTextContents()
  const amounts = texts.map((text) => centsOf(text.replaceAll(/[$,+]/g, '')))
  const end = amounts.pop()
  return { parts: amounts.reduce((sum, amount) => sum + amount, 0), end }
}

const centsOf = (dollars: string): number => Math.round(Number(dollars) * 100)
const dollarsOf = (amount: number): string => (amount / 100).toFixed(2)
const written = (amount: number): string => DOLLARS.format(amount / 100)
const signed = (amount: number): string => SIGNED.format(amount / 100)
const percentOf = (part: number, whole: number): string => PERCENT.format(part / whole)

const USD = { style: 'currency', currency: 'USD' } as const
const DOLLARS = new Intl.NumberFormat('en-US', USD)
const SIGNED = new Intl.NumberFormat('en-US', { ...USD, signDisplay: 'exceptZero' })
const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
