/** The product with something on every screen, and a real browser to look at them. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { startServer } from '../support/child.ts'
import { administratorsCookie, announceDeposit } from '../approvals.ts'
import { seedCustomers } from '../seeds/seed-customers.ts'
import { BENCH_INSTANT, type BenchDatabase, openBenchDatabase } from '../support/test-server.ts'

/** Customers on an administrator's list; the first of them looks at the pages. */
const CUSTOMERS = 60
const HOLDINGS = 10
const WAITING_DEPOSITS = 40

const BROWSERS = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome']
/** As in the browser tests: nothing of its own runs beside the page. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** The Chromium that scripts/bench.mjs has found, or one that is installed. */
export function chromiumPath(): string {
  const path = BROWSERS.find((candidate) => existsSync(candidate))
  if (path === undefined) throw new Error('no Chromium: install one, or name one in CHROMIUM_PATH')
  return path
}

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS })

type Visitor = 'visitor' | 'customer' | 'administrator'

export interface BenchScreen {
  name: string
  path: string
  visitor: Visitor
}

export interface PageServer {
  url: string
  cookies: Record<Exclude<Visitor, 'visitor'>, string>
  screens: BenchScreen[]
  stop(): Promise<void>
}

export type Width = 390 | 1440

/**
 * Starts the product with prices that tick every second, a customer who holds ten stocks, and an administrator with
 * work.
 */
export async function openPageServer(): Promise<PageServer> {
  const database = await openBenchDatabase()
  try {
    return await setUpUsers(database)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function setUpUsers(database: BenchDatabase): Promise<PageServer> {
  const customers = await seedCustomers(database.pool, {
    count: CUSTOMERS,
    instruments: BUILT_IN.stocks.slice(0, HOLDINGS).map(({ symbol }) => symbol),
    at: BENCH_INSTANT,
  })
  const [customer] = customers
  if (customer === undefined) throw new Error('no customer was seeded')
  for (let n = 0; n < WAITING_DEPOSITS; n++) {
    await announceDeposit(database.pool, customers[n % customers.length]?.id ?? customer.id)
  }
  const administrator = await administratorsCookie(database.pool)
  const server = await startServer('server/main.ts', {
    ...database.settings,
    MARKET_HOURS: 'always',
  })
  const url = `http://127.0.0.1:${server.port}`
  const news = await fetch(`${url}/api/news`, { headers: { cookie: customer.cookie } })
  const [report]: { id: string }[] = await news.json()
  return {
    url,
    cookies: { customer: customer.cookie, administrator },
    screens: [
      { name: 'sign-in', path: '/auth', visitor: 'visitor' },
      ...[
        { name: 'dashboard', path: '/' },
        { name: 'dashboard that asks', path: '/?tab=overview' },
        { name: 'holdings', path: '/?tab=holdings' },
        { name: 'markets', path: '/markets' },
        { name: 'asset', path: '/asset/AAPL' },
        { name: 'news', path: '/news' },
        { name: 'article', path: `/news/${report?.id}` },
        { name: 'wallet', path: '/wallet' },
        { name: 'history', path: '/history' },
        { name: 'profile', path: '/profile' },
        { name: 'faq', path: '/faq' },
      ].map((screen) => ({ ...screen, visitor: 'customer' as const })),
      ...[
        { name: 'admin', path: '/admin' },
        { name: 'customers', path: '/admin/customers' },
        { name: 'customer', path: `/admin/customers/${customer.id}` },
        { name: 'audit', path: '/admin/audit' },
        { name: 'support', path: '/admin/support' },
      ].map((screen) => ({ ...screen, visitor: 'administrator' as const })),
    ],
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}

/** A window of its own, with the visitor's session in it. */
export async function openWindow(
  browser: Browser,
  { url, cookies }: PageServer,
  visitor: Visitor,
  width: Width,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    colorScheme: 'dark',
    viewport: { width, height: width === 390 ? 844 : 900 },
    isMobile: width === 390,
    hasTouch: width === 390,
  })
  if (visitor === 'visitor') return context
  const [name = '', value = ''] = cookies[visitor].split('=')
  await context.addCookies([{ name, value, url }])
  return context
}

/** Waits until the screen shows its data: its heading is there, and nothing gray is in sight any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page.waitForFunction(
    () => document.querySelector('main .skeleton') === null && document.readyState === 'complete',
  )
}

export function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
