import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const SENTENCE = 'Orders are closed until noon.'
const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const rowOf = (page: Page, card: string, name: string) =>
  cardOf(page, card)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`), level: 3 }) })

test(
  'an administrator changes a fee, stops an instrument and starts it again',
  { tag: '@both' },
  async ({ browser, product }) => {
    const page = await openAdminPage(browser, product.url, {
      viewport: test.info().project.use.viewport ?? null,
    })
    const violations = watchViolations(page)
    const dialog = (name: string) => page.getByRole('dialog', { name })

    await test.step('every setting with its value', async () => {
      await page.goto('/admin/settings')
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
      await expect(rowOf(page, 'Fees', 'Withdrawal fee')).toContainText('5.00 USD')
      await expect(rowOf(page, 'Stops', 'All trading')).toContainText('Running')
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Agreements' })
        .click()
      await expect(page.getByRole('heading', { name: 'Agreements', level: 2 })).toBeInViewport()
      await expectAccessible(page)
    })

    await test.step('a fee for later, with its difference, reason and place in the history', async () => {
      const row = rowOf(page, 'Fees', 'Withdrawal fee')
      await row.getByRole('button', { name: 'Change Withdrawal fee' }).focus()
      await page.keyboard.press('Enter')
      const open = dialog('Withdrawal fee')
      await open.getByLabel('New value (USD)').fill('4.50')
      await expect(open.getByRole('region', { name: 'Preview' })).toContainText('-0.50 USD')
      await expect(open.getByRole('button', { name: 'Change' })).toBeDisabled()
      await open.getByLabel('From').fill('2027-01-04T09:00')
      await open.getByLabel('Reason').fill('The bank charges less')
      await expectAccessible(page)
      await open.getByLabel('Reason').press('Tab')
      await open.getByRole('button', { name: 'Change' }).focus()
      await page.keyboard.press('Enter')
      await expect(open).toBeHidden()
      await expect(row).toContainText('5.00 USD')
      await row.getByText('History').click()
      await expect(row).toContainText('4.50 USD (-0.50 USD) Scheduled')
      await expect(row).toContainText('The bank charges less')
    })

    await test.step('a value beyond the limits is told at its field', async () => {
      await rowOf(page, 'Fees', 'Sale fee').getByRole('button').click()
      const open = dialog('Sale fee')
      await open.getByLabel('New value (%)').fill('11')
      await open.getByLabel('Reason').fill('none')
      await open.getByRole('button', { name: 'Change' }).click()
      await expect(open.getByText('A number from 0 to 10')).toBeVisible()
      await open.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('an instrument stops with its sentence, and starts again', async () => {
      await cardOf(page, 'Stops').getByLabel('One instrument').selectOption('VZ')
      await cardOf(page, 'Stops').getByRole('button', { name: 'Stop VZ' }).click()
      const open = dialog('VZ')
      await open.getByLabel('What customers read').fill(SENTENCE)
      await open.getByLabel('Reason').fill('The price is doubted')
      await open.getByRole('button', { name: 'Stop' }).click()
      const row = rowOf(page, 'Stops', 'VZ')
      await expect(row).toContainText('Stopped')
      await expect(row).toContainText(SENTENCE)
      await expectAccessible(page)

      await row.getByRole('button').click()
      await dialog('VZ').getByLabel('What customers read').fill('')
      await dialog('VZ').getByLabel('Reason').fill('The price is right')
      await dialog('VZ').getByRole('button', { name: 'Start' }).click()
      await expect(row).toContainText('Running')
    })

    await test.step('amounts above which approvals are proposed: off at first, and not nothing', async () => {
      const row = rowOf(page, 'Second Person', 'One request, above')
      await expect(row).toContainText('Off')
      await row.getByRole('button').click()
      const open = dialog('One request, above')
      const amount = open.getByLabel('New value (USD)')
      await expect(amount).toHaveValue('')
      await amount.fill('0.00')
      await expect(open.getByRole('button', { name: 'Change' })).toBeDisabled()
      await open.getByLabel('Reason').fill('Confirmed')
      await open.getByRole('button', { name: 'Change' }).click()
      await expect(open.getByText('A number from 0.01')).toBeVisible()
      await open.getByRole('button', { name: 'Cancel' }).click()
    })
    expect(violations).toEqual([])
  },
)
