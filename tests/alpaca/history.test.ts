import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import { beforeAll, expect, test } from 'vitest'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { listAssets } from '#contract/market/market.ts'
import { getPerformance } from '#contract/trading/performance.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { announced } from '../api/cash/deposits/deposits.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { eventually } from '../support/eventually.ts'
import { personAt, signIn } from '../support/people.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { program, sdk } from './alpaca.ts'

const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  const before = await testServer.customer({ username: 'historic', kycStatus: 'approved', cash: '1000.00' })
  // Without a second factor, so that a password signs in again.
  key = await makeKey(before, { scopes: ['market', 'account'] })
  alpaca = sdk(testServer.url, key)
  expect((await before.post('/api/buy', { symbol: 'AAPL', quantity: '2' })).status).toBe(200)
  for (let days = 0; days < 3; days += 1) testServer.clock.advance({ hours: 24 })
  const token = await signIn(testServer, { ...before, id: BigInt(before.id) })
  person = personAt(testServer.url, { ...before, token })
  const { id } = await announced(person, { originalAmount: '300.00' })
  const root = { ...testServer.root, id: BigInt(testServer.root.id) }
  const staff = personAt(testServer.url, { ...root, token: await signIn(testServer, root) })
  expect((await staff.call(approveDeposit, { params: { id } })).status).toBe(200)
  // Until then the last price that is known is the one of three days ago.
  await eventually(async () => {
    const { body: assets } = await person.call(listAssets)
    expect(assets.find(({ symbol }) => symbol === 'AAPL')?.priceAt).toMatch(/^2026-11-20/)
  })
})

const history = (more: object = {}) => alpaca.trading.portfolioHistory.getAccountPortfolioHistory(more)

test('ends with the equity of the account, and agrees with Performance to the cent', async () => {
  const { equity, profitLoss, profitLossPct, timestamp, baseValue, timeframe } = await history()
  const account = await alpaca.trading.account.getAccount()
  expect(equity.at(-1)).toBe(Number(account.equity))
  expect(timestamp.at(-1)).toBe(Math.floor(testServer.clock.now().getTime() / 1_000))
  expect([equity.length, profitLoss.length, profitLossPct.length]).toEqual(Array(3).fill(timestamp.length))
  expect(timestamp.length).toBeGreaterThan(3)
  expect(timestamp.toSorted((a, b) => a - b)).toEqual(timestamp)
  expect([baseValue, timeframe]).toEqual([equity[0], '1D'])
  const { body } = await person.call(getPerformance, { query: { period: '1M', benchmark: 'GSPC.INDX' } })
  expect(equity.map((value) => value.toFixed(2))).toEqual(body.series.map(({ value }) => value))
  expect(profitLoss.at(-1)?.toFixed(2)).toBe(body.gain)
  expect(((profitLossPct.at(-1) ?? 0) * 100).toFixed(2)).toBe(body.timeWeighted)
})

test('a deposit is equity and no profit', async () => {
  const { equity, profitLoss } = await history({ period: '1D' })
  expect(Math.abs((equity.at(-1) ?? 0) - (equity[0] ?? 0))).toBeGreaterThan(200)
  expect(Math.abs(profitLoss.at(-1) ?? 0)).toBeLessThan(100)
})

test('windows by their ends, in the past too', async () => {
  const start = new Date('2026-11-18T00:00:00Z')
  const end = new Date('2026-11-19T00:00:00Z')
  const past = await history({ start, end })
  expect(past.timestamp.map((at) => new Date(at * 1_000).toISOString())).toEqual([
    '2026-11-18T21:00:00.000Z',
    '2026-11-19T21:00:00.000Z',
  ])
  expect((await history({ period: 'all' })).equity[0]).toBe(0)
})

test('last_equity is the equity at the close before the latest session, created_at the sign-up', async () => {
  const { equity, timestamp } = await history({ period: '1W' })
  const account = await alpaca.trading.account.getAccount()
  // It is Saturday: the latest session is Friday's.
  const at = timestamp.indexOf(Date.parse('2026-11-19T21:00:00Z') / 1_000)
  expect(Number(account.lastEquity)).toBe(equity[at])
  expect(Number(account.lastEquity)).toBeGreaterThan(900)
  const { rows } = await testServer.pool.query<{ created_at: Date }>(
    'select created_at from users where id = $1',
    [person.id],
  )
  expect(account.createdAt).toEqual(rows[0]?.created_at)
})

test.each(['1Min', '5Min', '15Min', '1H'])(
  'a history of %s begins at the close before, ends with the equity of now, and is that of a history by the day',
  async (timeframe) => {
    // It is Saturday: the minutes are those of Friday.
    const within = await history({ timeframe })
    const daily = await history({ period: timeframe === '1Min' ? '2D' : '1W' })
    expect(within.timeframe).toBe(timeframe)
    expect([within.timestamp[0], within.equity[0]]).toEqual([daily.timestamp[0], daily.equity[0]])
    expect([within.timestamp.at(-1), within.equity.at(-1)]).toEqual([
      daily.timestamp.at(-1),
      daily.equity.at(-1),
    ])
    expect(within.profitLoss.at(-1)).toBe(daily.profitLoss.at(-1))
    expect(within.timestamp.length).toBeGreaterThan(daily.timestamp.length + 3)
    expect(within.timestamp.toSorted((a, b) => a - b)).toEqual(within.timestamp)
    // It moves with the price of what is held, and with the deposit once.
    expect(new Set(within.equity).size).toBeGreaterThan(3)
  },
)

test('a history within sessions has each close that a history by the day has', async () => {
  const daily = await history({ period: '1W' })
  const within = await history({ period: '1W', timeframe: '15Min' })
  for (const [at, time] of daily.timestamp.entries())
    expect(within.equity[within.timestamp.indexOf(time)], new Date(time * 1_000).toISOString()).toBe(
      daily.equity[at],
    )
})

test('an account without a transaction has one point, of nothing', async () => {
  const nothing = await testServer.customer({ username: 'empty', kycStatus: 'approved' })
  const theirs = sdk(testServer.url, await makeKey(nothing, { scopes: ['account'] }))
  const read = await theirs.trading.portfolioHistory.getAccountPortfolioHistory()
  expect(read).toMatchObject({ equity: [0], profitLoss: [0], profitLossPct: [0], baseValue: 0 })
})

test.each([
  ['timeframe=2Min', 'timeframe'],
  ['timeframe=1Min&period=1W', 'timeframe'],
  ['timeframe=15Min&period=1M', 'timeframe'],
  ['timeframe=1H&period=all', 'timeframe'],
  ['timeframe=1H&pnl_reset=per_day', 'pnl_reset'],
  ['timeframe=1H&intraday_reporting=continuous', 'intraday_reporting'],
  ['period=1Y', 'period'],
  ['period=1M&start=2026-01-01&end=2026-02-01', 'period'],
  ['start=2026-02-01&end=2026-01-01', 'start'],
  ['start=2999-01-01', 'start'],
  ['extended_hours=true', 'extended_hours'],
  ['cashflow_types=ALL', 'cashflow_types'],
  ['pnl_reset=weekly', 'pnl_reset'],
  ['intraday_reporting=all', 'intraday_reporting'],
])('%s is refused by name', async (query, name) => {
  const reply = await program(testServer.url, key)('GET', `/v2/account/portfolio/history?${query}`)
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([422, expect.stringContaining(name)])
})
