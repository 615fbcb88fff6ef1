import type { Locator, Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { confirmProposal, deactivate, openColleague, openProposal } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { signInByCall } from '../support/sign-in.ts'

test(
  'the trading desk adds a stock, an administrator confirms it, and a customer finds it and buys it',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const isPhone = options.viewport !== null && options.viewport.width < 768
    const admin = await openAdminPage(browser, product.url, options)
    const size = test.info().project.name
    // An added instrument stays: each size adds its own.
    const symbol = isPhone ? 'LUMP' : 'LUMD'
    const stock = { symbol, name: `Lumen ${isPhone ? 'Pocket' : 'Desk'} Harbor` }
    const username = `ottoline.${size}`
    const ottoline = await makeFundedCustomer(product.url, username, '1000.00')
    const name = `thaddeus.${size}`
    const trader = await openColleague(browser, product, { username: name, roles: ['desk'] })
    const violations = [watchViolations(trader), watchViolations(page)]

    await test.step('a customer does not find it', async () => {
      await signInByCall(page, { username })
      await page.goto(`/markets?q=${symbol}`)
      await expect(page.getByText('No assets found matching your search')).toBeVisible()
    })

    await test.step('a symbol of the product is refused at its field', async () => {
      await trader.goto('/admin/settings')
      await card(trader).getByLabel('Symbol of a stock or fund').fill('aapl')
      await card(trader).getByRole('button', { name: 'Add Instrument' }).click()
      await expect(card(trader).getByText('AAPL is there already')).toBeVisible()
    })

    await test.step('a trader proposes it, part by part', async () => {
      await card(trader).getByLabel('Symbol of a stock or fund').fill(symbol.toLowerCase())
      await card(trader).getByRole('button', { name: 'Add Instrument' }).click()
      const dialog = trader.getByRole('dialog', { name: `Add ${symbol}` })
      await expect(dialog.getByLabel('Sector')).toHaveCount(0)
      await dialog.getByLabel('Type').selectOption('Stock')
      await dialog.getByLabel('Name').fill('Apple Inc.')
      await dialog.getByLabel('Sector').selectOption('Industrials')
      await dialog.getByLabel('Exchange').selectOption('NYSE')
      await dialog.getByLabel('Last close (USD)').fill('42.50')
      await dialog.getByLabel('Reason').fill('Customers ask for it')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByText('Another instrument has this name')).toBeVisible()
      await dialog.getByLabel('Name').fill(stock.name)
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Instruments added so far')
      await expectAccessible(trader)
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog).toBeHidden()
      await expect(row(trader, symbol)).toContainText('Proposed')
      await expect(row(trader, symbol)).toContainText(`${stock.name}, Industrials, NYSE`)
      await expectAccessible(trader)
    })

    await test.step('an administrator reads what it is, and confirms it', async () => {
      const named = `Add or correct an instrument: ${symbol}`
      await expect(await openProposal(admin, named)).toContainText('Industrials')
      await confirmProposal(admin, named)
    })

    await test.step('the customer finds it, reads its page and buys it', async () => {
      await expect
        .poll(async () => JSON.stringify((await ottoline.get('/api/assets?type=stock')).body))
        .toContain(`"symbol":"${symbol}"`)
      await page.goto(`/markets?q=${symbol}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(symbol) })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: stock.name, level: 1 })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Industrials')
      await expectAccessible(page)
      if (isPhone) await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByLabel('Shares', { exact: true }).fill('2')
      await page.getByRole('button', { name: `Buy ${symbol}`, exact: true }).click()
      await expect(page.getByText('Purchase successful').first()).toBeVisible()
    })

    await test.step('a trader may end its offer as that of any other', async () => {
      await trader.reload()
      const offers = trader.getByRole('region', { name: 'Instruments', exact: true })
      await offers.getByLabel('One instrument').selectOption(symbol)
      await offers.getByRole('button', { name: `Change ${symbol}` }).click()
      const dialog = trader.getByRole('dialog', { name: symbol })
      await dialog.getByRole('radio', { name: 'Sales only', exact: true }).check()
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(/Customers who hold it\s*1/)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('what it is called is corrected, and its figures are not offered', async () => {
      await row(trader, symbol)
        .getByRole('button', { name: `Change ${symbol}` })
        .click()
      const dialog = trader.getByRole('dialog', { name: symbol })
      await expect(dialog.getByLabel('Last close (USD)')).toHaveCount(0)
      await dialog.getByLabel('Name').fill(`${stock.name} Group`)
      await dialog.getByLabel('Reason').fill('It was renamed')
      await expectAccessible(trader)
      await dialog.getByRole('button', { name: 'Change' }).click()
      await expect(dialog).toBeHidden()
      await expect(row(trader, symbol)).toContainText(`Name was ${stock.name}`)
      await confirmProposal(admin, `Add or correct an instrument: ${symbol}`)
    })
    await deactivate(product, name)
    expect(violations.flat()).toEqual([])
  },
)

const card = (page: Page): Locator => page.getByRole('region', { name: 'Added Instruments', exact: true })
const row = (page: Page, symbol: string): Locator =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: symbol, level: 3 }) })
