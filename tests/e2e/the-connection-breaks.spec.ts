import { signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test('an offline page sends nothing later, and reloads what failed once online', async ({
  page,
  context,
  product,
}) => {
  const violations = watchViolations(page)
  await signInWithShares(page, product.url, 'broken')
  const booked = async () =>
    Promise.all(
      ['/api/wallet', '/api/holdings', '/api/transactions', '/api/deposit-requests'].map(async (path) =>
        (await page.request.get(path)).json(),
      ),
    )
  const before = await booked()

  await test.step('an order is refused at once', async () => {
    // The code that says so is there before it is needed.
    const toaster = page.waitForResponse(/\/toaster-[\w-]+\.js$/)
    await page.goto('/asset/AAPL')
    await (await toaster).finished()
    await page.getByLabel('Shares', { exact: true }).fill('1')
    const buy = page.getByRole('button', { name: 'Buy AAPL' })
    await expect(buy).toBeEnabled()
    await context.setOffline(true)
    await buy.click()
    await expect(page.locator('.toast')).toContainText("Purchase failedYou're offline. Nothing was sent.")
    await expect(buy).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('region', { name: 'Open Orders' })).toHaveCount(0)
  })

  await test.step('a list that was never loaded says so, and comes by itself with the connection', async () => {
    await context.setOffline(false)
    await page.goto('/wallet?tab=deposits')
    await expect(page.getByRole('region', { name: 'Deposit requests' })).toContainText('Approved')
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Withdrawals' }).click()
    const lost = page.getByRole('alert').filter({ hasText: 'Failed to load withdrawal requests' })
    await expect(lost).toContainText("You're offline")
    await context.setOffline(false)
    await expect(page.getByText('No withdrawal requests yet')).toBeVisible()
    await expect(lost).toHaveCount(0)
  })

  await test.step('a deposit is refused at once, and what was typed stays', async () => {
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
    await dialog.getByLabel('Amount').fill('12')
    await dialog.getByLabel('Bank Transfer Reference').fill('broken')
    await dialog.getByLabel('Password', { exact: true }).fill('any password at all')
    const submit = dialog.getByRole('button', { name: 'Submit Deposit Request' })
    await expect(submit).toBeEnabled()
    await context.setOffline(true)
    await submit.click()
    await expect(page.locator('.toast')).toContainText("Request failedYou're offline. Nothing was sent.")
    await expect(dialog.getByLabel('Amount')).toHaveValue('12')
    // The toast lies over the dialog, and stays: it says why.
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.locator('.toast')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  await test.step('and nothing of it is done once the connection is back', async () => {
    const asked: string[] = []
    // The dialog that was opened again asks for its reference: the same one until a deposit uses it.
    const isReference = (url: string) => url.endsWith('/api/deposit-references')
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !isReference(request.url())) asked.push(request.url())
    })
    const again = page.waitForRequest(/\/api\/market\/|\/api\/wallet|\/api\/events/)
    await context.setOffline(false)
    await again
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('12')
    await page.goto('/history')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Only the reference that the dialog shows.
    expect(asked.filter((url) => !url.endsWith('/api/deposit-references'))).toEqual([])
    expect(await booked()).toEqual(before)
  })
  expect(violations).toEqual([])
})
