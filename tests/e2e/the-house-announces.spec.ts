import { openAdminPage } from '../support/browser/admin-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const TEXT = 'Deposits by bank transfer take a day longer this week.'

test(
  'an incident is announced, read by customers and visitors and on the status page, and ended',
  { tag: '@both' },
  async ({ browser, page, product }) => {
    const office = await openAdminPage(browser, product.url, {
      viewport: test.info().project.use.viewport ?? null,
    })
    const violations = watchViolations(office)
    const username = `lena.${test.info().project.name}`
    await makeFundedCustomer(product.url, username, '10.00')

    await test.step('the office says what does not work, and to whom', async () => {
      await office.goto('/admin/announcements')
      await expect(office.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible()
      await office.getByRole('button', { name: 'New announcement' }).click()
      const dialog = office.getByRole('dialog', { name: 'New Announcement' })
      await expect(dialog.getByRole('button', { name: 'Announce' })).toBeDisabled()
      await dialog.getByLabel('Level').selectOption('incident')
      await dialog.getByLabel('Text').fill(TEXT)
      await dialog.getByRole('switch', { name: 'Visitors' }).check()
      await dialog.getByRole('switch', { name: 'Deposits' }).check()
      await expect(dialog.getByRole('switch', { name: 'Notify every customer' })).not.toBeChecked()
      await dialog.getByRole('switch', { name: 'Notify every customer' }).check()
      await expectAccessible(office)
      await dialog.getByRole('button', { name: 'Announce' }).click()
      await expect(dialog).toBeHidden()
      await expect(office.getByRole('listitem').filter({ hasText: TEXT })).toContainText('Shown')
      await expectAccessible(office)
    })

    await test.step('a visitor reads it on the sign-in page and goes to the status', async () => {
      await page.goto('/auth')
      const announced = page.getByRole('region', { name: 'Announcements' })
      await expect(announced).toContainText(TEXT)
      await announced.getByRole('link', { name: 'See the status' }).click()
      await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeFocused()
      const deposits = page
        .getByRole('region', { name: 'Services' })
        .getByRole('listitem')
        .filter({ hasText: 'Deposits' })
      await expect(deposits).toContainText('Limited')
      await expect(page.getByRole('region', { name: 'Incidents' })).toContainText('Open')
      await expectAccessible(page)
    })

    await test.step('a customer reads it over the dashboard, in its first drawing', async () => {
      await signInByCall(page, { username })
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Announcements' })).toContainText(TEXT)
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it is in the customer’s notifications too; the office sees how many were notified', async () => {
      const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
      const panel = page.getByRole('dialog', { name: 'Notifications' })
      await bell.click()
      await expect(panel.getByText('Service incident')).toBeVisible()
      await expect(panel.getByText(TEXT)).toBeVisible()
      await expectAccessible(page)
      await office.reload()
      await expect(office.getByRole('listitem').filter({ hasText: TEXT })).toContainText(
        /Notified [\d,]+ customers?/,
      )
      await expectAccessible(office)
    })

    await test.step('ended, it is gone from the next page, and the status page keeps it', async () => {
      await office.getByRole('button', { name: `End the announcement: ${TEXT}` }).click()
      await expect(office.getByRole('listitem').filter({ hasText: TEXT })).toContainText('Ended')
      await page.context().clearCookies()
      await page.goto('/status')
      await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0)
      await expect(page.getByText('All services work')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Incidents' })).toContainText(TEXT)
    })
    expect(violations).toEqual([])
  },
)
