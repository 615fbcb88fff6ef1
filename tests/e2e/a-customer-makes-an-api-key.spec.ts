import type { Page } from '@playwright/test'
import { openAdministrator } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer makes a key, a program reads the account with it, and all keys are stopped and revoked', async ({
  page,
  browser,
  product,
  request,
}) => {
  const violations = watchViolations(page)
  const administrator = await openAdministrator(browser, product.url)
  const { password } = await signUpWithMoney(page, administrator, `ada.key.${test.info().project.name}`)
  let headers: Record<string, string> = {}
  const account = () => request.get(`${product.url}/alpaca/v2/account`, { headers })

  await test.step('it says what the key may do, and shows the secret once', async () => {
    await page.goto('/profile?tab=security')
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog', { name: 'New API Key' })
    await dialog.getByLabel('Name').fill('Rebalancing on the server at home, every first of the month')
    await expect(dialog.getByRole('switch', { name: 'Read the account' })).toBeChecked()
    await expect(dialog.getByRole('switch', { name: 'Trade' })).not.toBeChecked()
    await expectAccessible(page)
    await dialog.getByLabel('Networks').fill('203.0.113.0/24 the office')
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByLabel('Networks')).toHaveAccessibleDescription(/Enter a network such as/)
    await expectAccessible(page)
    await dialog.getByLabel('Networks').fill('')
    await dialog.getByLabel('Current Password').fill('Not-Her-Password-1')
    // The next try does not wait for the list that is read again after a refusal.
    const readAgain = await holdReads(page)
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await expect(dialog.getByText('Incorrect password')).toBeVisible()
    await dialog.getByLabel('Current Password').fill(password)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await dialog.getByLabel('Current Password').press('Enter')
    await sent
    readAgain()
    const made = page.getByRole('dialog', { name: 'Your New API Key' })
    await expect(made).toContainText('shown only once')
    await expectAccessible(page)
    const [keyId, secret] = await made.getByRole('definition').allInnerTexts()
    headers = { 'APCA-API-KEY-ID': keyId?.trim() ?? '', 'APCA-API-SECRET-KEY': secret?.trim() ?? '' }
    expect(headers['APCA-API-SECRET-KEY']).toMatch(/^nfs_/)
    await made.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByText(headers['APCA-API-SECRET-KEY'] ?? '')).toHaveCount(0)
  })

  await test.step('a program reads the account, and the list says that it was used', async () => {
    const answer = await account()
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ACTIVE' })
    const list = page.getByRole('list', { name: 'API keys' })
    await expect(list).toContainText('Read prices, read the account')
    await expect(async () => {
      await page.reload()
      await expect(list).toContainText('last used', { timeout: 1_000 })
    }).toPass()
    await expectAccessible(page)
  })

  await test.step('stopped at once, resumed with the password, revoked for good', async () => {
    await page.getByRole('button', { name: 'Stop all keys' }).click()
    await expect(page.getByText('All keys are stopped since')).toBeVisible()
    expect((await account()).status()).toBe(401)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Resume all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resume All Keys' })
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByRole('button', { name: 'Resume all' }).click()
    await expect(page.getByRole('button', { name: 'Stop all keys' })).toBeVisible()
    expect((await account()).status()).toBe(200)
    await page.getByRole('button', { name: /^Revoke / }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await expect(page.getByRole('list', { name: 'API keys' })).toContainText('Revoked')
    expect((await account()).status()).toBe(401)
  })
  expect(violations).toEqual([])
})

/** Holds back every list of keys that is asked for; answers what lets them go. */
async function holdReads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/keys', async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.fallback()
  })
  return resolve
}
