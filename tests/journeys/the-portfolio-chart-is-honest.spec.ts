import type { PortfolioHistory, PortfolioPoint } from '#contract/portfolio.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../stage/customers.ts'
import { expect, test } from '../stage/journey.ts'
import { watchComplaints } from '../stage/watched-page.ts'

test('a portfolio’s chart says what it shows, whatever its past was', async ({ page, product }) => {
  const complaints = watchComplaints(page)
  const username = `honest.${test.info().project.name}`
  await makeFundedCustomer(product.url, username, '2500.00')
  await page.request.post('/api/login', { data: { username, password: CUSTOMERS_PASSWORD } })
  const bought = await page.request.post('/api/buy', { data: { symbol: 'AAPL', quantity: '1' } })
  expect(bought.status()).toBe(200)
  const chart = page.getByRole('region', { name: 'Portfolio Value' })
  const rows = chart.getByRole('table').getByRole('row')
  const choose = (period: string) => chart.getByRole('radio', { name: period }).check()
  await page.route('**/api/portfolio/history?*', (route) => {
    const period = new URL(route.request().url()).searchParams.get('period') ?? ''
    return route.fulfill({ json: PASTS[period] })
  })
  await page.goto('/')
  await expect(chart.getByRole('slider')).toBeVisible()

  await test.step('its table has one row for a day and for a minute, and keeps none of another period', async () => {
    await chart.getByText('View as table').click()
    for (const [period, moments] of [
      ['1 Week', ['Aug 20, 10:31', 'Aug 20, 10:30']],
      ['1 Year', ['Aug 21, 2026', 'Aug 20, 2026']],
      ['1 Day', ['Aug 20, 10:31', 'Aug 20, 10:30']],
    ] as const) {
      await choose(period)
      await expect(rows).toHaveText([/^(Date|Time)/, ...moments.map((moment) => new RegExp(`^${moment}\\$`))])
      await expect(rows.nth(2)).toContainText('$12.00')
    }
  })
  expect(complaints).toEqual([])
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

/** By period. */
const PASTS: Record<string, PortfolioHistory> = {
  '1D': TWICE_A_MINUTE,
  '1W': TWICE_A_MINUTE,
  '1Y': TWICE_A_DAY,
}
