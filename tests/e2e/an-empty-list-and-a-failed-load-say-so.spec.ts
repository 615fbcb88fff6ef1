import type { Locator, Page } from '@playwright/test'
import type { Asset } from '#contract/market/market.ts'
import type { QueueCounts } from '#contract/records/reviews.ts'
import { leaveOutAlarms, openAdminPage } from '../support/browser/admin-page.ts'
import { hold } from '../support/browser/behaving-page.ts'
import { signUp } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a new customer sees empty states, and a list that fails to load offers a retry', async ({ page }) => {
  const violations = watchViolations(page)
  const username = `new.${test.info().project.name}`
  await signUp(page, username)
  const latest = page.waitForRequest(/\/api\/transactions\?limit=10$/)
  await page.goto('/wallet')
  await latest
  for (const [tab, text] of [
    ['Transactions', 'No transactions yet'],
    ['Deposits', 'No deposit requests yet'],
    ['Withdrawals', 'No withdrawal requests yet'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text)).toBeVisible()
    await expectAccessible(page)
  }
  await expect(page.getByRole('region', { name: 'Withdrawal requests' })).toHaveCSS('max-height', '500px')

  await test.step('before her profile is approved there is no form for a deposit, only why', async () => {
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
    await expect(
      dialog.getByText('Your profile must be approved before you can deposit funds.'),
    ).toBeVisible()
    await expect(dialog.getByText('000123456789')).toHaveCount(0)
    await expect(dialog.getByText('Deposit reference')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a history without transactions, by every filter, after a skeleton', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/transactions*', (route) => answered.promise.then(() => route.continue()))
    await page.goto('/history')
    await expect(page.getByRole('status').filter({ hasText: 'Loading transactions' })).toBeVisible()
    answered.resolve()
    await expect(page.getByText('View all your deposits, withdrawals, and trades')).toBeVisible()
    for (const filter of ['All', 'Deposits', 'Withdrawals', 'Trades']) {
      await page.getByRole('button', { name: filter, exact: true }).click()
      await expect(page.getByText('No transactions found')).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all transactions' }).click()
    const all = page.getByRole('button', { name: 'All', exact: true })
    await expect(all).toHaveAttribute('aria-pressed', 'true')
    await expect(all).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Complete your profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  for (const [path, screen, title] of [
    ['/api/wallet', '/wallet', 'Failed to load your balance'],
    ['/api/transactions', '/wallet', 'Failed to load transactions'],
    ['/api/deposit-requests', '/wallet?tab=deposits', 'Failed to load deposit requests'],
    ['/api/withdrawal-requests', '/wallet?tab=withdrawals', 'Failed to load withdrawal requests'],
    ['/api/transactions', '/history', 'Failed to load transactions'],
    ['/api/profile', '/profile', 'Failed to load your profile'],
  ] as const) {
    await test.step(`${title}, at ${screen}`, async () => {
      await fail(page, path)
      await page.goto(screen)
      const failure = page.getByRole('alert').filter({ hasText: title })
      await expect(failure).toBeVisible()
      if (path === '/api/wallet') await expectAccessible(page)
      const retry = failure.getByRole('button', { name: 'Retry' })
      await expect(retry).toBeEnabled()
      await page.unrouteAll()
      await retryUntilGone(retry, failure)
    })
  }
  expect(violations).toEqual([])
})

test(
  'prices and charts that fail to load offer a retry, and a customer cannot open the Admin Panel',
  { tag: '@phone' },
  async ({ page }) => {
    const violations = watchViolations(page)
    const username = `looker.${test.info().project.name}`
    await signUp(page, username)

    await test.step('/admin is no screen of theirs', async () => {
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('What waits for a decision')).toHaveCount(0)
      await expectAccessible(page)
    })

    // A stream that never speaks: what the lists show is what the lists were answered.
    await page.route(
      ({ pathname }) => pathname.endsWith('/stream'),
      () => {},
    )
    for (const [screen, title, fallback, asset] of [
      ['/markets', 'Failed to load stock data', 'Stock market data temporarily unavailable', 'AAPL'],
      [
        '/markets?tab=funds',
        'Failed to load mutual fund data',
        'Mutual fund data temporarily unavailable',
        'VFIAX',
      ],
    ] as const) {
      await test.step(`${title}, at ${screen}`, async () => {
        const unavailable = (detail: string) =>
          page.route(
            ({ pathname }) => pathname === '/api/assets',
            (route) => route.fulfill({ status: 503, json: { detail } }),
          )
        // The same whatever the server says, and on an asset's page too.
        await unavailable('Prices come back at noon')
        await page.goto(`/asset/${asset}`)
        await expect(page.getByRole('alert')).toContainText('data temporarily unavailable')
        await page.goto(screen)
        const failure = page.getByRole('alert').filter({ hasText: title })
        await expect(failure).toHaveText(`${title}${fallback}Retry`)
        await expectAccessible(page)
        await page.route(
          ({ pathname }) => pathname === '/api/assets',
          (route) => route.continue(),
        )
        await failure.getByRole('button', { name: 'Retry' }).click()
        await expect(failure).toHaveCount(0)
        await expect(page.getByRole('link', { name: asset })).toBeVisible()
        const search = page.getByRole('searchbox', { name: 'Search by symbol or name' })
        await search.fill('nothing such')
        await expect(page.getByText('No assets found matching your search')).toBeVisible()
        await page.getByRole('button', { name: 'Clear search' }).click()
        await expect(search).toBeFocused()
        await search.fill('nothing such')
        await page.getByRole('button', { name: /^Search (mutual funds|stocks)$/ }).click()
        await expect(search).toBeFocused()
        await search.fill('')
        await page.getByRole('tab', { name: screen.endsWith('funds') ? 'Mutual Funds' : 'Stocks' }).click()
        await expect(page.getByRole('link', { name: asset })).toBeVisible()
      })
    }

    for (const [path, screen, title] of [
      ['/api/historical/AAPL', '/asset/AAPL', 'Failed to fetch historical data'],
      ['/api/intraday/AAPL', '/asset/AAPL?chart=intraday', 'Failed to fetch intraday data'],
    ] as const) {
      await test.step(`${title}, at ${screen}`, async () => {
        await fail(page, path)
        await page.goto(screen)
        const failure = page.getByRole('alert').filter({ hasText: title })
        await expect(failure).toContainText('Please try again')
        await expectAccessible(page)
        await page.route(
          ({ pathname }) => pathname === path,
          (route) => route.continue(),
        )
        await failure.getByRole('button', { name: 'Retry' }).click()
        await expect(failure).toHaveCount(0)
        await expect(page.getByRole('figure')).toBeVisible()
        await page.unroute(({ pathname }) => pathname === path)
        await page.route(
          ({ pathname }) => pathname === path,
          (route) => route.fulfill({ json: [] }),
        )
        await page.reload()
        await expect(page.getByText(title.replace('Failed to fetch', 'No') + ' available')).toBeVisible()
      })
    }

    await test.step('what a provider does not tell of a stock is left out', async () => {
      await page.unrouteAll()
      await page.route(
        ({ pathname }) => pathname.endsWith('/stream'),
        () => {},
      )
      await page.route('**/api/assets?type=stock', async (route) => {
        const response = await route.fetch()
        const assets: Asset[] = await response.json()
        const poor = assets.map(({ peRatio: _, volume24h: __, ...asset }) => ({ ...asset, marketCap: '0' }))
        await route.fulfill({ response, json: poor })
      })
      await page.goto('/asset/AAPL')
      const data = page.getByRole('region', { name: 'Market Data' })
      await expect(data.getByRole('term')).toHaveText(['Open', 'High', 'Low'])
      await page.goto('/asset/VFIAX')
      await expect(page.getByRole('heading', { name: /Vanguard 500/, level: 1 })).toBeVisible()
      await expect(page.getByRole('figure')).toBeVisible()
      await expect(data).toHaveCount(0)
    })
    expect(violations).toEqual([])
  },
)

