import { approve, openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague, openProposal } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test(
  'a trader proposes a dividend, an administrator sees what it costs and confirms it, the trader cancels it',
  { tag: '@both' },
  async ({ browser, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const isPhone = options.viewport !== null && options.viewport.width < 768
    const admin = await openAdminPage(browser, product.url, options)
    const symbol = isPhone ? 'PEP' : 'KO'
    const name = `prosper.${test.info().project.name}`
    const trader = await openColleague(browser, product, { username: name, roles: ['desk'] })
    const violations = [watchViolations(trader), watchViolations(admin)]
    const ofSymbol = trader
      .getByRole('listitem')
      .filter({ hasText: symbol })
      .filter({ hasText: 'Jan 2, 2030' })
    const confirm = async () => {
      const proposal = await openProposal(admin, 'Dividend or split')
      await expect(proposal).toContainText(symbol)
      await expect(proposal).toContainText('Customers who hold it now')
      await approve(proposal)
      await expect(admin.getByText('Confirmed and carried out').first()).toBeVisible()
    }

    await test.step('what is wrong is said at its field', async () => {
      await trader.goto('/admin/dividends')
      await trader.getByRole('button', { name: 'New dividend or split' }).click()
      const dialog = trader.getByRole('dialog', { name: 'Announce a Dividend or Split' })
      await dialog.getByLabel('Symbol').fill(symbol.toLowerCase())
      await dialog.getByLabel('Ex-date').fill('2030-01-02')
      await dialog.getByLabel('Dollars a share').fill('4:1')
      await dialog.getByLabel('Reason').fill('The source lacks it')
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(dialog.getByText('Enter dollars a share such as 0.2775')).toBeVisible()
      await expectAccessible(trader)
    })

    await test.step('the trader proposes it', async () => {
      const dialog = trader.getByRole('dialog', { name: 'Announce a Dividend or Split' })
      await dialog.getByLabel('Dollars a share').fill('0.51')
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(dialog).toBeHidden()
      await expect(ofSymbol).toHaveCount(0)
    })

    await test.step('an administrator confirms it', confirm)

    await test.step('it is to come, and its cancellation is proposed and confirmed the same way', async () => {
      await trader.reload()
      await expect(ofSymbol).toContainText('To come')
      await expect(ofSymbol).toContainText('Dividend $0.51 a share')
      await expectAccessible(trader)
      await ofSymbol.getByRole('button', { name: `Cancel: ${symbol}, Dividend $0.51 a share` }).click()
      const dialog = trader.getByRole('dialog', { name: 'Cancel a Dividend or Split' })
      await expect(dialog).toContainText('ex-date Jan 2, 2030')
      await dialog.getByLabel('Reason').fill('It was called off')
      await dialog.getByRole('button', { name: 'Propose to Cancel' }).click()
      await expect(dialog).toBeHidden()
      await confirm()
      await trader.reload()
      await expect(ofSymbol).toContainText('Canceled')
    })
    await deactivate(product, name)
    expect(violations.flat()).toEqual([])
  },
)
