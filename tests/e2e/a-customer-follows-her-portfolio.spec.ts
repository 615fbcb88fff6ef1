import type { Page } from '@playwright/test'
import { DASHBOARD_CALLS, NOT_BROUGHT } from '../../bench/support/dashboard-calls.ts'
import {
  answersOf,
  ASKED_LATER,
  countRequests,
  expectAsked,
  listAskedFromNewPage,
  untilAllIsTold,
} from '../support/browser/asked-paths.ts'
import { isGreen } from '../support/browser/is-green.ts'
import { hideAmounts } from '../support/browser/behaving-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer sees her portfolio value, her allocation and her trades', async ({ page, product }) => {
  const violations = watchViolations(page)
  const username = `emmy.${test.info().project.name}`
  await makeFundedCustomer(product.url, username, '2500.00')
  await signInByCall(page, { username })
  await watchShifts(page)
  const chart = page.getByRole('region', { name: 'Portfolio Value' })

  for (const [symbol, quantity] of Object.entries({ AAPL: '2', VFIAX: '1' }))
    expect((await page.request.post('/api/buy', { data: { symbol, quantity } })).status()).toBe(200)

  await untilAllIsTold(page)
  const asked = await listAskedFromNewPage(page)

  await test.step("after it the account's total is the largest figure, and nothing jumps", async () => {
    const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
    const firstNews = page.waitForResponse((response) => response.url().includes('/api/notifications'))
    await page.goto('/')
    await Promise.all([stream, firstNews])
    await expect(chart.getByRole('slider')).toBeVisible()
    await expect(page.getByRole('row', { name: /Apple Inc/ })).toBeVisible()
    expect(await sizesOf(page)).toEqual({ largest: 'Account Total', shift: expect.any(Number) })
    expect((await sizesOf(page)).shift).toBeLessThan(0.02)
  })

  await test.step('what the page brought is not asked for; the rest once', async () => {
    const months = ['/api/sparklines?symbols=AAPL%2CVFIAX']
    // An answer that takes long is left out of the page, and asked for once.
    const brought = await answersOf(page)
    expect(brought.length).toBeGreaterThan(0)
    const missing = DASHBOARD_CALLS.filter((path) => !brought.includes(path) && !ASKED_LATER.test(path))
    const held = [...missing, ...months].toSorted()
    expect(held).toEqual(expect.arrayContaining([...NOT_BROUGHT]))
    expect(asked.filter((path) => !ASKED_LATER.test(path)).toSorted()).toEqual(held)

    // With more in its address the page brings nothing: every call of the screen is made, and none twice.
    const askedForAll = await listAskedFromNewPage(page)
    await page.goto('/?tab=overview')
    await expect(chart.getByRole('slider')).toBeVisible()
    await expect(page.getByRole('row', { name: /Apple Inc/ })).toBeVisible()
    const all = [...DASHBOARD_CALLS, ...months].toSorted()
    await expect.poll(() => [...new Set(askedForAll)].toSorted()).toEqual(all)
    const unpolled = askedForAll.filter(
      (path, place) => !ASKED_LATER.test(path) || askedForAll.indexOf(path) === place,
    )
    expect(unpolled.toSorted()).toEqual(all)
  })

  await test.step('beside it what she paid and what it came to; under it the market’s indices', async () => {
    await expect(page.getByRole('region', { name: 'Total Invested' })).toHaveText(
      /^Total Invested\$[\d,]+\.\d\d2 holdings$/,
    )
    await expect(page.getByRole('region', { name: 'Total Return' })).toHaveText(
      /^Total Return[+-]\$[\d,]+\.\d\d(up|down|unchanged) [+-]?\d+\.\d\d%$/,
    )
    await expect(page.getByRole('region', { name: 'Available Balance' })).toHaveText(
      /\$[\d,]+\.\d\dDepositWithdraw$/,
    )
    const indices = page.getByRole('region', { name: 'US Market Indices' })
    const levels = indices.getByRole('listitem')
    await expect(levels).toHaveText(
      ['GSPC', 'DJI', 'IXIC', 'NDX', 'RUT', 'VIX'].map(
        (symbol) => new RegExp(`^\\D.+${symbol}[\\d,]+\\.\\d\\d(up|down|unchanged) [+-]\\d+\\.\\d\\d%$`),
      ),
    )
    await expect(indices).not.toContainText('.INDX')
    const rows = await levels.evaluateAll((all) =>
      all.map((level) => Math.round(level.getBoundingClientRect().top)),
    )
    expect(rows.map((top) => rows.indexOf(top))).toEqual([0, 0, 0, 3, 3, 3])
    for (const level of await levels.all()) {
      const change = level.getByText(/%$/)
      const color = (await change.innerText()).includes('-') ? 'text-loss' : 'text-gain'
      await expect(change).toHaveClass(new RegExp(color))
    }
  })

  await test.step('in words, in a table, and by the arrow keys', async () => {
    await expect(chart.getByRole('figure')).toHaveAccessibleName(
      /^Your portfolio's value, past month, from .* (gained|lost) \$[\d.]+ excluding purchases and sales, time-weighted return -?[\d.]+%/,
    )
    await chart.getByText('View as table').click()
    const rows = chart.getByRole('table').getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    expect(await rows.count()).toBeLessThanOrEqual(31)
    await expectAccessible(page)
    const slider = chart.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuenow', '1')
    await expect(chart.locator('[aria-live]')).toContainText(/^\$[\d,.]+, (gained|lost) \$/)
    await expect(chart.locator('[data-chart-readout]')).toContainText('+0.00%')
    await page.keyboard.press('Escape')
    await expect(chart.locator('[data-chart-readout]')).toContainText('past month, time-weighted')
  })

  await test.step('a period is a radio of one group, and the choice is in the address', async () => {
    await chart.getByRole('radio', { name: '1 Day' }).check()
    await expect(page).toHaveURL(/period=1D/)
    await expect(chart.getByRole('figure')).toHaveAccessibleName(/past day/)
  })

  await test.step('amounts that are hidden are hidden here too', async () => {
    await hideAmounts(page)
    await expect(chart.getByRole('figure')).toHaveAccessibleName(/^[^$]+$/)
    await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
    await page.keyboard.press('h')
  })

  await test.step('the spread adds up to 100 %, and one call draws every holding’s month', async () => {
    const ring = page.getByRole('img', { name: /^Allocation: / })
    const shares = (await ring.getAttribute('aria-label'))?.match(/[\d.]+(?=%)/g) ?? []
    expect(shares).toHaveLength(3)
    expect(shares.reduce((sum, share) => sum + Math.round(Number(share) * 10), 0)).toBe(1_000)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/sparklines') && asked.push(request.url()))
    await page.reload()
    const row = page.getByRole('row', { name: /Vanguard 500/ })
    await expect(row).toBeVisible()
    await expect(row).toContainText(/(up|down) [\d.]+%/)
    expect(await isGreen(row.locator('svg').first())).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
  })

  await test.step('her trade stands in the table of the asset’s chart, reached by any case of its symbol', async () => {
    await page.goto('/asset/aapl')
    await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
    const figure = page.getByRole('figure', { name: /^Apple Inc. \(AAPL\), past month: from/ })
    await expect(figure.locator('[aria-hidden] canvas').first()).toBeVisible()
    await expect(figure.getByRole('link', { name: /^Chart by TradingView/ })).toBeVisible()
    await expect(figure.locator('[data-chart-readout]')).toContainText(/Vol [\d.]+[KMB]$/)
    await figure.getByRole('slider').focus()
    await page.keyboard.press('Home')
    await expect(figure.locator('[aria-live]')).toContainText('over the period')
    await figure.getByText('View as table').click()
    await expect(figure.getByText(/^Bought 2\.0000 at \$/)).toBeVisible()
    await expect(figure.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
    const choices = (name: string) => page.getByRole('radiogroup', { name, exact: true }).locator('label')
    await expect(choices('Period')).toHaveText(['1 Day', '1 Week', '1 Month', '1 Year', 'All Time'])
    await expect(page.getByRole('radio', { name: '1 Month' })).toBeChecked()
    await page.getByRole('radio', { name: 'Intraday' }).check()
    await expect(choices('Interval')).toHaveText(['1min', '5min', '1hr'])
    await expect(page.getByRole('radio', { name: '5min' })).toBeChecked()
    await page.goto('/asset')
    await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
  })

  await test.step('of four holdings three are on top, and all of them one press away', async () => {
    for (const symbol of ['KO', 'MSFT'])
      expect((await page.request.post('/api/buy', { data: { symbol, quantity: '0.1' } })).status()).toBe(200)
    await page.goto('/')
    const holdings = (label: string) => page.getByRole('table', { name: label }).getByRole('row')
    await expect(holdings('Top Holdings')).toHaveCount(1 + 3)
    await page.getByRole('button', { name: 'View All' }).click()
    await expect(page.getByRole('tab', { name: 'Your Holdings 4' })).toHaveAttribute('aria-selected', 'true')
    // The last one is the total.
    await expect(holdings('Your Holdings')).toHaveCount(1 + 4 + 1)
    await expect(page.getByRole('tab')).toHaveText(['Overview', 'Your Holdings4'])
  })

  await test.step("a trade refreshes today's change, a visit alone does not", async () => {
    const times = countRequests(page, '/api/portfolio/today')
    const visitApple = async () => {
      await page
        .getByRole('row', { name: /Apple Inc/ })
        .getByRole('link')
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeVisible()
    }
    const change = page.getByText(/\) (today|in the last session)$/)
    await visitApple()
    await page.goBack()
    await expect(change).toBeVisible()
    expect(times()).toBe(0)
    await visitApple()
    await page.keyboard.press('s')
    await page.keyboard.type('0.1')
    await page.getByRole('button', { name: 'Sell AAPL' }).click()
    await expect(page.locator('.toast')).toContainText('Sale successful')
    await page.goBack()
    await expect.poll(times).toBe(1)
  })

  await test.step('a symbol that is none, and one that is on its way', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(
      ({ pathname }) => pathname === '/api/assets',
      async (route) => {
        await held.promise
        await route.continue()
      },
    )
    await page.goto('/asset/NOPE')
    await expect(page.getByText('Loading...')).toBeAttached()
    held.resolve()
    await expect(page.getByText('Asset not found')).toBeVisible()
    await page.unrouteAll()
  })

  await test.step('while its code is on the way the page says that it loads', async () => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Northfold' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Loading your trading platform...')
    await page.unrouteAll()
  })

  await test.step('indices are asked for every five seconds, the market’s hours every minute', async () => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('row', { name: /Apple Inc/ })).toBeVisible()
    const hours = countRequests(page, '/api/market-status')
    for (let poll = 0; poll < 12; poll += 1) await expectAsked(page, '/api/indices', 5_000)
    await expect.poll(hours).toBe(1)
    await page.route('**/api/indices', (route) => route.fulfill({ json: [] }))
    await expectAsked(page, '/api/indices', 5_000)
    await expect(page.getByRole('region', { name: 'US Market Indices' })).toHaveCount(0)
    await page.unrouteAll()
  })

  await test.step('whose works the app contains is said to every visitor', async () => {
    await page.context().clearCookies()
    await page.goto('/licences')
    await expect(page.getByText('Copyright (c) 2026 TradingView, Inc.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'https://www.tradingview.com/' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a visitor’s prices are asked for every three seconds, headlines every hour', async () => {
    await page.goto('/auth')
    await expect(page.getByText('AAPL').first()).toBeVisible()
    const headlines = countRequests(page, '/api/public/news-preview')
    for (let poll = 0; poll < 3; poll += 1) await expectAsked(page, '/api/public/market-preview', 3_000)
    expect(headlines()).toBe(0)
    await page.clock.fastForward('01:00:00')
    await expect.poll(headlines).toBe(1)
  })

  await test.step('a typed password can be looked at', async () => {
    const password = page.getByLabel('Password', { exact: true })
    await password.fill(CUSTOMERS_PASSWORD)
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue(CUSTOMERS_PASSWORD)
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })
  expect(violations).toEqual([])
})

/** Adds up what jumps on the page without an input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
      const sum = shifts.reduce((total, { value, hadRecentInput }) => total + (hadRecentInput ? 0 : value), 0)
      document.documentElement.dataset['shift'] = String(
        Number(document.documentElement.dataset['shift'] ?? 0) + sum,
      )
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The card of the largest text on the page, and how much has jumped so far. */
const sizesOf = (page: Page) =>
  page.evaluate(() => {
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const texts = [...document.querySelectorAll('main *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    const [largest] = texts.toSorted((a, b) => size(b) - size(a))
    return {
      largest: largest?.closest('section')?.getAttribute('aria-label'),
      shift: Number(document.documentElement.dataset['shift'] ?? 0),
    }
  })
