import { approveNow, openAdminTab, requestRows } from '../support/browser/admin-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('an administrator can undo an approval for five seconds; closing its notice sends it at once', async ({
  browser,
  product,
}) => {
  const username = `undo.${test.info().project.name}`
  const customer = await makeFundedCustomer(product.url, username, '500.00')
  const ids: string[] = []
  for (const originalAmount of ['130.18', '20.00', '30.00', '40.00']) {
    const form = { originalAmount, currency: 'USD', bankReference: username, password: CUSTOMERS_PASSWORD }
    ids.push((await customer.post<{ id: string }>('/api/deposit-requests', form)).body.id)
  }
  const page = await openAdminTab(browser, product.url)
  const violations = watchViolations(page)
  const approvals: string[] = []
  page.on('request', (request) => {
    const id = /deposit-requests\/(\d+)\/approve$/.exec(request.url())?.[1]
    if (id !== undefined) approvals.push(id)
  })
  await page.clock.install()
  const toastCode = page.waitForResponse(/\/toaster-[^/]+\.js$/)
  await page.goto(`/admin?search=${username}`)
  const row = (place: number) => page.locator(`[data-row="${ids[place]}"]`)
  const card = (place: number) => page.locator(`[data-request="${ids[place]}"]`)
  const pending = async () =>
    (await (await page.request.get(`/api/admin/deposit-requests?status=pending&search=${username}`)).json())
      .length
  await expect(row(3)).toBeVisible()
  await expect(card(0)).toBeVisible()
  // The code of toasts is fetched after two seconds. Where it came late, React would wait for the clock to show it.
  await page.clock.runFor(3_000)
  await page.evaluate((url) => import(url), (await toastCode).url())
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

  await test.step('A, then A on the next: each is undone on its own', async () => {
    await row(0).focus()
    await page.keyboard.press('a')
    await expect(page.locator('.toast')).toContainText(`Approving $130.18 for ${username}`)
    await expect(page.getByRole('row').filter({ has: row(0) })).toContainText('Approving…')
    await expect(row(1)).toBeFocused()
    await expect(card(1)).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.locator('.toast')).toContainText(`Approving $20.00 for ${username}`)
    await expect(row(2)).toBeFocused()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await row(1).click()
    await page.clock.runFor(1_000)
    await expect(card(1).getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(card(0)).toContainText('Approving…')
    await page.keyboard.press('u')
    await expect(card(0).getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(row(0)).toBeFocused()
    await page.clock.runFor(20_000)
    expect(approvals).toEqual([])
  })

  await test.step('after five seconds it is approved', async () => {
    await card(0).getByRole('button', { name: 'Approve' }).click()
    await page.clock.runFor(4_900)
    expect(approvals).toEqual([])
    await page.clock.runFor(200)
    await expect.poll(() => approvals).toEqual([ids[0]])
    await page.clock.resume()
    await expect(page.locator('.toast')).toContainText(
      "Request approvedDeposit credited to the user's wallet",
    )
    await expect(row(0)).toHaveCount(0)
  })

  await test.step('who closes the toast, or leaves for another tab or page, has approved at once', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await row(1).click()
    await page.clock.runFor(1_000)
    await card(1).getByRole('button', { name: 'Approve' }).click()
    await approveNow(page)
    await expect.poll(() => approvals).toEqual([ids[0], ids[1]])
    await page.clock.resume()
    await expect(row(1)).toHaveCount(0)
    await row(2).click()
    await card(2).getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('tab', { name: /Withdrawal Requests/ }).click()
    await expect(page.locator('.toast')).toContainText('Request approved')
    expect(approvals).toEqual(ids.slice(0, 3))
    await page.getByRole('tab', { name: /Deposit Requests/ }).click()
    await row(3).click()
    await card(3).getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('row').filter({ has: row(3) })).toContainText('Approving…')
    await page.goto('/faq')
    await expect.poll(pending).toBe(0)
  })

  expect(violations).toEqual([])
  await page.context().close()
})

test('an administrator confirms an approval after the rate fell, sees what it credits, and can undo it', async ({
  browser,
  product,
}) => {
  const username = `locked.${test.info().project.name}`
  const customer = await makeFundedCustomer(product.url, username, '500.00')
  const form = {
    originalAmount: '100',
    currency: 'EUR',
    bankReference: username,
    password: CUSTOMERS_PASSWORD,
  }
  await customer.post('/api/deposit-requests', form)
  const page = await openAdminTab(browser, product.url)
  const violations = watchViolations(page)
  const rates = '/api/admin/exchange-rates'
  await page.request.post(rates, { data: { currency: 'EUR', rateToUSD: '1.00' } })
  const approvals: string[] = []
  page.on('request', (request) => {
    if (/\/approve(\?|$)/.test(request.url())) approvals.push(new URL(request.url()).search)
  })
  await page.goto(`/admin?search=${username}`)
  const card = page.getByRole('article')
  const locked = card.getByRole('button', { name: 'approve at the locked rate' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
  const balances = page.getByRole('dialog').getByRole('group', { name: 'If approved' })

  await test.step("Approve credits today's amount, and the question says so", async () => {
    await card.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(`${username} · $100.00`)
    await expect(balances).toContainText('$600.00')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(confirm).toHaveCount(0)
  })

  await test.step('the locked rate asks too, shows the locked amount, and is undone', async () => {
    await locked.click()
    await expect(page.getByRole('dialog', { name: 'Approve at the locked rate?' })).toContainText(
      `${username} · $115.21`,
    )
    await expect(balances).toContainText('$615.21')
    await expectAccessible(page)
    await confirm.click()
    await expect(page.locator('.toast')).toContainText(`Approving $115.21 for ${username}`)
    await expect(locked).toHaveCount(0)
    await expect(requestRows(page, username)).toBeFocused()
    await page.keyboard.press('u')
    await expect(locked).toBeVisible()
    expect(approvals).toEqual([])
  })

  await test.step('confirmed again and left, it is credited at that rate', async () => {
    await locked.click()
    await confirm.click()
    await expect(card).toContainText('Approving…')
    await page.getByRole('tab', { name: /Withdrawal Requests/ }).click()
    await expect(page.locator('.toast')).toContainText('Request approved')
    expect(approvals).toEqual(['?arrived=before'])
    expect((await customer.get<{ balance: string }>('/api/wallet')).body.balance).toBe('615.21')
  })

  await page.request.delete(`${rates}/EUR`)
  expect(violations).toEqual([])
  await page.context().close()
})
