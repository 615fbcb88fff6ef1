import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDayReport, listBusinessDays, signDayReport } from '#contract/office/day-close.ts'
import { listStaff } from '#contract/people/staff/staff.ts'
import { listDepositRequests } from '#contract/cash/deposits.ts'
import { listAssets } from '#contract/market/market.ts'
import { listLots, listRealized } from '#contract/trading/lots.ts'
import { listOrders } from '#contract/trading/orders.ts'
import { type Holding, type Transaction, listHoldings, listTrades } from '#contract/trading/transactions.ts'
import { listPlans } from '#contract/trading/plans.ts'
import { getReinvestment } from '#contract/trading/reinvestment.ts'
import { type App, startApp } from '#server/app.ts'
import { type DemoAccount, seedDemoUsers } from '#server/cli/demo/demo-users.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openUnlimited } from '#server/platform/database/pool.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { createClient } from '../support/client.ts'
import { createTestClock } from '../support/clock.ts'
import { DOCUMENT_KEY } from '../support/documents.ts'
import { type FreshDatabase, asServer, freshDatabase } from '../support/database/postgres.ts'

/** A Saturday in New York. Three days ago a share of COST became ten, with this seed, and one of NVDA four in 2026. */
const NOW = '2027-08-08T03:14:15Z'
const DAY_MS = 86_400_000
const config = parseConfig({
  PORT: '0',
  RATE_LIMIT_FACTOR: '0',
  LOG_LEVEL: 'error',
  MARKET_HOURS: 'always',
  DOCUMENT_KEY,
  ADMIN_USERNAME: 'root',
  ADMIN_PASSWORD: 'Demo-Harbor-42',
})
const clock = createTestClock(NOW)