test('an administrator sees empty queues, and a queue that fails to load names itself', async ({
  page,
  browser,
  product,
}) => {
  const adminPage = await openAdminPage(browser, product.url)
  await page.close()
  const violations = watchViolations(adminPage)
  await expect(adminPage.getByText('What waits for a decision')).toBeVisible()
  const queues = [
    [
      'deposit-requests',
      /Deposit Requests/,
      'No pending deposit requests',
      'Failed to fetch pending requests',
    ],
    [
      'withdrawal-requests',
      /Withdrawal Requests/,
      'No pending withdrawal requests',
      'Failed to fetch pending withdrawal requests',
    ],
    [
      'password-reset-requests',
      /Password Resets/,
      'No pending password reset requests',
      'Failed to fetch password reset requests',
    ],
    ['profiles', /User Profiles/, 'No pending user profiles', 'Failed to fetch user profiles'],
    ['exchange-rates', /Exchange Rates/, 'No custom exchange rates set', 'Failed to fetch exchange rates'],
  ] as const
  await adminPage.route(
    ({ pathname }) => queues.some(([path]) => pathname === `/api/admin/${path}`),
    (route) => route.fulfill({ json: route.request().url().endsWith('/exchange-rates') ? NO_RATES : [] }),
  )
  const none = {
    deposits: 0,
    withdrawals: 0,
    passwordResets: 0,
    profiles: 0,
    proposals: 0,
    exchangeRates: 0,
    brokenBooks: [],
  } satisfies QueueCounts
  await adminPage.route(
    ({ pathname }) => pathname === '/api/admin/counts',
    (route) => route.fulfill({ json: none }),
  )
  await adminPage.reload()
  for (const [, tab, empty] of queues) {
    await expect(adminPage.getByRole('tab', { name: tab })).toContainText('0')
    await adminPage.getByRole('tab', { name: tab }).click()
    await expect(adminPage.getByText(empty)).toBeVisible()
  }
  await expect(adminPage.getByText('External API rates will be used for all currencies')).toBeVisible()
  await adminPage.unrouteAll()

  await test.step('the tabs stand still when their counts arrive', async () => {
    await leaveOutAlarms(adminPage)
    const release = await hold(adminPage, '**/api/admin/counts')
    await adminPage.reload()
    const last = adminPage.getByRole('tab', { name: 'Exchange Rates' })
    await expect(last).toBeVisible()
    await expect(last).not.toContainText(/\d/)
    const before = await last.boundingBox()
    release()
    await expect(last).toContainText(/\d/)
    expect(await last.boundingBox()).toEqual(before)
    await adminPage.unrouteAll()
  })

  for (const [path, tab, , failure] of queues) {
    await fail(adminPage, `/api/admin/${path}`)
    await adminPage.reload()
    await adminPage.getByRole('tab', { name: tab }).click()
    const alert = adminPage.getByRole('alert').filter({ hasText: failure })
    const retry = alert.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeEnabled()
    if (path === 'profiles') await expectAccessible(adminPage)
    await adminPage.unrouteAll()
    // Each queue asks again by itself, too: the first one shows it.
    if (path === 'deposit-requests') await expect(alert).toHaveCount(0)
    else await retryUntilGone(retry, alert)
  }
  expect(violations).toEqual([])
  await adminPage.context().close()
})

/** Presses Retry. Some lists ask again by themselves, and may be there first. */
async function retryUntilGone(retry: Locator, failure: Locator): Promise<void> {
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 500 })
    await expect(failure).toHaveCount(0)
  }).toPass()
}

/** Lets every call of `path` get no answer. */
async function fail(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort(),
  )
}
const NO_RATES = { rates: [], bandPercent: '2', decidesAlone: true }
