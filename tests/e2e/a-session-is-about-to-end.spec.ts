import type { Page } from '@playwright/test'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { openAdministrator } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible } from '../support/browser/watched-page.ts'

test('an idle page asks in every tab before the session ends, and one press keeps it', async ({
  page,
  browser,
  context,
  product,
}) => {
  const administrator = await openAdministrator(browser, product.url)
  await signUpWithMoney(page, administrator, `ada.idle.${test.info().project.name}`)
  const other = await context.newPage()
  const end = await (await page.request.get('/api/session')).json()
  // As if it had been idle until 100 seconds before its end: half an hour less those.
  const idleEndsAt = new Date(Date.parse(end.idleEndsAt) - 1_700_000).toISOString()
  const answer = (tab: Page) =>
    tab.route('**/api/session', (route) => route.fulfill({ json: { ...end, idleEndsAt } }))
  const question = (tab: Page) => tab.getByRole('dialog', { name: 'Are You Still There?' })
  for (const tab of [page, other]) {
    await answer(tab)
    await tab.goto('/markets')
  }
  for (const tab of [page, other]) await expect(question(tab)).toContainText(/Time left: 1:\d\d/)
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Stay signed in' }).click()
  for (const tab of [page, other]) await expect(question(tab)).toHaveCount(0)

  await test.step('she chooses another time under Security, and it stays', async () => {
    await page.unroute('**/api/session')
    await page.goto('/profile?tab=security')
    const choice = page.getByLabel('Sign out after no activity for')
    await expect(choice).toHaveValue('30')
    await choice.selectOption('60 minutes')
    await expect(page.getByText('Idle time saved').first()).toBeVisible()
    await page.reload()
    await expect(choice).toHaveValue('60')
    const chosen = await (await page.request.get('/api/session')).json()
    expect(Date.parse(chosen.idleEndsAt)).toBeGreaterThan(Date.parse(end.idleEndsAt) + 1_700_000)
  })
})
