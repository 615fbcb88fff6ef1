import { openAdminPage } from '../support/browser/admin-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test('an approval can be undone for five seconds, and is sent at once by who leaves', async ({
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
  const page = await openAdminPage(browser, product.url)
  const violations = watchViolations(page)
  const approvals: string[] = []
  page.on('request', (request) => {
    const id = /deposit-requests\/(\d+)\/approve$/.exec(request.url())?.[1]
    if (id !== undefined) approvals.push(id)
  })
  await page.clock.install()
  await page.goto(`/admin?search=${username}`)
  const card = (place: number) => page.locator(`[data-request="${ids[place]}"]`)
  const pending = async () =>
    (await (await page.request.get(`/api/admin/deposit-requests?status=pending&search=${username}`)).json())
      .length
  await expect(card(3)).toBeVisible()
  // The code of toasts is fetched after two seconds.
  await page.clock.runFor(3_000)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

  await test.step('A, then A on the next: each is undone on its own', async () => {
    await card(0).focus()
    await page.keyboard.press('a')
    await expect(page.locator('.toast')).toContainText(`Approving $130.18 for ${username}`)
    await expect(card(0)).toContainText('Approving…')
    await expect(card(1)).toBeFocused()
    await page.keyboard.press('a')
    await expect(page.locator('.toast')).toContainText(`Approving $20.00 for ${username}`)
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect(card(1).getByRole('button', { name: 'Approve' })).toBeVisible()
    await card(0).focus()
    await page.keyboard.press('u')
    await expect(card(0).getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(card(0)).toBeFocused()
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
    await expect(card(0)).toHaveCount(0)
  })

  await test.step('another tab, and another page, send it at once', async () => {
    await card(1).getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('tab', { name: /Withdrawal Requests/ }).click()
    await expect(page.locator('.toast')).toContainText('Request approved')
    expect(approvals).toEqual([ids[0], ids[1]])
    await page.getByRole('tab', { name: /Deposit Requests/ }).click()
    await card(2).getByRole('button', { name: 'Approve' }).click()
    await expect(card(2)).toContainText('Approving…')
    await page.goto('/faq')
    await expect.poll(pending).toBe(1)
  })

  expect(violations).toEqual([])
  await page.context().close()
})
