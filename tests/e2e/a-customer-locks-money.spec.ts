import { openAdministrator } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer locks their money, turns the lock off with the password, and locks the account', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const administrator = await openAdministrator(browser, product.url)
  const { username, password } = await signUpWithMoney(
    page,
    administrator,
    `ada.lock.${test.info().project.name}`,
  )

  await test.step('the lock is on at once, and the withdrawal form gives way to it', async () => {
    await page.goto('/profile?tab=security')
    await page.getByLabel('Turning it off takes').selectOption('no time')
    await page.getByRole('button', { name: 'Turn on', exact: true }).click()
    await expect(page.getByText('Money lock on').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await expect(dialog).toContainText('Your money lock is on. Turn it off under Security to withdraw.')
    await expect(dialog.getByLabel('Amount')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Security' }).click()
  })

  await test.step('a wrong password leaves it on, the right one turns it off', async () => {
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn Off the Money Lock' })
    await dialog.getByLabel('Current Password').fill('Not-Her-Password-1')
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('Incorrect password')).toBeVisible()
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    // The notification takes the place of the toast.
    await expect(page.getByText(/^Money lock (turned )?off$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on', exact: true })).toBeVisible()
  })

  await test.step('locking the account signs out, and nobody signs in', async () => {
    await page.getByRole('button', { name: 'Lock my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lock My Account' })
    await expect(dialog).toContainText('To return, reset your password or contact support.')
    await dialog.getByRole('button', { name: 'Lock my account' }).click()
    await expect(page).toHaveURL(/\/auth/)
    const login = await page.request.post('/api/login', {
      data: { username, password },
      headers: { origin: product.url },
    })
    expect(login.status()).toBe(401)
  })

  await test.step('the staff locks it over the own lock, and only Unlock is left', async () => {
    const adminPage = await administrator.newPage()
    await adminPage.goto(`/admin/customers?search=${username}`)
    await adminPage
      .getByRole('row', { name: new RegExp(username) })
      .getByRole('link')
      .click()
    const banner = adminPage.getByRole('region', { name: 'This customer is locked' })
    await expect(banner).toContainText('Locked by the customer')
    await expect(adminPage.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
    await adminPage.getByRole('button', { name: 'Lock', exact: true }).click()
    const dialog = adminPage.getByRole('dialog', { name: 'Lock Customer' })
    await dialog.getByRole('textbox').fill('Taken over')
    await dialog.getByRole('button', { name: 'Lock Customer' }).click()
    await expect(banner).toContainText('Taken over')
    await expect(adminPage.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0)
  })
  expect(violations).toEqual([])
})
