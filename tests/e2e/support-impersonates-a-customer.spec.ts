import { openAdminTab } from '../support/browser/admin-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { confirmProposal, deactivate, openColleague, openProposal } from '../support/browser/staff.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test(
  'support sees the screens of a customer, changes nothing, and the customer reads of it',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const username = `viola.${test.info().project.name}`
    const colleague = `salka.${test.info().project.name}`
    await makeFundedCustomer(product.url, username, '250.00')
    const support = await openColleague(browser, product, {
      username: colleague,
      roles: ['support'],
    })
    const violations = watchViolations(support)

    await test.step('support says why, on the customer’s page', async () => {
      const [customer] = await (await support.request.get(`/api/admin/customers?search=${username}`)).json()
      await support.goto(`/admin/customers/${customer.id}`)
      await support.getByRole('button', { name: 'View as customer' }).click()
      const dialog = support.getByRole('dialog', { name: 'View as Customer' })
      await expect(dialog.getByRole('button', { name: 'View as customer' })).toBeDisabled()
      await dialog.getByLabel('Reason').selectOption('complaint')
      await dialog.getByLabel('Note').fill('She says that her balance is wrong.')
      await expectAccessible(support)
      await dialog.getByRole('button', { name: 'View as customer' }).click()
    })

    const bar = support.getByRole('region', { name: 'Viewing as customer' })
    await test.step('she sees the customer’s dashboard and wallet, under a bar that stays', async () => {
      await expect(support).toHaveURL(/\/as\/\d+\/$/)
      await expect(bar).toContainText(`Viewing the account of ${username} until`)
      await expect(support.getByRole('region', { name: 'Account Total' })).toContainText('$250.00')
      await expectAccessible(support)
      await support
        .getByRole('navigation', { name: 'Main' })
        .first()
        .getByRole('link', { name: 'Wallet' })
        .click()
      await expect(support).toHaveURL(/\/as\/\d+\/wallet$/)
      await expect(support.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
      await expect(bar).toBeVisible()
    })

    await test.step('what would change something is refused, with the reason', async () => {
      await support.goto(support.url().replace('/wallet', '/asset/KO'))
      await expect(bar).toBeVisible()
      if (options.viewport && options.viewport.width < 768)
        await support.getByRole('button', { name: 'Buy', exact: true }).click()
      await support.getByLabel('Shares', { exact: true }).fill('1')
      await support.getByRole('button', { name: 'Buy KO', exact: true }).click()
      await expect(support.getByText(/You are viewing a customer.s account/).first()).toBeVisible()
    })

    await test.step('the customer reads when and why; nothing was bought', async () => {
      await signInByCall(page, { username })
      await page.goto('/profile?tab=security')
      const views = page.getByRole('list', { name: 'Views by our staff' })
      await expect(views.getByRole('listitem')).toHaveCount(1)
      await expect(views).toContainText('Complaint')
      await expect(views).toContainText('Support')
      await expect(views).not.toContainText('balance is wrong')
      await expectAccessible(page)
      const orders: unknown[] = await (await page.request.get('/api/orders?status=all')).json()
      expect(orders).toEqual([])
    })

    await test.step('she ends the view and is on the customer’s page; the address shows nothing more', async () => {
      const viewed = support.url()
      // A phone's ticket lies over everything.
      await support.reload()
      await bar.getByRole('button', { name: 'End view' }).click()
      await expect(support).toHaveURL(/\/admin\/customers\/\d+$/)
      await support.goto(viewed)
      await expect(support.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    })
    await deactivate(product, colleague)
    expect(violations).toEqual([])
  },
)

test(
  'by the order of an authority support looks after another person has confirmed it, and the customer reads nothing',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const admin = await openAdminTab(browser, product.url, options)
    const username = `hedda.${test.info().project.name}`
    const colleague = `selma.${test.info().project.name}`
    await makeFundedCustomer(product.url, username, '250.00')
    const support = await openColleague(browser, product, {
      username: colleague,
      roles: ['support'],
    })
    const violations = [watchViolations(support), watchViolations(admin)]
    const dialog = support.getByRole('dialog', { name: 'View as Customer' })
    const [customer] = await (await support.request.get(`/api/admin/customers?search=${username}`)).json()
    const choose = async () => {
      await support.goto(`/admin/customers/${customer.id}`)
      await support.getByRole('button', { name: 'View as customer' }).click()
      await dialog.getByLabel('Reason').selectOption({ label: 'Order of an authority' })
    }

    await test.step('without a confirmed order nothing opens', async () => {
      await choose()
      await expect(dialog.getByText('The customer does not read of it.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Begin Confirmed View' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Propose the view with the order first')
    })

    await test.step('she proposes it with the order’s reference', async () => {
      await expect(dialog.getByRole('button', { name: 'Propose' })).toBeDisabled()
      await dialog.getByLabel('Reference of the order').fill('NY-2026-4471')
      await dialog.getByLabel('Note').fill('Sealed until the court says otherwise.')
      await expectAccessible(support)
      await dialog.getByRole('button', { name: 'Propose' }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('another person reads the order under Reviews, and confirms it', async () => {
      const named = 'View an account by the order of an authority'
      const card = await openProposal(admin, named)
      await expect(card).toContainText(username)
      await expect(card).toContainText('NY-2026-4471')
      await expect(card).toContainText('Never')
      await expectAccessible(admin)
      await confirmProposal(admin, named)
    })

    await test.step('she begins it; the customer’s list stays empty', async () => {
      await choose()
      await dialog.getByRole('button', { name: 'Begin Confirmed View' }).click()
      const bar = support.getByRole('region', { name: 'Viewing as customer' })
      await expect(bar).toContainText(`Viewing the account of ${username} until`)
      await signInByCall(page, { username })
      await page.goto('/profile?tab=security')
      await expect(page.getByText('No views of your account')).toBeVisible()
      await bar.getByRole('button', { name: 'End view' }).click()
      await expect(support).toHaveURL(/\/admin\/customers\/\d+$/)
      // Signed out while it is loading, a page would say what it misses.
      await expect(support.getByRole('button', { name: 'View as customer' })).toBeVisible()
    })
    await deactivate(product, colleague)
    expect(violations.flat()).toEqual([])
  },
)
