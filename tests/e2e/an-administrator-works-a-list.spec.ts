import type { Page } from '@playwright/test'
import { openAdminTab, requestRows } from '../support/browser/admin-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test(
  'a queue is a list beside the card that the address names; on a phone one, then the other',
  { tag: '@both' },
  async ({ browser, product, isMobile }) => {
    const username = `list.${test.info().project.name}`
    const customer = await makeFundedCustomer(product.url, username, '500.00')
    const ids: string[] = []
    for (const [originalAmount, currency] of [
      ['10.00', 'USD'],
      ['100.00', 'EUR'],
      ['30.00', 'USD'],
    ]) {
      const form = { originalAmount, currency, bankReference: username, password: CUSTOMERS_PASSWORD }
      ids.push((await customer.post<{ id: string }>('/api/deposit-requests', form)).body.id)
    }
    const page = await openAdminTab(browser, product.url)
    const violations = watchViolations(page)
    await page.goto(`/admin?search=${username}`)
    const rows = requestRows(page, username)
    const card = page.getByRole('article', { name: `Request from ${username}` })
    await expect(rows).toHaveCount(3)

    await test.step('a row says whose it is, what was sent, what it comes to, and since when it waits', async () => {
      const row = page.getByRole('row').filter({ hasText: '100.00 EUR' })
      await expect(row).toContainText(`Ada Lovelace${username} · Deposit`)
      await expect(row).toContainText('$115.21')
      await expect(row).toContainText(/Just now|min/)
      expect(await row.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(46)
      await expectAccessible(page)
    })

    await test.step('a press selects: the address names the request, and its link opens it again', async () => {
      if (isMobile) await expect(card).toHaveCount(0)
      else await expect(card).toContainText('$10.00')
      await rows.nth(1).click()
      await expect(card).toContainText('100.00 EUR')
      await expect(page).toHaveURL(new RegExp(`request=${ids[1]}`))
      await expect(rows).toHaveCount(isMobile ? 0 : 3)
      await expectAccessible(page)
      await page.reload()
      await expect(card).toContainText('100.00 EUR')
    })

    if (isMobile) await backToTheList(page)
    else await selectByKeys(page, ids)

    await test.step('what another administrator decides meanwhile stays, and says so', async () => {
      await page.goto(`/admin?search=${username}&request=${ids[2]}`)
      await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
      expect((await page.request.patch(`/api/admin/deposit-requests/${ids[2]}/approve`)).status()).toBe(200)
      await expect(card).toContainText('Approved by')
      await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await page.reload()
      await expect(card).toContainText('Approved by')
      await page.goto('/admin?request=12')
      await expect(page.getByText('This request is no longer in the queue.')).toBeVisible()
      await expectAccessible(page)
    })

    expect(violations).toEqual([])
    await page.context().close()
  },
)

const backToTheList = (page: Page) =>
  test.step('Back leads to the list, by the button and by the browser', async () => {
    const rows = page.locator('[data-row]')
    await page.getByRole('button', { name: 'Back to list' }).click()
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(1)).toBeFocused()
    await rows.nth(0).click()
    await expect(page.getByRole('article')).toContainText('$10.00')
    await page.goBack()
    await expect(rows).toHaveCount(3)
  })

const selectByKeys = (page: Page, ids: readonly string[]) =>
  test.step('J, K and the arrow keys select, and the card follows', async () => {
    const row = (place: number) => page.locator(`[data-row="${ids[place]}"]`)
    for (const [key, place] of [
      ['j', 2],
      ['j', 2],
      ['k', 1],
      ['ArrowUp', 0],
      ['End', 2],
      ['Home', 0],
      ['ArrowDown', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(row(place)).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`request=${ids[place]}`))
      await expect(page.locator(`[data-request="${ids[place]}"]`)).toBeVisible()
    }
    // Only the selected row is a tab stop: the card comes next.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
  })
