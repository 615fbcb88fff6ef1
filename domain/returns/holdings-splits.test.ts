import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSplit } from '../trading/corporate-action.ts'
import { cents } from '../money/money.ts'
import { price, valueDown, valueUp } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import type { InstrumentEvent } from './valued-holding.ts'
import { replayHoldings } from './holdings-history.ts'
import { holdingsSeries, symbolsSince } from './holdings-series.ts'

const at1 = price(1_000_000n)
const bought = (atMs: number, units: bigint): InstrumentEvent => {
  const held = quantity(units)
  return { kind: 'buy', id: 0n, atMs, symbol: 'A', quantity: held, price: at1, paidCents: valueUp(held, at1) }
}
const sold = (atMs: number, units: bigint): InstrumentEvent => {
  const left = quantity(units)
  const [grossCents, commissionCents] = [valueDown(left, at1), cents(0n)]
  return { kind: 'sell', id: 0n, atMs, symbol: 'A', quantity: left, price: at1, grossCents, commissionCents }
}

test('with any splits in between, the last point is worth exactly what the ledger has left', () => {
  const anyTurn = fc.record({
    units: fc.bigInt({ min: 1n, max: 5_000_000_000n }),
    isSale: fc.boolean(),
    split: fc.option(fc.record({ newShares: fc.bigInt(1n, 40n), oldShares: fc.bigInt(1n, 40n) })),
  })
  fc.assert(
    fc.property(fc.array(anyTurn, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1 }), (turns, cent) => {
      const events: InstrumentEvent[] = []
      let held = quantity(0n)
      turns.forEach(({ units, isSale, split }, atMs) => {
        if (split) {
          events.push({ kind: 'split', id: 0n, atMs, symbol: 'A', ...split })
          held = afterSplit(held, split)
        }
        const traded = quantity(isSale && units > held ? held : units)
        if (traded === 0n) return
        events.push((isSale ? sold : bought)(atMs, traded))
        held = quantity(isSale ? held - traded : held + traded)
      })
      const at = price(BigInt(cent) * 10_000n)
      const linesOf = new Map([['A', [{ atMs: turns.length, price: at }]]])
      const history = replayHoldings(events, [-1, turns.length], linesOf)
      const last = holdingsSeries(history, 0, { events, linesOf }).at(-1)
      expect(last?.valueCents ?? 0n).toBe(valueDown(held, at))
      expect(symbolsSince(events, turns.length)).toEqual(new Set(held === 0n ? [] : ['A']))
    }),
  )
})

test('a split of what is not held begins no history, and asks for no price', () => {
  const split = { kind: 'split', id: 0n, symbol: 'A', newShares: 4n, oldShares: 1n } as const
  const events: InstrumentEvent[] = [bought(0, 1n), sold(1, 1n), { ...split, atMs: 3 }]
  const linesOf = new Map()
  expect(holdingsSeries(replayHoldings(events, [2, 4], linesOf), 0, { events, linesOf })).toEqual([])
  expect(symbolsSince(events, 2)).toEqual(new Set())
})
