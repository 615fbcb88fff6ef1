import { signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test('a screen opened offline says that it reconnects, and loads by itself once online', async ({
  page,
  context,
  product,
}) => {
  const violations = watchViolations(page)
  // Who saves data gets no screens in advance.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await signInWithShares(page, product.url, 'offline')
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  await test.step('a screen', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline. Reconnecting…")
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction History')
    await expect(page.getByText('AAPL').first()).toBeVisible()
  })

  await test.step('a dialog', async () => {
    await page.getByRole('link', { name: 'Wallet' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
    await expect(page.getByRole('status').filter({ hasText: "You're offline. Reconnecting…" })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Deposit Funds' })).toBeVisible()
    await expect(page.getByText("You're offline")).toHaveCount(0)
  })

  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(violations).toEqual([])
})

test('the browser prefetches the other screens when idle, and they open offline', async ({
  page,
  context,
  product,
}) => {
  await signInWithShares(page, product.url, 'fetched')
  const last = page.waitForResponse(/\/licen[cs]es-screen-[\w-]+\.js$/)
  await page.goto('/')
  await (await last).finished()
  await context.setOffline(true)
  for (const [link, title] of [
    ['Wallet', 'Wallet'],
    ['Markets', 'Markets'],
    ['History', 'Transaction History'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
  await context.setOffline(false)
  await expect(page.getByText('AAPL').first()).toBeVisible()
})
