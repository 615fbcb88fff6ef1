import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSplit } from '../trading/corporate-action.ts'
import { ZERO_CENTS } from '../money/money.ts'
import { portfolioHistory, symbolsSince } from './portfolio-history.ts'
import type { Flow, PortfolioEvent } from './valued-holding.ts'
import { price, valueDown } from '../money/price.ts'
import { ZERO_QUANTITY, quantity } from '../money/quantity.ts'

const NOTHING: Flow = {
  kind: 'flow',
  atMs: 0,
  symbol: 'A',
  bought: ZERO_QUANTITY,
  sold: ZERO_QUANTITY,
  paidCents: ZERO_CENTS,
  receivedCents: ZERO_CENTS,
  price: price(1_000_000n),
}

test('with any splits in between, the last point is worth exactly what the ledger has left', () => {
  const anyTurn = fc.record({
    units: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
    isSale: fc.boolean(),
    split: fc.option(fc.record({ newShares: fc.bigInt(1n, 40n), oldShares: fc.bigInt(1n, 40n) })),
  })
  fc.assert(
    fc.property(fc.array(anyTurn, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1 }), (turns, cent) => {
      const events: PortfolioEvent[] = []
      let held = quantity(0n)
      turns.forEach(({ units, isSale, split }, atMs) => {
        if (split) {
          events.push({ kind: 'split', atMs, symbol: 'A', ...split })
          held = afterSplit(held, split)
        }
        const traded = quantity(isSale && units > held ? held : units)
        if (traded === 0n) return
        events.push({ ...NOTHING, atMs, ...(isSale ? { sold: traded } : { bought: traded }) })
        held = quantity(isSale ? held - traded : held + traded)
      })
      const at = price(BigInt(cent) * 10_000n)
      const prices = new Map([['A', [{ atMs: turns.length, price: at }]]])
      const last = portfolioHistory({ events, prices, times: [-1, turns.length] }).at(-1)
      expect(last?.valueCents ?? 0n).toBe(valueDown(held, at))
      expect(symbolsSince(events, turns.length)).toEqual(new Set(held === 0n ? [] : ['A']))
    }),
  )
})

test('a split of what is not held begins no history, and asks for no price', () => {
  const split = { kind: 'split', symbol: 'A', newShares: 4n, oldShares: 1n } as const
  const events: PortfolioEvent[] = [
    { ...NOTHING, atMs: 0, bought: quantity(1n) },
    { ...NOTHING, atMs: 1, sold: quantity(1n) },
    { ...split, atMs: 3 },
  ]
  expect(portfolioHistory({ events, prices: new Map(), times: [2, 4] })).toEqual([])
  expect(symbolsSince(events, 2)).toEqual(new Set())
})
