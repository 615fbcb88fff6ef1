import { openAdminPage, openRequest } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { makeApplicant } from '../support/customers.ts'
import { signInByCall } from '../support/sign-in.ts'

test(
  'a reviewer names the fields to correct, the customer is asked for these alone, the review shows the change',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const options = { viewport: test.info().project.use.viewport ?? null }
    const admin = await openAdminPage(browser, product.url, options)
    const username = `cora.${test.info().project.name}`
    await makeApplicant(product.url, username)
    const violations = watchViolations(page)

    await test.step('the reviewer rejects it for its city', async () => {
      await admin.goto(`/admin?queue=profiles&search=${username}`)
      const card = await openRequest(admin, username)
      await card.getByRole('button', { name: 'Reject', exact: true }).click()
      const dialog = admin.getByRole('dialog', { name: 'Reject Profile Submission' })
      await dialog.getByLabel('Rejection Reason').fill('Your city and postal code do not belong together.')
      await dialog.getByLabel('Add a field').selectOption('City')
      await dialog.getByLabel('Add a field').selectOption('ID Number')
      await dialog.getByRole('button', { name: 'Remove ID Number' }).click()
      await dialog.getByLabel('City', { exact: true }).selectOption('Incomplete')
      await expectAccessible(admin)
      await dialog.getByRole('button', { name: 'Confirm Rejection' }).click()
      await expect(admin.getByText('Profile rejected').first()).toBeVisible()
    })

    await test.step('the customer corrects that field alone', async () => {
      await signInByCall(page, { username })
      await page.goto('/profile')
      const banner = page.getByRole('region', { name: 'Corrections needed' })
      await expect(banner).toContainText('Your city and postal code do not belong together.')
      await expect(banner.getByRole('listitem')).toHaveText(['City: Incomplete'])
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Correct', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Correct Your Profile' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(1)
      await expectAccessible(page)
      await page.getByLabel('City').fill('Londonderry')
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await expect(page.getByRole('region', { name: 'Pending Review' })).toBeVisible()
    })

    await test.step('the next review says what it was', async () => {
      await admin.goto(`/admin?queue=profiles&search=${username}`)
      const card = await openRequest(admin, username)
      await expect(card.getByText('Londonderry')).toContainText('Was London')
      await expect(card.getByText('New document')).toHaveCount(0)
      await expectAccessible(admin)
    })
    expect(violations).toEqual([])
    await admin.context().close()
  },
)
