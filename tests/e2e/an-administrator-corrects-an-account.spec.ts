import { openAdminPage } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const CANCELED = 'This order was not yours. We took it back.'
const SENTENCE = 'Your bank called the transfer of Monday back.'

test('a deposit that was spent is returned, then the purchase is canceled: both sides see what it does', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const admin = await openAdminPage(browser, product.url)
  const adminViolations = watchViolations(admin)
  const { username } = await signUpWithMoney(page, admin, `ada.owes.${test.info().project.name}`)
  const bought = await page.request.post('/api/buy', { data: { symbol: 'KO', quantity: '10' } })
  expect(bought.status(), await bought.text()).toBe(200)
  const { available } = await (await page.request.get('/api/wallet')).json()
  const owed = (1000 - Number(available)).toFixed(2)

  await test.step('the office chooses the transaction and reads the consequences before', async () => {
    await admin.goto(`/admin/customers?search=${username}`)
    await admin.getByRole('link', { name: 'Ada Lovelace' }).first().click()
    const card = admin.getByRole('region', { name: 'Transactions' })
    await card.getByRole('listitem').filter({ hasText: 'Deposit' }).getByRole('button').click()
    const dialog = admin.getByRole('dialog', { name: 'Correct Deposit' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('1000.00')
    const consequences = dialog.getByRole('region', { name: 'Consequences' })
    await expect(consequences).toContainText('The customer cannot buy or withdraw until this is paid')
    await expect(consequences).toContainText(`$${owed}`)
    await dialog.getByLabel('Amount').fill('1000.01')
    await expect(consequences).toContainText('The amount is more than what is left of the original')
    await dialog.getByLabel('Amount').fill('1000.00')
    await dialog.getByLabel('Reason').selectOption('returned_by_bank')
    await dialog.getByLabel('Sentence for the customer').fill(SENTENCE)
    await dialog.getByLabel('Note').fill('The bank wrote on Tuesday, reference R-17.')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Correct Account' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('R-17')
    await expect(admin.getByText('after a correction. Buying and withdrawing wait')).toBeVisible()
    await expectAccessible(admin)
  })

  await test.step('the customer reads what is owed, why, and of which transaction', async () => {
    await page.goto('/wallet')
    await expect(page.getByText(`You owe $${owed}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'a correction' }).click()
    await expect(page).toHaveURL(/show=corrections/)
    const row = page.getByRole('listitem').filter({ hasText: SENTENCE })
    await expect(row).toContainText('-$1,000.00')
    await row.getByRole('button').first().click()
    const details = page.getByRole('dialog', { name: 'Correction' })
    await expect(details).toContainText(SENTENCE)
    await expectAccessible(page)
    const original = details.getByRole('link', { name: /^#\d+$/ })
    const number = (await original.textContent()) ?? ''
    await original.click()
    await expect(details).toBeHidden()
    await expect(page.getByLabel('Search')).toHaveValue(number)
    await expect(page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'Deposit' })).toContainText('$1,000.00')
    await expect(page).toHaveURL(/search=%23\d+/)
  })

  await test.step('the purchase was executed in error: the office cancels it whole', async () => {
    const card = admin.getByRole('region', { name: 'Transactions' })
    await card.getByRole('listitem').filter({ hasText: 'Buy KO' }).getByRole('button').click()
    const dialog = admin.getByRole('dialog', { name: 'Correct Buy KO' })
    await expect(dialog).toContainText('The whole trade is canceled')
    await expect(dialog.getByLabel('Amount')).toHaveJSProperty('readOnly', true)
    const consequences = dialog.getByRole('region', { name: 'Consequences' })
    await expect(consequences).toContainText('Shares of KO')
    await expect(consequences).toContainText('10 → 0')
    await dialog.getByLabel('Reason').selectOption('booked_in_error')
    await dialog.getByLabel('Sentence for the customer').fill(CANCELED)
    await dialog.getByLabel('Note').fill('It was meant for another customer.')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Correct Account' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Trade canceled KO')
    await expectAccessible(admin)
  })

  await test.step('the customer reads which trade, and has neither its shares nor the debt', async () => {
    await page.goto('/history?show=corrections')
    const row = page.getByRole('listitem').filter({ hasText: CANCELED })
    await expect(row).toContainText('Correction KO')
    await row.getByRole('button').first().click()
    const details = page.getByRole('dialog', { name: 'Correction KO' })
    await expect(details).toContainText('Shares taken back')
    await expectAccessible(page)
    await details.getByRole('link', { name: /^#\d+$/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Buy KO' })).toContainText('Canceled')
    await page.goto('/wallet')
    await expect(page.getByText('Available')).toBeVisible()
    await expect(page.getByText(`You owe $${owed}`)).toBeHidden()
    expect(await (await page.request.get('/api/holdings')).json()).toEqual([])
  })
  expect([...violations, ...adminViolations]).toEqual([])
})
