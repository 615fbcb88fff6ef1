import { expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import { cents } from '#domain/money/money.ts'
import { todaysGains } from './todays-gains.ts'

const TODAY = {
  openedAt: '2026-11-18T14:30:00.000Z',
  instruments: [
    { symbol: 'AAPL', value: '1000.00', gain: '-10.00' },
    { symbol: 'KO', value: '0.00', gain: '2.50' },
    { symbol: 'VFIAX', value: '500.00', gain: '0.00' },
  ],
}
const worth = (symbol: string, units: bigint) => ({
  asset: { symbol } as Asset,
  value: { totalValue: cents(units), invested: cents(0n), gainLoss: cents(0n), gainLossBps: 0n },
})

test('prices move the gains of what is held, and rows and what was sold add up to the total', () => {
  const gains = todaysGains(TODAY, [worth('AAPL', 101_500n), worth('VFIAX', 50_000n)], '2026-11-18')
  expect([...gains.bySymbol]).toEqual([
    ['AAPL', 500n],
    ['VFIAX', 0n],
  ])
  expect(gains).toMatchObject({ soldCents: 250n, totalCents: 750n, isToday: true })
})

test('without live prices they are as the server said', () => {
  expect(todaysGains(TODAY, [], '2026-11-18').totalCents).toBe(-750n)
})

test('before the next session opens they are the last one’s', () => {
  expect(todaysGains(TODAY, [], '2026-11-19').isToday).toBe(false)
})