let database: FreshDatabase
let app: App
let url: string
let users: DemoAccount[]
/** Dividends and splits that a job announced before the seeding. */
let announced: number | null
beforeAll(async () => {
  database = await freshDatabase()
  const setting = { config, clock, ...asServer(database.connection), log: pino({ level: 'silent' }) }
  const seed = async () => {
    announced = await countAnnounced()
    users = await seedDemoUsers(setting)
  }
  app = await startApp({ ...setting, seed })
  url = (await app.listen()).url
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function countAnnounced(): Promise<number | null> {
  const client = await openUnlimited(database.connection)
  const { rowCount } = await client.query('select from corporate_actions')
  await client.end()
  return rowCount
}

async function signedIn(username: string) {
  const client = createClient(url)
  const password = users.find((account) => account.username === username)?.password
  const { status } = await client.post('/api/login', { username, password })
  expect(status).toBe(200)
  return client
}

test('no job runs before the users are there, and the first run finds what is due', async () => {
  expect(announced).toBe(0)
  expect(await countAnnounced()).toBeGreaterThan(0)
})

test('the books of the demonstration hold', async () => {
  const { broken, transfers } = await verifyBooks(database.connection)
  expect(broken).toEqual([])
  expect(transfers).toBeGreaterThan(80n)
})

describe('the users can sign in', () => {
  test('as customers, the administrator and four colleagues, in the order a visitor meets them', () => {
    expect(users.map(({ username }) => username)).toEqual([
      'ada',
      'grace',
      'root',
      'mary',
      'katherine',
      'dorothy',
      'evelyn',
    ])
  })

  test('each colleague has one role, and sees what it opens', async () => {
    const root = await signedIn('root')
    const { body } = await root.call(listStaff)
    const roles = body.map(({ username, roles: held }) => [username, held.map(({ role }) => role).join(', ')])
    expect(Object.fromEntries(roles)).toMatchObject({
      mary: 'support',
      katherine: 'kyc',
      dorothy: 'cashier',
      evelyn: 'treasurer',
    })
    const dorothy = await signedIn('dorothy')
    expect((await dorothy.get('/api/admin/deposit-requests')).status).toBe(200)
    expect((await dorothy.get('/api/admin/profiles')).status).toBe(403)
  })

  test('Ada has cash, a dozen holdings and two years of history, newest first and not of the future', async () => {
    const ada = await signedIn('ada')
    const holdings = (await ada.get<Holding[]>('/api/holdings')).body
    expect(holdings.length).toBeGreaterThanOrEqual(12)
    const history = (await ada.get<Transaction[]>('/api/transactions')).body
    const times = history.map(({ createdAt }) => Date.parse(createdAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times[0]).toBeLessThanOrEqual(Date.parse(NOW))
    expect(Date.parse(NOW) - (times.at(-1) ?? 0)).toBeGreaterThan(725 * DAY_MS)
    expect((await ada.get<{ available: string }>('/api/wallet')).body.available).toMatch(/^\d{4,5}\.\d\d$/)
    expect((await ada.get('/api/profile')).body).toMatchObject({ status: 'approved' })
    const statuses = (await ada.call(listDepositRequests)).body.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['pending', 'approved', 'rejected']))
  })

  test('Ada has received dividends of what she held, each quarter, and has read of them', async () => {
    const ada = await signedIn('ada')
    const history = (await ada.get<Transaction[]>('/api/transactions')).body
    const dividends = history.filter(({ type }) => type === 'dividend')
    const ofFund = dividends.filter(({ assetSymbol }) => assetSymbol === 'VFIAX')
    expect(ofFund.length).toBeGreaterThanOrEqual(7)
    expect(new Set(dividends.map(({ assetSymbol }) => assetSymbol)).size).toBeGreaterThanOrEqual(8)
    expect((await ada.get<{ unreadCount: number }>('/api/notifications')).body.unreadCount).toBe(0)
  })

  test('Ada has lived through two splits', async () => {
    const ada = await signedIn('ada')
    const history = (await ada.get<Transaction[]>('/api/transactions')).body
    const splits = history.filter(({ type }) => type === 'split')
    expect(splits).toMatchObject([
      { assetSymbol: 'COST', splitRatio: '10:1' },
      { assetSymbol: 'NVDA', splitRatio: '4:1' },
    ])
  })

  test.each(['COST', 'NVDA'])('Ada trades and holds %s in the shares of now', async (symbol) => {
    const ada = await signedIn('ada')
    const { body: assets } = await ada.call(listAssets)
    const price = Number(assets.find((asset) => asset.symbol === symbol)?.currentPrice)
    const { body: trades } = await ada.call(listTrades, { query: { symbol } })
    const holding = (await ada.call(listHoldings)).body.find(({ assetSymbol }) => assetSymbol === symbol)
    expect(trades.map(({ side }) => side)).toContain('sell')
    for (const figure of [holding?.averagePrice, ...trades.map((trade) => trade.price)]) {
      expect(Number(figure) / price).toBeGreaterThan(0.4)
      expect(Number(figure) / price).toBeLessThan(2.5)
    }
    const total = trades.reduce(
      (sum, { side, quantity }) => sum + Number(quantity) * (side === 'buy' ? 1 : -1),
      0,
    )
    expect(total).toBeCloseTo(Number(holding?.quantity), 6)
  })

  test('Ada has orders open, a plan, and dividends that have bought shares', async () => {
    const ada = await signedIn('ada')
    const { body: open } = await ada.call(listOrders, { query: { status: 'open' } })
    expect(open).toMatchObject([
      { assetSymbol: 'AAPL', side: 'sell', type: 'limit', timeInForce: 'gtc', quantity: '1', status: 'new' },
      { assetSymbol: 'MSFT', side: 'buy', type: 'limit', timeInForce: 'gtc', quantity: '1', status: 'new' },
    ])
    expect((await ada.call(listPlans)).body).toMatchObject([
      { assetSymbol: 'VFIAX', amount: '200.00', status: 'active' },
    ])
    const { isOn, exceptions, recent } = (await ada.call(getReinvestment)).body
    expect({ isOn, exceptions }).toMatchObject({
      isOn: true,
      exceptions: [{ assetSymbol: 'COST', isOn: false }],
    })
    expect(new Set(recent.map(({ outcome }) => outcome))).toEqual(new Set(['reinvested']))
    expect(new Set(recent.map(({ assetSymbol }) => assetSymbol))).toContain('VFIAX')
  })

  test('Ada has realized gains of both terms in two years, a wash sale, and lots of both terms', async () => {
    const ada = await signedIn('ada')
    const { years } = (await ada.call(listRealized, { query: { year: '2027' } })).body
    expect(years.length).toBeGreaterThanOrEqual(2)
    const ofYears = years.map((year) => ada.call(listRealized, { query: { year: String(year) } }))
    const rows = (await Promise.all(ofYears)).flatMap(({ body }) => body.rows)
    expect(new Set(rows.map(({ term }) => term))).toEqual(new Set(['short', 'long']))
    expect(rows.filter(({ code }) => code === 'W').map(({ assetSymbol }) => assetSymbol)).toContain('PG')
    const lots = (await ada.call(listLots, { params: { symbol: 'AAPL' } })).body
    expect(lots.map(({ term }) => term)).toContain('long')
    const newer = (await ada.call(listLots, { params: { symbol: 'PG' } })).body
    expect(newer.map(({ term, washAdded }) => [term, washAdded !== '0.00'])).toContainEqual(['short', true])
  })

  test('Ada can trade now, at any hour of a Saturday', async () => {
    const ada = await signedIn('ada')
    expect((await ada.post('/api/buy', { symbol: 'KO', quantity: '0.5' })).status).toBe(200)
  })

  test('Grace waits for the review of her profile', async () => {
    const grace = await signedIn('grace')
    expect((await grace.get('/api/profile')).body).toMatchObject({ status: 'pending' })
  })

  test('Root has a profile with a document and a deposit to decide', async () => {
    const root = await signedIn('root')
    const [profile] = (await root.get<{ idDocument: string }[]>('/api/admin/profiles?status=pending')).body
    expect(profile).toMatchObject({ username: 'grace' })
    const document = await root.get<string>(profile?.idDocument ?? '')
    expect(document.headers.get('content-type')).toBe('application/pdf')
    expect(document.body).toMatch(/^%PDF-1\.4/)
    expect((await root.get('/api/admin/deposit-requests?status=pending')).body).toMatchObject([
      { username: 'ada', originalAmount: '750.00', currency: 'GBP' },
    ])
  })

  test('Evelyn has days to close, and begins with the last one, with a reason for each red line', async () => {
    const evelyn = await signedIn('evelyn')
    const { body: days } = await evelyn.call(listBusinessDays)
    expect(days.map(({ signed }) => signed)).toEqual(days.map(() => null))
    const [{ date } = { date: '' }] = days
    const params = { date }
    const { status, body: report } = await evelyn.call(getDayReport, { params })
    expect(status).toBe(200)
    const red = report.lines.filter(({ state }) => state === 'red')
    const reasons = Object.fromEntries(red.map(({ name }) => [name, 'Looked at on Monday morning.']))
    const signed = await evelyn.call(signDayReport, { params, body: { reasons } })
    expect([signed.status, signed.body.signed?.by]).toEqual([200, 'evelyn'])
    const { body: after } = await evelyn.call(listBusinessDays)
    expect(after.map((day) => day.signed?.by)).toEqual(['evelyn'])
  })
})

test('a database that has customers is left alone', async () => {
  const { connection } = database
  await expect(seedDemoUsers({ config, clock, connection })).rejects.toThrow(
    '--demo needs an empty database, and this one has customers.',
  )
})
