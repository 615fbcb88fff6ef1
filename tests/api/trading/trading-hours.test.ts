import { describe, expect, test } from 'vitest'
import type { Asset } from '#contract/market.ts'
import { buy, sell } from '#contract/trading.ts'
import { type Stage, startStage } from '../../stage/server.ts'
import { changesNoRow } from '../rows.ts'

/** Runs `look` on a product whose clock stands at `at`. */
async function at<T>(instant: string, look: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await startStage({ at: instant })
  return look(stage).finally(() => stage.close())
}

const order = { symbol: 'AAPL', quantity: '1' }

describe('422: nothing is traded', () => {
  test.each([
    ['a Saturday', '2026-11-21T15:00:00Z'],
    ['a Sunday evening', '2026-11-22T23:00:00Z'],
    ['Thanksgiving', '2026-11-26T15:00:00Z'],
    ['Juneteenth', '2026-06-19T15:00:00Z'],
    ['Independence Day, kept on Friday because the Fourth is a Saturday', '2026-07-03T15:00:00Z'],
    ['the last second of a Saturday in New York, when it is Sunday in London', '2026-11-22T04:59:59Z'],
  ])('on %s', async (_, instant) => {
    await at(instant, async ({ ada, pool }) => {
      for (const endpoint of [buy, sell]) {
        const { status, body } = await changesNoRow(pool, () => ada.call(endpoint, { body: order }))
        expect({ status, body }).toMatchObject({
          status: 422,
          body: { code: 'trading_closed', detail: 'Trading is not available at this time.' },
        })
      }
    })
  })
})

describe('200: after hours an order is filled at the last close', () => {
  test.each([
    ['in the evening, at the close of the day', '2026-11-18T23:00:00Z', '2026-11-18T21:00:00.000Z'],
    ['before the open, at the close of the day before', '2026-11-18T13:00:00Z', '2026-11-17T21:00:00.000Z'],
    ['on Monday morning, at the close of Friday', '2026-11-23T12:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['after an early close, at that', '2026-11-27T20:00:00Z', '2026-11-27T18:00:00.000Z'],
    ['in summer too', '2026-07-08T22:00:00Z', '2026-07-08T20:00:00.000Z'],
  ])('%s', async (_, instant, closedAt) => {
    await at(instant, async ({ ada, pool }) => {
      const assets = (await ada.get<Asset[]>('/api/assets')).body
      const shown = assets.find(({ symbol }) => symbol === order.symbol)
      const { status, body } = await ada.call(buy, { body: { ...order, expectedPrice: shown?.currentPrice } })
      expect({ status, price: body.price }).toEqual({ status: 200, price: shown?.currentPrice })
      expect(body.createdAt).toBe(new Date(instant).toISOString())
      const { rows } = await pool.query('select price_at, price_source from transactions where id = $1', [
        body.id,
      ])
      expect(rows).toEqual([{ price_at: new Date(closedAt), price_source: 'simulated' }])
    })
  })
})

test('200: in session an order is filled at the price of this second', async () => {
  await at('2026-11-18T15:00:00Z', async ({ ada, pool }) => {
    const { body } = await ada.call(buy, { body: order })
    const { rows } = await pool.query('select price_at from transactions where id = $1', [body.id])
    expect(rows).toEqual([{ price_at: new Date('2026-11-18T15:00:00Z') }])
  })
})

test('200: a market that is always open trades on Saturdays', async () => {
  const stage = await startStage({ at: '2026-11-21T15:00:00Z', env: { MARKET_HOURS: 'always' } })
  expect((await stage.ada.call(buy, { body: order })).status).toBe(200)
  await stage.close()
})
