import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('an administrator saves the filter of a list, opens it again, and removes it', async ({
  browser,
  product,
}) => {
  const page = await openAdminPage(browser, product.url, {
    viewport: test.info().project.use.viewport ?? null,
  })
  const violations = watchViolations(page)
  const dialog = page.getByRole('dialog', { name: 'Saved Filters' })
  const open = () => page.getByRole('button', { name: 'Saved Filters', exact: true }).click()

  await page.goto('/admin/customers?search=ada&kycStatus=approved')
  await open()
  await expect(dialog).toContainText('No saved filters yet')
  await dialog.getByLabel('Name').fill('Approved Adas')
  await dialog.getByLabel('Who sees it').selectOption('KYC')
  await dialog.getByRole('button', { name: 'Save This Filter' }).click()
  const row = dialog.getByRole('list', { name: 'Saved filters' }).getByRole('listitem')
  await expect(row).toContainText('Approved Adas')
  await expect(row).toContainText('Shared with KYC')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.goto('/admin/customers')
  await open()
  await row.getByRole('link', { name: 'Approved Adas' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/customers\?search=ada&kycStatus=approved$/)
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('ada')
  await expect(page.getByLabel('Profile')).toHaveValue('approved')

  await open()
  await row.getByRole('button', { name: 'Remove Approved Adas' }).click()
  await expect(row).toHaveCount(0)
  expect(violations).toEqual([])
  await page.context().close()
})
