import { openReceiver } from '../support/api/webhook-receiver.ts'
import { openAdministrator } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'

test('a customer adds a webhook, her server is told of a purchase, and she has it sent again', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const receiver = await openReceiver()
  const administrator = await openAdministrator(browser, product.url)
  const { password } = await signUpWithMoney(page, administrator, `ines.hook.${test.info().project.name}`)
  const bought = () => receiver.received.filter(({ type }) => type === 'transaction.created').length

  await test.step('an address inside is refused at its field; the secret is shown once', async () => {
    await page.goto('/profile?tab=security')
    await page.getByRole('button', { name: 'New webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Webhook' })
    await dialog.getByLabel('Name').fill('The books of my small company, kept at home')
    await dialog.getByLabel('Address').fill('https://10.0.0.7/hook')
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByText(/Enter an address of the Internet/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    const made = page.getByRole('dialog', { name: 'Your New Webhook' })
    await expect(made.getByRole('definition')).toContainText('whsec_')
    await expectAccessible(page)
    await made.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByText('whsec_')).toHaveCount(0)
  })

  const list = page.getByRole('list', { name: 'Webhooks' })
  await test.step('a test turns it on', async () => {
    await expect(list).toContainText('Nothing is sent before a test succeeds.')
    receiver.answer = 500
    await list.getByRole('button', { name: /^Send test/ }).click()
    await expect(page.locator('.toast')).toContainText('Test failedAnswered 500')
    receiver.answer = 200
    await list.getByRole('button', { name: /^Send test/ }).click()
    await expect(list).toContainText('Told what happens, in order.')
    await expectAccessible(page)
  })

  await test.step('her server is told of a purchase, and again', async () => {
    const order = { symbol: 'KO', quantity: '1' }
    expect((await page.request.post('/api/buy', { data: order })).status()).toBe(200)
    await expect.poll(bought).toBe(1)
    await list.getByRole('button', { name: /^Last tries/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Last Tries' })
    const purchase = dialog.getByRole('listitem').filter({ hasText: 'transaction.created' }).first()
    await expect(purchase).toContainText('Answered 200')
    await expectAccessible(page)
    await purchase.getByRole('button', { name: /^Send again/ }).click()
    await expect.poll(bought).toBe(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('turned off, then removed', async () => {
    await list.getByRole('button', { name: /^Turn off/ }).click()
    await expect(list).toContainText('You turned it off.')
    await list.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: 'Remove webhook' }).click()
    await expect(list).toHaveCount(0)
  })
  await receiver.close()
  expect(violations).toEqual([])
})
