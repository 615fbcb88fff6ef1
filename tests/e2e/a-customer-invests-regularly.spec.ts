import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer invests every month, pauses it, and has dividends reinvested', async ({ page, product }) => {
  const violations = watchViolations(page)
  const username = `paula.${test.info().project.name}`
  const paula = await makeFundedCustomer(product.url, username, '2500.00')
  const signedIn = await page.request.post('/api/login', { data: { username, password: CUSTOMERS_PASSWORD } })
  expect(signedIn.status()).toBe(200)

  await test.step('a plan is made from an empty screen, and says when it buys next', async () => {
    await page.goto('/plans')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New Investment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invest Regularly' })
    await dialog.getByLabel(/^Stock or fund/).selectOption('KO')
    await dialog.getByLabel(/^Amount/).fill('50')
    await dialog.getByLabel(/^First purchase/).fill('2026-12-01')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Invest \$50(\.00)? in KO/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('KO')
    expect((await paula.get('/api/plans')).body).toMatchObject([
      { assetSymbol: 'KO', amount: '50.00', status: 'active', next: { dueDate: '2026-12-01' } },
    ])
  })

  await test.step('opened, it is paused', async () => {
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(dialog.getByRole('button', { name: 'Resume' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect((await paula.get('/api/plans')).body).toMatchObject([{ status: 'paused' }])
  })

  await test.step('dividends are reinvested from now on', async () => {
    const toggle = page.getByRole('switch').first()
    await toggle.click()
    await expect(toggle).toBeChecked()
    expect((await paula.get('/api/reinvestment')).body).toMatchObject({ isOn: true })
  })
  expect(violations).toEqual([])
})
