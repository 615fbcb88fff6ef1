import { pressUntil, signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test(
  'an order typed into the search fills in the order form, and is never sent',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    await signInWithShares(page, product.url, 'tilda.types')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    const orderForm = page.locator('[data-trade-panel]')

    for (const [from, typed, title, side, amount, button] of [
      ['/wallet', 'buy 2 ko', 'Buy 2 KO', 'Buy', '2', 'Buy KO'],
      ['/asset/KO', 'sell 0.5 aapl', 'Sell 0.5 AAPL', 'Sell', '0.5', 'Sell AAPL'],
    ] as const) {
      await test.step(`${typed}, from ${from}`, async () => {
        await page.goto(from)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await pressUntil(page, ['Control+k'], palette)
        await palette.getByRole('combobox').fill(typed)
        const option = palette.getByRole('option')
        await expect(option).toContainText(title)
        await page.keyboard.press('Enter')
        await expect(orderForm.getByRole('button', { name: button, exact: true })).toBeEnabled()
        await expect(orderForm.getByLabel('Shares', { exact: true })).toHaveValue(amount)
        await expect(orderForm.getByRole('radio', { name: side })).toBeChecked()
        await expect(orderForm).toContainText('Up to 1,000,000 an order')
        if (!isMobile) await expect(orderForm.getByLabel('Shares', { exact: true })).toBeFocused()
      })
    }
    expect(sent.filter((url) => /buy|sell/.test(url))).toEqual([])
    expect(violations).toEqual([])
  },
)
