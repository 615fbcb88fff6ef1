import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const PASSWORD = 'Engine-No-1843'

test('a customer changes her name and her email address', { tag: '@both' }, async ({ page }) => {
  const violations = watchViolations(page)
  const username = `vera.${test.info().project.name}`
  const body = { username, email: `${username}@example.org`, firstName: 'Vera', lastName: 'Byron' }
  const registered = await page.request.post('/api/register', { data: { ...body, password: PASSWORD } })
  expect(registered.status()).toBe(200)
  await page.goto('/profile?tab=security')
  const account = page.getByRole('region', { name: 'Account' })

  await test.step('the new name greets her', async () => {
    await account.getByRole('button', { name: 'Change Name' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Name' })
    await expect(dialog.getByLabel('First Name')).toHaveValue('Vera')
    await expectAccessible(page)
    await dialog.getByLabel('First Name').fill('Verena')
    await dialog.getByRole('button', { name: 'Change Name' }).click()
    await expect(account).toContainText('Verena Byron')
    await page.goto('/')
    await expect(page.getByText('Verena.')).toBeVisible()
    await page.goto('/profile?tab=security')
  })

  await test.step('a wrong password is said beside its field; the right one changes the address', async () => {
    await account.getByRole('button', { name: 'Change Email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Email' })
    await dialog.getByLabel('New Email').fill('admin@localhost.example')
    await dialog.getByLabel('Password', { exact: true }).fill('Not-My-Harbour-1')
    await dialog.getByRole('button', { name: 'Change Email' }).click()
    await expect(dialog.getByText('Incorrect password')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('New Email').fill(`verena.${test.info().project.name}@example.org`)
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Change Email' }).click()
    await expect(account).toContainText(`verena.${test.info().project.name}@example.org`)
  })

  await test.step('withdrawals are paused, and the bell says so', async () => {
    const { notifications } = await (await page.request.get('/api/notifications')).json()
    expect(notifications).toMatchObject([{ kind: 'email_changed' }])
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await expect(dialog).toContainText(/withdrawals are paused until/)
  })

  expect(violations).toEqual([])
})
