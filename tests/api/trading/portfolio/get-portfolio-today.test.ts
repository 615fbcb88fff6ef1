import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/people/identity.ts'
import { listAssets } from '#contract/market/market.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { getPerformance } from '#contract/trading/performance.ts'
import { getPortfolioToday } from '#contract/trading/portfolio.ts'
import { parsePrice, valueDown } from '#domain/money/price.ts'
import { type Cents, ZERO_CENTS, cents, formatCents, parseCents } from '#domain/money/money.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import type { Client } from '../../../support/client.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'
import { IN_SESSION } from '../../market/prices/test-times.ts'
import { untilFound } from '../../../support/eventually.ts'

let ada: Client
const testServer = testServerOfFile({ at: IN_SESSION })
beforeAll(() => {
  ada = testServer.ada
})

/** Moves the clock, signs in again, and waits for the prices of then. */
async function goOn(hours: number): Promise<void> {
  testServer.clock.advance({ hours })
  ada = testServer.visitor()
  expect((await ada.call(login, { body: { username: 'ada', password: PASSWORD } })).status).toBe(200)
  const now = testServer.clock.now().toISOString()
  await untilFound(async () => {
    const { body } = await ada.call(listAssets)
    return body.every(({ priceAt }) => priceAt === now) || undefined
  })
}

async function trade(endpoint: typeof buy | typeof sell, symbol: string, quantity: string): Promise<Cents> {
  const { status, body } = await untilFound(async () => {
    const reply = await ada.call(endpoint, { body: { symbol, quantity } })
    return reply.status === 503 ? undefined : reply
  })
  expect(status).toBe(200)
  if (!('amount' in body) || !('fee' in body)) throw new Error('an order was not filled')
  return cents((parseCents(body.amount) ?? ZERO_CENTS) - (parseCents(body.fee ?? '0.00') ?? ZERO_CENTS))
}

const todayOf = async (who: Client) => {
  const { status, body } = await who.call(getPortfolioToday)
  expect(status).toBe(200)
  return body
}

async function worth(symbol: string, quantity: string): Promise<Cents> {
  const { body: assets } = await ada.call(listAssets)
  const price = parsePrice(assets.find((asset) => asset.symbol === symbol)?.currentPrice ?? '')
  return valueDown(parseQuantity(quantity)!, price!)
}

// In order: days go by from one to the next.
describe('200', () => {
  test('nothing for a customer who never traded', async () => {
    const { openedAt, instruments } = await todayOf(ada)
    expect(instruments).toEqual([])
    expect(Date.parse(openedAt)).toBeLessThanOrEqual(Date.parse(IN_SESSION))
  })

  test('what was bought today gained since its cost', async () => {
    const paid = await trade(buy, 'AAPL', '2.5')
    const now = await worth('AAPL', '2.5')
    expect((await todayOf(ada)).instruments).toEqual([
      { symbol: 'AAPL', value: formatCents(now), gain: formatCents(cents(now - paid)) },
    ])
  })

  test('what was held at the close gained since it; what is sold counts to its proceeds', async () => {
    const before = (await todayOf(ada)).openedAt
    await goOn(24)
    const { openedAt, instruments } = await todayOf(ada)
    expect(Date.parse(openedAt)).toBeGreaterThan(Date.parse(before))
    const [held] = instruments
    const now = await worth('AAPL', '2.5')
    expect(held).toMatchObject({ symbol: 'AAPL', value: formatCents(now) })
    const atClose =
      now - (parseCents(held?.gain.replace('-', '') ?? '') ?? 0n) * (held?.gain.startsWith('-') ? -1n : 1n)
    const { body: assets } = await ada.call(listAssets)
    const change = Number(assets.find(({ symbol }) => symbol === 'AAPL')?.change24h)
    expect((Number(now) / Number(atClose) - 1) * 100).toBeCloseTo(change, 1)

    const got = await trade(sell, 'AAPL', '2.5')
    expect((await ada.call(listHoldings)).body).toEqual([])
    expect((await todayOf(ada)).instruments).toEqual([
      { symbol: 'AAPL', value: '0.00', gain: formatCents(cents(got - atClose)) },
    ])
  })
  test("is what Performance says of the day's holdings", async () => {
    await trade(buy, 'KO', '3')
    const { body } = await ada.call(getPerformance, { query: { period: '1D' as never } })
    const told = body.byHolding.map(({ symbol, value, gain }) => ({ symbol, value, gain }))
    expect((await todayOf(ada)).instruments).toEqual(
      told.toSorted((a, b) => a.symbol.localeCompare(b.symbol)),
    )
    expect(told.map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'KO'])
  })
})
