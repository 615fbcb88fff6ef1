import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RealMarket, openRealMarket } from './real-market.ts'

let market: RealMarket
beforeEach(async () => {
  market = await openRealMarket()
})
afterEach(() => market.close())

test('minutes made of polled prices are removed after eight days, those of this week are kept', async () => {
  await expect.poll(() => market.requested('/us-quote-delayed')).toHaveLength(1)
  // The first will be eight days old half an hour from now: whenever the removal of this start comes, it stays.
  await market.testServer.pool.query(
    `insert into provider_minutes (provider, symbol, starts_at, open_units, high_units, low_units, close_units)
     select 'eodhd', 'AAPL', at::timestamptz, 5, 6, 4, 5 from
        unnest(array['2026-11-10T15:30:00Z', '2026-11-12T15:00:00Z']) at`,
  )
  const days = async () => {
    const { rows } = await market.testServer.pool.query<{ day: string }>(
      `select distinct to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as day from provider_minutes order by 1`,
    )
    return rows.map(({ day }) => day)
  }
  expect(await days()).toEqual(['2026-11-10', '2026-11-12', '2026-11-18'])
  market.testServer.clock.advance({ hours: 1, minutes: 1 })
  await expect.poll(days).toEqual(['2026-11-12', '2026-11-18'])
})
