import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import pg from 'pg'
import { buy } from '#contract/trading/older-orders.ts'
import { parsePrice } from '#domain/money/price.ts'
import { Encoded } from '#server/platform/http/encoded.ts'
import { createPageReads } from '#server/page-reads.ts'
import { readPortfolioHistory } from '#server/trading/portfolio/read-portfolio.ts'
import { DASHBOARD_CALLS } from '../../../../bench/support/dashboard-calls.ts'
import { portfolioReads } from '../../../support/api/portfolio-reads.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { announcedDeposit, decideDeposit } from '../../records/notifications/decisions.ts'

let testServer: TestServer
beforeAll(async () => {
  // Periodic jobs stand still: no statement of theirs falls among those that are counted.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  testServer = await startTestServer()
  for (const symbol of ['KO', 'AAPL'])
    expect((await testServer.ada.call(buy, { body: { symbol, quantity: '1' } })).status).toBe(200)
  await decideDeposit(testServer.root, await announcedDeposit(testServer.ada))
})
afterAll(async () => {
  await testServer.close()
  vi.useRealTimers()
})

/** Statements that concurrent calls share. */
const SHARED = ['gather-fragments', 'read-wallets', 'list-holdings']

/** Statements that a node makes for all of its customers, once in some seconds or a minute, or for a new connection. */
const OF_ALL = new Set<unknown>([
  'check-sessions',
  'read-sessions',
  'list-closes',
  'list-splits',
  "select current_setting('transaction_read_only') = 'on' as refuses",
])

/** An answer as its reader gets it. */
const plain = (answer: unknown) => (answer instanceof Encoded ? JSON.parse(answer.json) : answer)

test('everything a dashboard asks of the database is three statements', async () => {
  const id = BigInt(testServer.ada.id)
  const prices = {
    line: () => [{ atMs: 0, price: parsePrice('100')! }],
    latestPrice: () => parsePrice('200'),
  }
  let found: unknown[] = []
  const queries = await queriesOf(testServer.pool, async (database) => {
    const reads = createPageReads(database, testServer.clock)
    const portfolio = portfolioReads({ ...testServer, ...prices, database })
    const history = reads
      .readLatest(id)
      .then((latest) => readPortfolioHistory(portfolio, { customerId: id, period: '1M', latest }))
    const { readWallet, listHoldings, readProfile, readNewest, readPendingResets } = reads
    const others = [readWallet, listHoldings, readProfile, readNewest, readPendingResets]
    found = await Promise.all([...others.map((read) => read(id)), history])
  })
  expect(queries).toBe(3)

  // And each of them answers what it answers when it is asked for alone.
  const paths = ['wallet', 'holdings', 'profile', 'notifications', 'pending-password-resets']
  for (const [place, path] of paths.entries()) {
    const limit = path === 'notifications' ? '?limit=50' : ''
    expect((await testServer.ada.get(`/api/${path}${limit}`)).body).toEqual(plain(found[place]))
  }
  expect(found.at(-1)).toMatchObject({ spacing: expect.any(String) })
  const { body } = await testServer.ada.get('/api/notifications?limit=49')
  expect(body).toEqual(found[3])
  expect(found[3]).toMatchObject({ unreadCount: 3 })
})

test('each of its calls is one of the shared statements, or none; the history’s one more after a trade', async () => {
  const named = vi.spyOn(pg.Client.prototype, 'query')
  const statementsOf = async (path: string) => {
    named.mockClear()
    expect((await testServer.ada.get(path)).status).toBe(200)
    return named.mock.calls
      .map(([statement]: unknown[]) =>
        typeof statement === 'object' && statement !== null && 'name' in statement
          ? statement.name
          : statement,
      )
      .filter((name) => !OF_ALL.has(name))
  }
  const asked = new Map<string, unknown[]>()
  for (const path of DASHBOARD_CALLS) asked.set(path, await statementsOf(path))
  named.mockRestore()

  const ofCustomer = ['holdings', 'notifications', 'pending-password-resets', 'profile', 'wallet']
  for (const [path, statements] of asked) {
    // It finds the events that the history has read.
    if (path === '/api/portfolio/dividends') expect(statements).toEqual(['dividends-by-month'])
    else if (path === '/api/portfolio/today') expect(statements).toEqual(['gather-fragments'])
    else if (path.startsWith('/api/portfolio'))
      expect(statements).toEqual(['gather-fragments', 'list-account-events'])
    else if (ofCustomer.some((name) => path.includes(name))) {
      expect(statements).toHaveLength(1)
      expect(SHARED).toContain(statements[0])
    } else expect(statements).toEqual([])
  }
})

test('no customer gets what another has asked for', async () => {
  const reads = createPageReads(testServer.pool, testServer.clock)
  const nobody = 900_000_000_000n
  const [ada, grace] = [BigInt(testServer.ada.id), BigInt(testServer.grace.id)]
  const [wallet, empty, holdings, none, pending, adas] = await Promise.all([
    reads.readWallet(ada),
    reads.readWallet(nobody),
    reads.listHoldings(ada),
    reads.listHoldings(grace),
    reads.readProfile(grace),
    reads.readProfile(ada),
  ])
  expect(Number(plain(wallet).balance)).toBeGreaterThan(0)
  expect(plain(empty)).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
  expect(plain(holdings)).toMatchObject([{ assetSymbol: 'AAPL' }, { assetSymbol: 'KO' }])
  expect(plain(none)).toEqual([])
  expect(pending).toMatchObject({ userId: grace.toString(), status: 'pending' })
  expect(adas).toMatchObject({ userId: testServer.ada.id, status: 'approved' })
  expect(await reads.readProfile(nobody)).toMatchObject({ refused: 'no_profile' })
})
