import type { Locator, Page } from '@playwright/test'
import { approve, openAdminPage, openRequest } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer requests a withdrawal, cancels it, requests another, and receives the amount less the fee', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  const { username, password } = await signUpWithMoney(page, adminPage, `ada.out.${test.info().project.name}`)
  const request = adminPage.getByRole('article', { name: `Request from ${username}` })

  await test.step('the form opens its button when everything is there, and says what arrives', async () => {
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await expect(dialog).toContainText('paid within 1-3 business days after approval')
    await expect(dialog).toContainText('$1,000.00')
    await expect(dialog.getByText('20 requests left this hour')).toBeVisible()
    const submit = dialog.getByRole('button', { name: 'Submit Withdrawal Request' })
    await expect(submit).toBeInViewport({ ratio: 1 })
    await dialog.getByLabel('Amount').fill('3')
    await expect(figure(dialog, 'Net received')).toHaveText('$0.00')
    await fillBankDetails(dialog)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    for (const amount of ['5', '1000.01', '']) {
      await dialog.getByLabel('Amount').fill(amount)
      await expect(submit).toBeDisabled()
    }
    await dialog.getByLabel('Amount').fill('100')
    await expect(figure(dialog, 'Withdrawal fee')).toHaveText('$5.00')
    await expect(figure(dialog, 'Net received')).toHaveText('$95.00')
    await expect(figure(dialog, 'Total from your balance')).toHaveText('$100.00')
    await expectAccessible(page)
  })

  await test.step('a form closed by Escape is opened again with what was typed, but the password', async () => {
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(dialog.getByLabel('Amount')).toHaveValue('100')
    await expect(dialog.getByLabel('Bank Name')).toHaveValue('Lovelace Bank')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('Lovelace')
  })

  await test.step('a wrong password is refused, and what was typed stays', async () => {
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await dialog.getByLabel('Password', { exact: true }).fill('Not-Her-Password-1')
    await dialog.getByRole('button', { name: 'Submit Withdrawal Request' }).click()
    await expect(page.getByText('Request failed').first()).toBeVisible()
    await expect(dialog.getByLabel('Bank Name')).toHaveValue('Lovelace Bank')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Submit Withdrawal Request' }).click()
    await expect(page.locator('.toast')).toContainText(
      'Withdrawal request submittedYour withdrawal request is pending approval',
    )
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the amount is held, and she takes it back', async () => {
    await expect(page.getByText('$100.00 held for pending withdrawals')).toBeVisible()
    await expect(page.getByText('$900.00')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: 'Lovelace Bank •••• 5678' })
    await expect(row).toContainText('Pending')
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Withdrawal' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel Withdrawal' }).click()
    await expect(page.getByText('Withdrawal canceled').first()).toBeVisible()
    await expect(row).toContainText('Canceled')
    await expect(page.getByText('$1,000.00').first()).toBeVisible()
    await expect(page.getByText('held for pending withdrawals')).toHaveCount(0)
  })

  await test.step('she asks again, from the dashboard', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await requestPayout(page, '250.50', password)
  })

  await test.step('an administrator sees where it goes, and pays it by keyboard', async () => {
    await adminPage.getByRole('tab', { name: /Withdrawal Requests/ }).click()
    await openRequest(adminPage, username)
    await expect(request).toContainText('$245.50')
    for (const fact of ['Lovelace Bank', 'Ada Lovelace', '12345678', 'LOVEGB2L', '1 Analytical Row']) {
      await expect(request).toContainText(fact)
    }
    await expect(request).toContainText(/User ID\d+SubmittedNov 18, 2026 \d\d:\d\d/)
    await expect(request).not.toContainText("doesn't match the profile")
    await expectAccessible(adminPage)
    await request.getByRole('button', { name: 'Approve' }).focus()
    await approve(request, () => adminPage.keyboard.press('a'))
    await expect(adminPage.locator('.toast')).toContainText(
      "Withdrawal approvedFunds deducted from the user's wallet",
    )
    await expect(request).toHaveCount(0)
  })

  await test.step('her history shows the payout, the fee and the account', async () => {
    await page.goto('/history')
    await page.getByRole('button', { name: 'Withdrawals' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Withdrawal' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('-$245.50')
    await expect(row).toContainText('Fee $5.00 · total $250.50')
    await expect(row).toContainText('Lovelace Bank •••• 5678')
    await expectAccessible(page)
    expect(await (await page.request.get('/api/wallet')).json()).toEqual({
      balance: '749.50',
      available: '749.50',
      held: '0.00',
    })
  })

  await test.step('the next withdrawal from the dashboard needs an amount only', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await expect(dialog).toContainText('To Lovelace Bank •••• 5678')
    await dialog.getByLabel('Amount').fill('49.50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.locator('.toast')).toContainText(
      'Withdrawal successfulFunds have been withdrawn from your wallet',
    )
    await expect(page.getByText('$49.50 held for pending withdrawals')).toBeVisible()
  })

  expect(violations).toEqual([])
  await adminPage.context().close()
})

test('a customer reads why a withdrawal was rejected, and gets every cent back', async ({
  page,
  browser,
  product,
}) => {
  const adminPage = await openAdminPage(browser, product.url)
  const { username, password } = await signUpWithMoney(page, adminPage, `ada.no.${test.info().project.name}`)
  const request = adminPage.getByRole('article', { name: `Request from ${username}` })

  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await requestPayout(page, '80', password, 'Charles Babbage')

  await adminPage.getByRole('tab', { name: /Withdrawal Requests/ }).click()
  await openRequest(adminPage, username)
  await expect(request).toContainText("doesn't match the profile")
  await request.getByRole('button', { name: 'Reject' }).click()
  const dialog = adminPage.getByRole('dialog', { name: 'Reject Withdrawal Request' })
  await expect(dialog.getByRole('button', { name: 'Confirm Rejection' })).toBeDisabled()
  await dialog.getByLabel('Rejection Reason').fill('The account must be in your own name.')
  await expectAccessible(adminPage)
  await dialog.getByRole('button', { name: 'Confirm Rejection' }).click()
  await expect(adminPage.getByText('Withdrawal rejected').first()).toBeVisible()

  await page.goto('/wallet?tab=withdrawals')
  const row = page.getByRole('listitem').filter({ hasText: 'Lovelace Bank' })
  await expect(row).toContainText('Rejected')
  await expect(row).toContainText('Reason: The account must be in your own name.')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('$1,000.00').first()).toBeVisible()
  await expectAccessible(page)
  await adminPage.context().close()
})

async function requestPayout(page: Page, amount: string, password: string, holder?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
  await dialog.getByLabel('Amount').fill(amount)
  await fillBankDetails(dialog, holder)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Submit Withdrawal Request' }).click()
  await expect(page.getByText('Withdrawal request submitted').first()).toBeVisible()
}

async function fillBankDetails(dialog: Locator, holder = 'Ada Lovelace'): Promise<void> {
  const texts = {
    'Account Number': '12345678',
    'Account Holder Name': holder,
    'Bank Name': 'Lovelace Bank',
    'SWIFT Code': 'lovegb2l',
    'Bank Address': '1 Analytical Row, London',
  }
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
}

/** The figure beside a label of a summary. */
const figure = (dialog: Locator, label: string): Locator =>
  dialog.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
