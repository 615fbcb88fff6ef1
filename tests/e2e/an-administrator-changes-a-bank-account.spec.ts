import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'

const FIRST = {
  'Bank name': 'Victoria Bank',
  'Account name': 'Northfold Customer Funds',
  'Account number': '123-456789-001',
  'SWIFT code': 'VICTHKHH',
}

const accountRow = (page: Page) =>
  page
    .getByRole('region', { name: 'Bank Accounts', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Account for HKD' }) })

async function openChange(page: Page) {
  await accountRow(page).getByRole('button', { name: 'Change Account for HKD' }).click()
  return page.getByRole('dialog', { name: 'Account for HKD' })
}

test(
  'an administrator changes the account for a currency; who is about to send there is told and sees both',
  { tag: '@both' },
  async ({ page, browser, product }) => {
    const viewport = test.info().project.use.viewport ?? null
    const office = await openAdminPage(browser, product.url, { viewport })
    const violations = [watchViolations(page), watchViolations(office)]
    const name = `ada.hkd.${test.info().project.name}`
    const { username, password } = await signUpWithMoney(page, office, name)
    const amount = test.info().project.name === 'mobile' ? '700.00' : '800.00'

    await test.step('a wrong check digit is told at its field; the preview says what becomes another', async () => {
      await office.goto('/admin/settings')
      await expect(accountRow(office)).toContainText('As for USD')
      const open = await openChange(office)
      for (const [label, text] of Object.entries({ ...FIRST, 'Account number': 'DE89370400440532013001' }))
        await open.getByLabel(label, { exact: true }).fill(text)
      await open.getByLabel('Reason').fill('Our account in Hong Kong')
      await open.getByRole('button', { name: 'Change' }).click()
      await expect(open.getByText('This IBAN is not valid. Check it for typos')).toBeVisible()
      await open.getByLabel('Account number', { exact: true }).fill(FIRST['Account number'])
      const preview = open.getByRole('region', { name: 'Preview' })
      await expect(preview).toContainText('None → Victoria Bank')
      await expect(preview).toContainText('Customers notified')
      await expectAccessible(office)
      await open.getByRole('button', { name: 'Change' }).click()
      await expect(open).toBeHidden()
      await expect(accountRow(office)).toContainText(
        'Victoria Bank, Northfold Customer Funds, 123-456789-001, VICTHKHH',
      )
      await expectAccessible(office)
    })

    await test.step('a customer reads it for that currency alone, and announces a deposit', async () => {
      await page.goto('/wallet?tab=deposits')
      await page.getByRole('button', { name: 'Deposit', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
      await expect(dialog.getByText('Example Bank, N.A.')).toBeVisible()
      await dialog.getByLabel('Currency').selectOption('HKD')
      await expect(dialog.getByText('Victoria Bank')).toBeVisible()
      await expect(dialog.getByText('Routing number')).toHaveCount(0)
      await dialog.getByLabel('Amount').fill(amount)
      await dialog.getByLabel('Bank Transfer Reference').fill(username)
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Submit Deposit Request' }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('another account: the history says which part was what', async () => {
      const open = await openChange(office)
      await open.getByLabel('Account number', { exact: true }).fill('123-456789-002')
      await open.getByLabel('Reason').fill('The bank gave us another account')
      await expect(open.getByRole('region', { name: 'Preview' })).toContainText(
        '123-456789-001 → 123-456789-002',
      )
      await open.getByRole('button', { name: 'Change' }).click()
      await expect(open).toBeHidden()
      await accountRow(office).getByText('History').click()
      await expect(accountRow(office)).toContainText('Account number was 123-456789-001')
      await expectAccessible(office)
    })

    await test.step('the customer is told, and the instructions of the request lead to the new account', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click()
      const panel = page.getByRole('dialog', { name: 'Notifications' })
      await expect(panel.getByText('New bank details for deposits')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.goto('/wallet?tab=deposits')
      const row = page.getByRole('listitem').filter({ hasText: `${amount} HKD` })
      await row.getByRole('button', { name: 'Transfer instructions' }).click()
      const instructions = page.getByRole('dialog', { name: 'Transfer Instructions' })
      await expect(instructions.getByText('123-456789-001')).toBeVisible()
      await expect(instructions.getByText('Our bank account has changed')).toBeVisible()
      await expectAccessible(page)
      await instructions.getByRole('button', { name: 'Show New Account' }).click()
      await expect(instructions.getByText('123-456789-002')).toBeVisible()
      await expect(instructions.getByText('Do not send the transfer again')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('it is taken back by emptying every field', async () => {
      const open = await openChange(office)
      for (const label of Object.keys(FIRST)) await open.getByLabel(label, { exact: true }).fill('')
      await open.getByLabel('Reason').fill('The journey ends')
      await open.getByRole('button', { name: 'Change' }).click()
      await expect(accountRow(office)).toContainText('As for USD')
    })
    expect(violations.flat()).toEqual([])
    await office.context().close()
  },
)
