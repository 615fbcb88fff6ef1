import type { Page } from '@playwright/test'
import { ADMINISTRATOR } from '../support/product.ts'
import { openAdminPage, pressFocused } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { createAdministrator, deactivate, revokeAllBut } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { runNorthfold } from '../support/northfold.ts'
import { signInByCall } from '../support/sign-in.ts'

const REASON = 'She works in support now.'

test('an administrator revokes and grants roles, and a colleague’s office is what their roles open', async ({
  browser,
  product,
}) => {
  const username = `kim.${test.info().project.name}`
  const password = await createAdministrator(product, username)
  const page = await openAdminPage(browser, product.url)
  const violations = watchViolations(page)
  const context = await browser.newContext({ baseURL: product.url })
  await signInByCall(context, { username, password })
  const kims = await context.newPage()
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Administrator' }) })

  await test.step('the first page says in red who moves money alone', async () => {
    await expect(page.getByText('One person can move money')).toBeVisible()
    await expect(page.getByText(`${ADMINISTRATOR.username}, ${username}`)).toBeVisible()
  })

  await test.step('nobody changes their own access', async () => {
    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeFocused()
    await expect(entry.filter({ hasText: '(you)' }).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a role is revoked with a reason', async () => {
    await page.getByRole('button', { name: `Revoke Cashier from ${username}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke Cashier' })
    await dialog.getByLabel('Reason').fill(REASON)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Revoke Role' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Revoke Cashier from ${username}` })).toHaveCount(0)
    await revokeAllBut(page, username, ['support'])
  })

  await test.step('the colleague sees what support opens, and a page of others says so', async () => {
    await kims.goto('/admin/support')
    const navigation = kims.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveText([
      /^Reviews/,
      'Customers',
      /^Support/,
      'Audit Log',
      'Announcements',
      'Markets',
      'News',
      'Security',
    ])
    await kims.goto('/admin')
    await expect(kims.getByRole('tab')).toHaveText([/^Password Resets/, /^Proposals/])
    await kims.goto('/admin/staff')
    await expect(kims.getByRole('heading', { name: 'No permission' })).toBeVisible()
    await expectAccessible(kims)
  })

  await test.step('a pair of roles that is warned about says why and asks', async () => {
    await page.reload()
    await grant(page, username, 'KYC', 'Grant Role')
    await grant(page, username, 'Cashier', 'Grant Anyway', 'KYC and Cashier: One person could approve')
    await kims.goto('/admin')
    await expect(kims.getByRole('tab')).toHaveText([
      /^Deposit Requests/,
      /^Withdrawal Requests/,
      /^Password Resets/,
      /^User Profiles/,
      /^Proposals/,
      /^Exchange Rates/,
    ])
  })

  await test.step('deactivated, the colleague is signed out', async () => {
    await page.getByRole('button', { name: `Deactivate ${username}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate' })
    await dialog.getByLabel('Reason').fill('She has left.')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('Deactivated', { exact: true }).first()).toBeVisible()
    await kims.goto('/admin')
    await expect(kims).toHaveURL(/\/auth$/)
    await expect(page.getByRole('button', { name: `Reactivate ${username}` })).toBeVisible()
  })
  // By the operator's hand, so that the administrator decides alone in the next journey.
  for (const given of [`user unlock ${username}`, `admin grant ${username} all`])
    expect(await runNorthfold({ dataDir: product.dataDir }, given)).toMatchObject({ code: 0 })
  await deactivate(product, username)
  expect(violations).toEqual([])
})

async function grant(
  page: Page,
  username: string,
  role: string,
  button: string,
  warning?: string,
): Promise<void> {
  await page.getByRole('button', { name: `Grant a role to ${username}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant a Role' })
  await dialog.getByLabel('Role').selectOption(role)
  if (warning !== undefined) await expect(dialog.getByText(warning)).toBeVisible()
  await dialog.getByLabel('Reason').fill('For the holidays.')
  await pressFocused(dialog.getByRole('button', { name: button }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `Revoke ${role} from ${username}` })).toBeVisible()
}
