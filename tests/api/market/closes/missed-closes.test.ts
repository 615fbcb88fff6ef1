import { afterEach, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { login } from '#contract/people/identity.ts'
import { type Performance, getPerformance } from '#contract/trading/performance.ts'
import type { ProviderClient } from '#server/market/ports/provider-client.ts'
import { createTwelvedataRequests } from '#server/market/providers/twelvedata/twelvedata-requests.ts'
import type { Client } from '../../../support/client.ts'
import { reply } from '../../../support/providers/market-server.ts'
import { scaleOf } from '../../../support/providers/stand-in-market.ts'
import { PASSWORD, type TestNode } from '../../../support/server.ts'
import { FILLED, type RealMarket, openRealMarket } from '../prices/real-market.ts'

const calendar = createMarketCalendar('nyse')
/** The closes of AAPL, from a Wednesday to the Wednesday after. The provider's past is adjusted on 23 November. */
const CLOSES = new Map([
  ['2026-11-18', 310],
  ['2026-11-19', 316],
  ['2026-11-20', 304],
  ['2026-11-23', 321],
  ['2026-11-24', 318],
  ['2026-11-25', 312],
])
const DATES = [...CLOSES.keys()]
const ADJUSTED_FROM = '2026-11-23'
const ADJUSTED_BY = 0.97

let market: RealMarket
let isOpen = false
afterEach(async () => {
  if (isOpen) await market.close()
  isOpen = false
})

/** AAPL moves day by day, everything else stands still. `told`: the days that the provider's line has. */
async function openAt(told: (date: string) => boolean = () => true): Promise<void> {
  market = await openRealMarket(undefined, { LATE_PRICES: 'fill', AFTER_HOURS_ORDERS: 'fill-at-close' })
  isOpen = true
  const { provider } = market
  provider.answer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider')
    const [, kind, ticker = ''] = decodeURIComponent(pathname).split('/')
    if (kind !== 'eod') return provider.asDocumented(request, response)
    const today = newYorkDateAt(market.testServer.clock.now().getTime())
    reply(JSON.stringify(rowsOf(ticker.replace(/\.US$/, ''), today, told)))(request, response)
  })
}

const rowsOf = (symbol: string, today: string, told: (date: string) => boolean) =>
  DATES.filter((date) => date <= today && told(date)).map((date) => {
    const close = symbol === 'AAPL' ? CLOSES.get(date)! : scaleOf(symbol)
    const isAdjusted = today >= ADJUSTED_FROM && date < ADJUSTED_FROM
    return { date, close, adjusted_close: isAdjusted ? close * ADJUSTED_BY : close, volume: 1_000 }
  })

async function keepClosesOf({ app }: Pick<TestNode, 'app'>): Promise<void> {
  await app.jobs.find(({ name }) => name === 'keep the closes of each session')?.now?.()
}

/** Goes to half an hour after a session's close, with its price, on the server that is up. */
async function goToCloseOf(date: string): Promise<void> {
  const { clock } = market.testServer
  const closedMs = calendar.sessionOn(date)!.closesAtMs
  clock.advance({ seconds: (closedMs + 30 * 60_000 - clock.now().getTime()) / 1_000 })
  market.provider.send('AAPL', CLOSES.get(date), { timestamp: closedMs / 1_000 })
}

async function kept(): Promise<string[]> {
  const { rows } = await market.testServer.pool.query<{ text: string }>(
    `select session_date || ' ' || price_units / 1000000 || ' ' || kept_from as text
     from session_closes where symbol = 'AAPL' order by session_date, received_at`,
  )
  return rows.map(({ text }) => text)
}

const countOf = async (date: string) => {
  const { rows } = await market.testServer.pool.query<{ count: bigint }>(
    `select count(distinct symbol) as count from session_closes where session_date = $1::date`,
    [date],
  )
  return Number(rows[0]?.count)
}

async function performanceAt(visitor: Client): Promise<Performance> {
  await visitor.call(login, { body: { username: 'ada', password: PASSWORD } })
  const { status, body } = await visitor.call(getPerformance, { query: { period: 'All' as never } })
  expect(status).toBe(200)
  return body
}

/** Ada buys on the first day, whose close is kept; then the server is up for the next four closes, or not. */
async function goThrough(isUp: boolean): Promise<TestNode> {
  const { testServer } = market
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
  let node: TestNode = testServer
  for (const date of DATES) {
    const isDown = !isUp && date > '2026-11-18' && date < '2026-11-25'
    if (isDown && node === testServer) await testServer.app.close()
    await goToCloseOf(date)
    if (isDown) continue
    if (!isUp && date === '2026-11-25') node = await testServer.secondNode()
    await expect
      .poll(async () => {
        testServer.clock.advance({ seconds: 20 })
        await keepClosesOf(node)
        return countOf(date)
      })
      .toBe(BUILT_IN.all.length)
  }
  return node
}

const valuesOf = ({ series }: Performance) => series.slice(0, -1).map(({ date, value }) => `${date} ${value}`)

test('closes of sessions without a server are kept afterwards, and returns are as of one that was up', async () => {
  await openAt()
  const up = await performanceAt((await goThrough(true)).visitor())
  const keptUp = await kept()
  await market.close()

  await openAt()
  const node = await goThrough(false)
  expect(await kept()).toEqual(
    DATES.map((date) => {
      const isMissed = date > '2026-11-18' && date < '2026-11-25'
      return `${date} ${CLOSES.get(date)} ${isMissed ? 'daily_line' : 'quote'}`
    }),
  )
  expect(keptUp.map((line) => line.replace('quote', ''))).toEqual(
    (await kept()).map((line) => line.replace(/quote|daily_line/, '')),
  )
  const down = await performanceAt(node.visitor())
  expect(valuesOf(down)).toEqual(valuesOf(up))
  expect(down).toMatchObject({ gain: up.gain, timeWeighted: up.timeWeighted, missingCloses: null })
})

test('a figure that rests on a close which the provider does not tell says so', async () => {
  await openAt((date) => date !== '2026-11-20')
  const node = await goThrough(false)
  expect((await kept()).map((line) => line.slice(0, 10))).toEqual(
    DATES.filter((date) => date !== '2026-11-20'),
  )
  expect((await performanceAt(node.visitor())).missingCloses).toEqual({
    sessions: 1,
    from: '2026-11-20',
    to: '2026-11-20',
  })
})

test('Twelve Data is asked for closes that nothing since adjusts', async () => {
  const asked: unknown[] = []
  const client: ProviderClient = {
    async request({ query }) {
      asked.push(query)
      const values = ['2026-11-23', '2026-11-20', '2026-11-19'].map((datetime) => ({
        datetime,
        close: '304',
      }))
      return { meta: { symbol: 'AAPL' }, values, status: 'ok' }
    },
  }
  const apple = { symbol: 'AAPL', type: 'stock' } as const
  const closes = await createTwelvedataRequests(client).tradedCloses(apple, '2026-11-19', '2026-11-20')
  expect(closes.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20'])
  expect(asked).toMatchObject([{ interval: '1day', start_date: '2026-11-19', adjust: 'none' }])
})
