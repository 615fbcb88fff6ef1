import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'

test(
  'a cashier approves several deposits at once, leaves one out, and reads which was refused',
  { tag: '@both' },
  async ({ browser, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const admin = await openAdminPage(browser, product.url, options)
    const size = test.info().project.name
    const username = `hedy.${size}`
    const customer = await makeFundedCustomer(product.url, username, '50.00')
    const cashier = await openColleague(browser, product, {
      username: `carl.${size}`,
      roles: ['cashier'],
    })
    const violations = watchViolations(cashier)
    const ids: string[] = []
    for (const amount of ['100.00', '200.00', '300.00', '400.00']) {
      const data = {
        originalAmount: amount,
        currency: 'USD',
        bankReference: amount,
        password: CUSTOMERS_PASSWORD,
      }
      ids.push((await customer.post<{ id: string }>('/api/deposit-requests', data)).body.id)
    }

    const dialog = cashier.getByRole('dialog', { name: 'Approve Several' })
    const send = dialog.getByRole('button', { name: /^Approve \d/ })
    await test.step('the dialog says what they come to, and wants their number', async () => {
      await cashier.goto(`/admin?queue=deposits&search=${username}`)
      await cashier.getByRole('button', { name: 'Approve Several' }).click()
      await expect(dialog).toContainText('4 of 4, $1,000.00 together')
      await dialog.getByRole('switch', { name: '$200.00' }).click()
      await expect(dialog).toContainText('3 of 4, $800.00 together')
      await dialog.getByLabel('Type 3 to approve them').fill('4')
      await expect(send).toBeDisabled()
      await dialog.getByLabel('Type 3 to approve them').fill('3')
      await expectAccessible(cashier)
    })

    await test.step('one that a colleague decides meanwhile is named; the others are approved', async () => {
      const [first] = ids
      const rejected = await admin.request.patch(`/api/admin/deposit-requests/${first}/reject`, {
        data: { reason: 'Not on the statement' },
      })
      expect(rejected.status()).toBe(200)
      await send.click()
      const refused = dialog.getByRole('list', { name: 'Not approved' }).getByRole('listitem')
      await expect(refused).toHaveCount(1)
      await expect(refused).toContainText('$100.00')
      await expect(refused).toContainText('Request already processed')
      await expectAccessible(cashier)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog).toBeHidden()
      const wallet = await customer.get<{ available: string }>('/api/wallet')
      expect(wallet.body.available).toBe('750.00')
    })
    await deactivate(product, `carl.${size}`)
    expect(violations).toEqual([])
  },
)
