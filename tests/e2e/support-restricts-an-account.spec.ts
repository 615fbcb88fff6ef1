import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { signInByCall } from '../support/sign-in.ts'

test(
  'support restricts an account, its customer reads why and cannot buy, and a treasurer lifts it',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const size = test.info().project.name
    const username = `rita.${size}`
    await makeFundedCustomer(product.url, username, '250.00')
    const support = await openColleague(browser, product, {
      username: `sibyl.${size}`,
      roles: ['support'],
    })
    const treasurer = await openColleague(browser, product, {
      username: `thea.${size}`,
      roles: ['treasurer'],
    })
    const violations = watchViolations(support)
    const [customer] = await (await support.request.get(`/api/admin/customers?search=${username}`)).json()

    await test.step('support says what, why, and what the customer reads', async () => {
      await support.goto(`/admin/customers/${customer.id}`)
      await support.getByRole('button', { name: 'Restrict', exact: true }).click()
      const dialog = support.getByRole('dialog', { name: 'Restrict Account' })
      const send = dialog.getByRole('button', { name: 'Restrict Account' })
      await expect(send).toBeDisabled()
      await dialog.getByRole('switch', { name: 'Buying' }).click()
      await dialog.getByRole('switch', { name: 'Withdrawals' }).click()
      await dialog.getByLabel('Reason').selectOption('fraud')
      await dialog.getByLabel('Sentence for the customer').fill('We will call you within two days.')
      await dialog.getByLabel('Note').fill('A transfer from a stranger.')
      await expectAccessible(support)
      await send.click()
      const row = support.getByRole('list', { name: 'Restrictions' }).getByRole('listitem')
      await expect(row).toContainText('Buying, Withdrawals')
      await expect(row).toContainText('In force')
      await expect(row.getByRole('button', { name: 'Lift' })).toHaveCount(0)
      await expect(support.getByRole('region', { name: 'This customer is restricted' })).toContainText(
        'They cannot buy or withdraw',
      )
    })

    await test.step('the customer reads it in the wallet, under Security and in the ticket', async () => {
      await signInByCall(page, { username })
      await page.goto('/wallet')
      const balance = page.getByRole('region', { name: 'Available Balance' })
      await expect(balance).toContainText('Your account is restricted: you can’t buy or withdraw.')
      await balance.getByRole('link', { name: 'See why' }).click()
      await expect(page.getByText('You can’t buy or withdraw')).toBeVisible()
      await expect(page.getByText('We will call you within two days.')).toBeVisible()
      await expect(page.getByText('A transfer from a stranger.')).toHaveCount(0)
      await expectAccessible(page)
      await page.goto('/asset/KO')
      if (options.viewport && options.viewport.width < 768)
        await page.getByRole('button', { name: 'Buy', exact: true }).click()
      await page.getByLabel('Shares', { exact: true }).fill('0.5')
      await expect(
        page.getByText('Your account is restricted: you can’t buy or withdraw').first(),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Buy KO', exact: true })).toBeDisabled()
    })

    await test.step('a treasurer lifts it, and the customer buys', async () => {
      await treasurer.goto(`/admin/customers/${customer.id}`)
      await treasurer.getByRole('button', { name: 'Lift', exact: true }).click()
      const dialog = treasurer.getByRole('dialog', { name: 'Lift Restriction' })
      await dialog.getByLabel('Reason').fill('Her sister sent it.')
      await dialog.getByRole('button', { name: 'Lift Restriction' }).click()
      const row = treasurer.getByRole('list', { name: 'Restrictions' }).getByRole('listitem')
      await expect(row).toContainText(`lifted by thea.${size}`)
      // The open page learns of it by itself.
      await expect(page.getByRole('button', { name: 'Buy KO', exact: true })).toBeEnabled()
      await page.getByRole('button', { name: 'Buy KO', exact: true }).click()
      await expect(page.getByText('Purchase successful').first()).toBeVisible()
    })
    await deactivate(product, `sibyl.${size}`)
    await deactivate(product, `thea.${size}`)
    expect(violations).toEqual([])
  },
)
