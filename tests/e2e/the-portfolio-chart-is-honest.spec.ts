import type { Locator } from '@playwright/test'
import type { PortfolioHistory, PortfolioPoint } from '#contract/trading/portfolio.ts'
import { beyondTheEdge, hideAmounts, placesOfFigures } from '../support/browser/behaving-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('the portfolio chart describes what it shows for any history', async ({ page, product }) => {
  const violations = watchViolations(page)
  const username = `honest.${test.info().project.name}`
  await makeFundedCustomer(product.url, username, '2500.00')
  await signInByCall(page, { username })
  const bought = await page.request.post('/api/buy', { data: { symbol: 'AAPL', quantity: '1' } })
  expect(bought.status()).toBe(200)
  const history = await page.request.get('/api/portfolio/history')
  const { value = '' } = ((await history.json()) as PortfolioHistory).points.at(-1) ?? {}
  const chart = page.getByRole('region', { name: 'Portfolio Value' })
  const rows = chart.getByRole('table').getByRole('row')
  const choose = (period: string) => chart.getByRole('radio', { name: period }).check()
  await page.route('**/api/portfolio/history?*', (route) => {
    const period = new URL(route.request().url()).searchParams.get('period') ?? ''
    return route.fulfill({ json: PASTS[period] ?? lostWithAGoodReturn(value) })
  })
  await page.goto('/')
  await expect(chart.getByRole('slider')).toBeVisible()

  await test.step('its table has one row for a day and for a minute, and keeps none of another period', async () => {
    await chart.getByText('View as table').click()
    for (const [period, moments] of [
      ['All Time', ['Aug 20, 10:31 AM', 'Aug 20, 10:30 AM']],
      ['1 Year', ['Aug 21, 2026', 'Aug 20, 2026']],
      ['All Time', ['Aug 20, 10:31 AM', 'Aug 20, 10:30 AM']],
    ] as const) {
      await choose(period)
      await expect(rows).toHaveText([/^(Date|Time)/, ...moments.map((moment) => new RegExp(`^${moment}\\$`))])
      await expect(rows.nth(2)).toContainText('$12.00')
    }
  })

  await test.step(
    'a long table scrolls in a box as tall as the chart, and the figures beside it stay ' + 'low',
    async () => {
      await choose('1 Week')
      await expect(rows).toHaveCount(1 + 30)
      const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0
      const box = chart.getByRole('region', { name: /as a table$/ })
      expect(await heightOf(box)).toBeLessThan(300)
      for (const name of ['Total Invested', 'Total Return'])
        expect(await heightOf(page.getByRole('region', { name }))).toBeLessThan(250)
      await box.focus()
      await page.keyboard.press('End')
      await expect(rows.last()).toBeInViewport()
      await expectAccessible(page)
    },
  )

  await test.step(
    'a gain and a return of other signs are two figures, each colored by its own; else ' + 'one',
    async () => {
      const figures = chart.locator('figure .rounded-full').filter({ hasText: /%|\$/ })
      const note = chart.getByText(/^time-weighted return: ignores when you added money/)
      await choose('1 Day')
      await expect(figures).toHaveText([/^down -\$1,1\d\d\.\d\d$/, /^up \+\d\.\d\d%$/])
      await expect(figures.nth(0)).toHaveClass(/text-loss/)
      await expect(figures.nth(1)).toHaveClass(/text-gain/)
      await expect(note).toBeVisible()
      const plot = chart.getByRole('slider')
      const before = await plot.boundingBox()
      await plot.focus()
      await page.keyboard.press('Home')
      await expect(note).toBeHidden()
      await expect(chart.locator('[data-chart-readout]')).toContainText('Aug 20, 2026')
      expect(await plot.boundingBox()).toEqual(before)
      await page.keyboard.press('Escape')
      await expect(note).toBeVisible()
      expect(await page.evaluate(beyondTheEdge)).toEqual([])
      await expectAccessible(page)
      await choose('1 Year')
      await expect(figures).toHaveText([/^up \+\$[\d,.]+ \(\+[\d,.]+%\)$/])
      await expect(note).toHaveCount(0)
    },
  )

  await test.step('hiding the amounts moves nothing', async () => {
    const before = await page.evaluate(placesOfFigures)
    await hideAmounts(page)
    await expect(chart.getByText('Amount hidden').first()).toBeAttached()
    expect(await page.evaluate(placesOfFigures)).toEqual(before)
  })
  expect(violations).toEqual([])
})

const at = (time: string, value: string, change: Partial<PortfolioPoint> = {}): PortfolioPoint => ({
  time: `2026-08-${time}.000Z`,
  value,
  gain: '1.00',
  returnPercent: '1.00',
  ...change,
})

const TWICE_A_DAY: PortfolioHistory = {
  spacing: 'days',
  points: [
    at('20T15:00:00', '11.00'),
    at('20T20:00:00', '12.00'),
    at('21T15:00:00', '13.00'),
    at('21T20:00:00', '14.00'),
  ],
}

const TWICE_A_MINUTE: PortfolioHistory = {
  spacing: 'minutes',
  points: [
    at('20T14:30:01', '11.00'),
    at('20T14:30:59', '12.00'),
    at('20T14:31:00', '13.00'),
    at('20T14:31:30', '14.00'),
  ],
}

/** Much was bought before a fall. It ends where the overview stands, which carries it on. */
const lostWithAGoodReturn = (value: string): PortfolioHistory => ({
  spacing: 'days',
  points: [
    at('20T20:00:00', '900.00', { gain: '0.00', returnPercent: '0.00' }),
    at('21T20:00:00', value, { gain: '-1165.99', returnPercent: '7.39' }),
  ],
})

const FORTY_DAYS: PortfolioHistory = {
  spacing: 'days',
  points: Array.from({ length: 40 }, (_, day) => ({
    ...at('20T20:00:00', '12.00'),
    time: new Date(Date.UTC(2026, 5, 1 + day, 20)).toISOString(),
  })),
}

/** By period; a day's is of the customer. */
const PASTS: Record<string, PortfolioHistory> = {
  '1W': FORTY_DAYS,
  '1Y': TWICE_A_DAY,
  All: TWICE_A_MINUTE,
}
