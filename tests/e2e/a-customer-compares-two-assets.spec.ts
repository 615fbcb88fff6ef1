import { signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test(
  'a customer compares a stock with another and with the S&P 500, in percent, and shares what she sees',
  { tag: '@both' },
  async ({ page, product }) => {
    const violations = watchViolations(page)
    await signInWithShares(page, product.url, 'cora.compares')
    const card = page.getByRole('region', { name: 'Compare AAPL' })
    const figure = card.getByRole('figure')
    const choice = card.getByRole('combobox', { name: 'Compare with' })

    await test.step('nothing is asked of another asset until one is chosen', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto('/asset/AAPL')
      await expect(card).toContainText('Choose a stock, a fund or the S&P 500')
      await expect(choice.getByRole('option', { name: 'AAPL' })).toHaveCount(0)
      expect(asked.filter((path) => path.startsWith('/api/historical/'))).not.toContain('/api/historical/KO')
      await expectAccessible(page)
    })

    await test.step('both changes are those of their charts, from the same first point', async () => {
      await choice.selectOption('KO')
      await expect(page).toHaveURL(/compare=KO/)
      await expect(figure).toHaveAccessibleName(
        /^AAPL and KO, past month: AAPL [+-]?[\d.]+%, KO [+-]?[\d.]+%\.$/,
      )
      const changeOf = async (symbol: string) => {
        const points: { price: number }[] = await (
          await page.request.get(`/api/historical/${symbol}?period=1M`)
        ).json()
        return ((points.at(-1)?.price ?? 0) / (points[0]?.price ?? 1) - 1) * 100
      }
      const caption = (await figure.locator('figcaption').innerText()).match(/[+-]?[\d.]+(?=%)/g) ?? []
      // The last price may have moved by some cents since.
      expect(Math.abs(Number(caption[0]) - (await changeOf('AAPL')))).toBeLessThan(0.3)
      expect(Math.abs(Number(caption[1]) - (await changeOf('KO')))).toBeLessThan(0.3)
      await expectAccessible(page)
    })

    await test.step('the arrow keys read both at the first point: no change', async () => {
      await figure.getByRole('slider').focus()
      await page.keyboard.press('Home')
      await expect(figure.locator('[aria-live]')).toHaveText(/^AAPL \+?0\.00%, KO \+?0\.00%$/)
      await page.keyboard.press('Escape')
    })

    await test.step('it follows the period of the chart, and another visit sees the same', async () => {
      await page.getByRole('radio', { name: '1 Year' }).check()
      await expect(figure).toHaveAccessibleName(/^AAPL and KO, past year/)
      await page.goto(page.url())
      await expect(figure).toHaveAccessibleName(/^AAPL and KO, past year/)
      await expect(choice).toHaveValue('KO')
    })

    await test.step('an index, and its figures as a table', async () => {
      await choice.selectOption('S&P 500')
      await expect(figure).toHaveAccessibleName(/^AAPL and S&P 500, past year/)
      await figure.getByText('View as table').click()
      const rows = figure.getByRole('table').getByRole('row')
      await expect(rows).toHaveCount(1 + 30)
      await expect(rows.last()).toContainText(/0\.00%.*0\.00%/)
      // A target that the window cuts at its edge is not as small as it looks.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessible(page)
    })

    await test.step('what cannot be loaded says so, and Retry loads it; an unknown symbol is nothing', async () => {
      await page.route('**/api/historical/VFIAX?*', (route) => route.abort())
      await choice.selectOption('VFIAX')
      const failure = card.getByRole('alert')
      await expect(failure).toContainText('Failed to load the comparison')
      await page.unrouteAll()
      await failure.getByRole('button', { name: 'Retry' }).click()
      await expect(figure).toHaveAccessibleName(/^AAPL and VFIAX, past year/)
      await page.goto('/asset/AAPL?compare=NOPE')
      await expect(choice).toHaveValue('')
      await expect(figure).toHaveCount(0)
    })
    expect(violations).toEqual([])
  },
)
