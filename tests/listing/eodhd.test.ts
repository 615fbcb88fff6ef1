import { beforeAll, expect, test } from 'vitest'
import { getHistory, getIntraday } from '#contract/market/market.ts'
import { listNews } from '#contract/market/news.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { FILLED, PERIOD_S, openRealMarket } from '../api/market/prices/real-market.ts'
import { NORTH, NORTH_FUND, listBoth, priceTo } from '../support/api/list-instrument.ts'
import { ofFile } from '../support/api/of-file.ts'

const market = ofFile(openRealMarket)
beforeAll(() => {
  market.provider.send(NORTH, 42.5)
  market.provider.send(NORTH_FUND, 120)
})

const asked = (text: string) => market.provider.requested.filter((path) => path.includes(text))

async function isCheckDone(): Promise<boolean> {
  const { rows } = await market.testServer.pool.query<{ next: Date }>(
    'select next_check_at as next from corporate_action_checks',
  )
  return (rows[0]?.next.getTime() ?? 0) - market.testServer.clock.now().getTime() > 60 * 60_000
}

// In order: it is listed, then traded.
test('what is listed is asked of EODHD at once, in the requests of a round, and reaches every node', async () => {
  expect(asked(NORTH)).toEqual([])
  const second = await market.testServer.secondNode()
  const there = second.as(market.reader())
  await listBoth(market.testServer.root)
  await expect.poll(() => market.price(NORTH)).toBe('42.50')
  await expect.poll(() => priceTo(there, NORTH)).toBe('42.50')
  const rounds = asked(`${NORTH}.US`).filter((path) => path.startsWith('/real-time/'))
  expect(rounds.length).toBeGreaterThan(0)
  expect(rounds[0]?.split(/[?,]/).length).toBeGreaterThan(2)
  // A fund has a request of its own, for the net asset value of a day.
  expect(rounds.join()).not.toContain(NORTH_FUND)
  await expect.poll(() => asked(`/eod/${NORTH_FUND}.US`).length).toBeGreaterThan(0)
  await expect.poll(() => market.price(NORTH_FUND)).toBeDefined()
  await expect.poll(() => priceTo(there, NORTH_FUND)).toBeDefined()
  await second.close()
})

test('its prices fill orders and move with each round', async () => {
  await expect.poll(() => market.buyOne(NORTH)).toEqual(FILLED)
  expect(await market.buyOne(NORTH_FUND)).toMatchObject({ status: 202 })
  market.provider.send(NORTH, 43)
  await market.nextRound()
  await expect.poll(() => market.price(NORTH)).toBe('43.00')
  expect((await verifyBooks(market.testServer.connection)).broken).toEqual([])
})

test('its charts and its news come from EODHD', async () => {
  const reader = market.reader()
  const { status, body } = await reader.call(getHistory, {
    params: { symbol: NORTH },
    query: { period: '1Y' },
  })
  expect([status, body.length > 20]).toEqual([200, true])
  expect(asked(`/eod/${NORTH}.US`)).toHaveLength(1)
  const bars = await reader.call(getIntraday, { params: { symbol: NORTH }, query: { interval: '5m' } })
  expect(bars.body.length).toBeGreaterThan(50)
  const { body: news } = await reader.call(listNews, { query: { symbol: NORTH } })
  expect(news.map(({ symbols }) => symbols)).toContainEqual([NORTH])
})

test('its dividends and splits are asked for', async () => {
  await market.testServer.look()
  // What is listed is asked about at once; the next request follows three hours later.
  await expect.poll(() => asked(`/div/${NORTH_FUND}.US`).length).toBeGreaterThan(0)
  await expect.poll(isCheckDone).toBe(true)
  market.provider.dividend(NORTH, '2026-11-20', 0.4)
  market.testServer.clock.advance({ hours: 3 })
  const announced = async () => {
    const { rows } = await market.testServer.pool.query<{ action: string }>(
      `select concat_ws(' ', symbol, kind, ex_date, per_share_units, source) as action from corporate_actions`,
    )
    return rows.map(({ action }) => action)
  }
  await expect
    .poll(async () => {
      market.testServer.clock.advance({ seconds: PERIOD_S })
      await market.testServer.look()
      return announced()
    })
    .toEqual([`${NORTH} dividend 2026-11-20 400000 eodhd`])
  expect(asked('/calendar/splits').at(-1)).toContain(`${NORTH}.US`)
})
