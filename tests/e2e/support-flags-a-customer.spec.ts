import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'

test('support flags a customer, the reviewer is warned, and support ends the flag', async ({
  browser,
  product,
}) => {
  const options = { viewport: test.info().project.use.viewport ?? null }
  const admin = await openAdminPage(browser, product.url, options)
  const client = await makeFundedCustomer(product.url, 'freya.flagged', '250.00')
  await client.post('/api/deposit-requests', {
    originalAmount: '40.00',
    currency: 'USD',
    bankReference: 'r',
    password: CUSTOMERS_PASSWORD,
  })
  const [customer] = await (await admin.request.get('/api/admin/customers?search=freya.flagged')).json()
  const support = await openColleague(browser, product, {
    username: 'sigrid.flags',
    roles: ['support'],
  })
  const violations = watchViolations(support)

  await test.step('support says what colleagues should know', async () => {
    await support.goto(`/admin/customers/${customer.id}`)
    await support.getByRole('button', { name: 'Set flag' }).click()
    const dialog = support.getByRole('dialog', { name: 'Set Flag' })
    await expect(dialog.getByRole('button', { name: 'Set Flag' })).toBeDisabled()
    await dialog.getByLabel('Flag', { exact: true }).selectOption('vulnerable')
    await dialog.getByLabel('Ends').selectOption('30')
    await dialog.getByLabel('Note').fill('Her son answers the phone. Ask for her.')
    await expectAccessible(support)
    await dialog.getByRole('button', { name: 'Set Flag' }).click()
    const row = support.getByRole('list', { name: 'Flags' }).getByRole('listitem')
    await expect(row).toContainText('Vulnerable customer')
    await expect(row).toContainText('Owner sigrid.flags')
    await expect(support.getByRole('region', { name: 'Vulnerable customer' })).toBeVisible()
    const timeline = support.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await expect(timeline.first()).toContainText('Customer flagged')
    await expect(timeline.first()).toContainText('by sigrid.flags')
    await expect(timeline.filter({ hasText: 'Deposit requested' }).first()).toContainText('$40.00')
    await expectAccessible(support)
  })

  await test.step('who reviews a request of hers is warned', async () => {
    await admin.goto('/admin?queue=deposits&search=freya.flagged')
    await expect(admin.getByText('This customer is flagged as vulnerable until')).toBeVisible()
  })

  await test.step('support ends it with a reason', async () => {
    await support.getByRole('button', { name: 'End flag' }).click()
    const dialog = support.getByRole('dialog', { name: 'End Flag' })
    await dialog.getByLabel('Reason').fill('She called herself.')
    await dialog.getByRole('button', { name: 'End Flag' }).click()
    const row = support.getByRole('list', { name: 'Flags' }).getByRole('listitem')
    await expect(row).toContainText('ended by sigrid.flags')
    await expect(support.getByRole('region', { name: 'Vulnerable customer' })).toHaveCount(0)
  })
  await deactivate(product, 'sigrid.flags')
  expect(violations).toEqual([])
})
