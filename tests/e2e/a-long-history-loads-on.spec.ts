import type { Page } from '@playwright/test'
import type { DepositRequest } from '#contract/cash/deposits.ts'
import type { WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import type { Notification } from '#contract/records/notifications.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { openSeeder } from '../../bench/seeds/seed-growth.ts'
import { expect, test } from '../support/browser/journey.ts'
import { scrollToEnd } from '../support/browser/scroll-to-end.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { deactivate } from '../support/browser/staff.ts'
import { OPEN_MARKET, type Product } from '../support/product.ts'

const TRANSACTIONS = 1_200

test(
  'a customer with 1,200 transactions scrolls to the first, searches all of them, and opens one',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    await signInWithTrades(page, product)
    const list = page.getByRole('region', { name: 'Transactions' })
    const rows = list.getByRole('listitem')

    await test.step('the list loads on while it scrolls, to the first transaction of all', async () => {
      await page.goto('/history')
      await expect(rows).toHaveCount(50)
      await expectAccessible(page)
      await scrollToEnd(page)
      await expect(rows).toHaveCount(TRANSACTIONS)
      await expect(rows.last()).toContainText('Deposit')
      await expect(rows.last()).toBeInViewport()
      await expect(list.getByRole('heading', { name: 'December 2025' })).toBeVisible()
    })

    await test.step('what is new on top is asked for alone, and leaves the rows on screen where they are', async () => {
      const first = rows.last()
      const asked: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/transactions') asked.push(request.url())
      })
      const before = await first.boundingBox()
      const bought = await page.request.post('/api/buy', { data: { symbol: 'KO', quantity: '1' } })
      expect(bought.status()).toBe(200)
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(rows).toHaveCount(TRANSACTIONS + 1)
      expect(asked).toHaveLength(1)
      const after = await first.boundingBox()
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
    })

    await test.step('a filter finds the one deposit under all the trades', async () => {
      await page.getByRole('button', { name: 'Deposits', exact: true }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('Transfer')
    })

    await test.step('a search finds by name and kind, and the days narrow it', async () => {
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await page.getByRole('searchbox', { name: 'Search' }).fill('sold coca')
      await expect(rows.first()).toContainText('Sell KO')
      await expect(rows.filter({ hasNotText: 'Sell KO' })).toHaveCount(0)
      await expect(page).toHaveURL(/search=sold\+coca/)
      await page.getByLabel('From', { exact: true }).fill('2026-11-01')
      await page.getByLabel('To', { exact: true }).fill('2026-11-10')
      await expect(list.getByRole('heading')).toHaveText(['November 2026'])
      await page.getByRole('searchbox', { name: 'Search' }).fill('nothing such')
      await expect(page.getByText('No transactions found')).toBeVisible()
      await page.getByRole('button', { name: 'Show all transactions' }).click()
      await expect(rows.first()).toContainText('Buy KO')
      await expect(page).toHaveURL(/\/history$/)
    })

    await test.step('a row opens by a press anywhere on it, and by Enter', async () => {
      await page.reload()
      await rows.first().click({ position: { x: 12, y: 12 } })
      const dialog = page.getByRole('dialog', { name: 'Buy KO' })
      await expect(dialog.getByText('Shares', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('link', { name: 'View KO' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      const opener = rows.first().getByRole('button', { name: 'Buy KO' })
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    })

    await test.step('a later page that does not load says so and offers another try', async () => {
      if (isMobile) return
      const older = ({ pathname, searchParams }: URL) =>
        pathname === '/api/transactions' && searchParams.has('before')
      await page.route(older, (route) => route.abort())
      await page.reload()
      await expect(rows).toHaveCount(50)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const failure = list.getByRole('alert')
      await expect(failure).toContainText('Failed to load transactions')
      await expect(rows).toHaveCount(50)
      await expectAccessible(page)
      await page.unrouteAll()
      await failure.getByRole('button', { name: 'Retry' }).click()
      await expect(failure).toHaveCount(0)
      await expect.poll(() => rows.count()).toBeGreaterThan(50)
    })

    await test.step('deposits, withdrawals in their own scroller, and notifications load on too', async () => {
      await answerPages(page, '/api/deposit-requests', deposit)
      await answerPages(page, '/api/withdrawal-requests', withdrawal)
      await page.goto('/wallet?tab=deposits')
      const deposits = page.getByRole('region', { name: 'Deposit requests' })
      await scrollToEnd(page)
      await expect(deposits.getByRole('listitem')).toHaveCount(ANSWERED)
      await page.getByRole('tab', { name: 'Withdrawals' }).click()
      const withdrawals = page.getByRole('region', { name: 'Withdrawal requests' })
      await expect(withdrawals.getByRole('listitem')).toHaveCount(50)
      await withdrawals.evaluate(async (scroller) => {
        while (!scroller.textContent.includes('End of list')) {
          scroller.scrollTo(0, scroller.scrollHeight)
          await new Promise((resolve) => void requestAnimationFrame(resolve))
        }
      })
      await expect(withdrawals.getByRole('listitem')).toHaveCount(ANSWERED)
      await answerPages(page, '/api/notifications', notification, (notifications) => ({
        unreadCount: 0,
        notifications,
      }))
      await page.reload()
      await page.getByRole('button', { name: 'Notifications' }).click()
      const panel = page.getByRole('dialog', { name: 'Notifications' })
      await expect(panel.getByRole('listitem')).toHaveCount(50)
      await panel.getByRole('listitem').last().scrollIntoViewIfNeeded()
      await expect(panel.getByRole('listitem')).toHaveCount(100)
      await panel.getByRole('listitem').last().scrollIntoViewIfNeeded()
      await expect(panel.getByText('End of list')).toBeVisible()
      await expect(panel.getByRole('listitem')).toHaveCount(ANSWERED)
    })
    expect(violations).toEqual([])
  },
)

/** Rows of the lists whose answers are made up: three pages. */
const ANSWERED = 120

/** Answers a list as the server pages it: ids from `ANSWERED` down to 1. */
async function answerPages<Row>(
  page: Page,
  path: string,
  row: (id: number) => Row,
  answer: (rows: Row[]) => unknown = (rows) => rows,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      const { searchParams } = new URL(route.request().url())
      const newest = Number(searchParams.get('before') ?? ANSWERED + 1) - 1
      const count = Math.min(Number(searchParams.get('limit')), newest)
      return route.fulfill({ json: answer(Array.from({ length: count }, (_, place) => row(newest - place))) })
    },
  )
}

const decided = (id: number) => ({
  id: `${id}`,
  userId: '1',
  status: 'approved' as const,
  createdAt: OPEN_MARKET,
  processedAt: OPEN_MARKET,
  rejectionReason: null,
})

const deposit = (id: number): DepositRequest => ({
  ...decided(id),
  amount: `${id}.00`,
  originalAmount: `${id}.00`,
  currency: 'USD',
  exchangeRate: '1.00',
  rateSource: 'par',
  rateAt: OPEN_MARKET,
  rateExpiresAt: null,
  repricedAt: null,
  bankReference: `Transfer ${id}`,
  depositReference: 'NF-7K3M-Q2P',
})

const withdrawal = (id: number): WithdrawalRequest => ({
  ...decided(id),
  amount: `${id}.00`,
  fee: '5.00',
  bankName: 'First',
  bankAccountName: 'Customer',
  bankAccountNumber: '12345678',
  swiftCode: 'ABCDUS12',
  bankAddress: 'Main St 1',
})

const notification = (id: number): Notification => ({
  id: `${id}`,
  kind: 'deposit_approved',
  title: 'Deposit approved',
  body: `Your $${id}.00 deposit arrived`,
  link: '/wallet',
  createdAt: OPEN_MARKET,
  readAt: OPEN_MARKET,
})

/** A customer of a year's trades, which no journey could make one by one, and their session. */
async function signInWithTrades(page: Page, product: Product): Promise<void> {
  const running = runningPostgres(product.dataDir)
  if (running === null || running === undefined) throw new Error('the product has no PostgreSQL of its own')
  const seeder = await openSeeder({ connection: running.owner })
  const crowd = { first: 500_000_000n, customers: 1, trades: TRANSACTIONS - 1, sells: true }
  await seeder.add(crowd)
  const [customer] = await seeder.signIn([crowd.first])
  await seeder.close()
  // Who approved all that was seeded would confirm what the one administrator of another journey proposes.
  await deactivate(product, 'bench-admin')
  const [name = '', value = ''] = customer?.cookie.split('=') ?? []
  await page.context().addCookies([{ name, value, url: product.url }])
}
