import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumHoldings, valueHolding } from '../portfolio/holding.ts'
import { cents } from '../money/money.ts'
import type { InstrumentEvent, PriceAt } from './valued-holding.ts'
import { type Price, price, valueDown, valueUp } from '../money/price.ts'
import { addToPosition, NO_POSITION, type Position, takeFromPosition } from '../trading/position.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { replayAccount } from './account-history.ts'
import { replayHoldings } from './holdings-history.ts'
import { holdingsSeries } from './holdings-series.ts'
import { measurePeriod } from './measure-period.ts'
import { bpsOfRate } from './round-percent.ts'

const shares = (count: number) => quantity(BigInt(Math.round(count * 1e8)))
const dollars = (amount: number) => price(BigInt(Math.round(amount * 1e6)))
const money = (amount: number) => cents(BigInt(Math.round(amount * 100)))
const line = (...prices: number[]): PriceAt[] => prices.map((each, atMs) => ({ atMs, price: dollars(each) }))

const bought = (symbol: string, atMs: number, units: Quantity, at: Price): InstrumentEvent => ({
  kind: 'buy',
  id: 0n,
  atMs,
  symbol,
  quantity: units,
  price: at,
  paidCents: valueUp(units, at),
})
const sold = (symbol: string, atMs: number, units: Quantity, at: Price, fee = 0): InstrumentEvent => ({
  kind: 'sell',
  id: 0n,
  atMs,
  symbol,
  quantity: units,
  price: at,
  grossCents: valueDown(units, at),
  commissionCents: money(fee),
})
const buy = (symbol: string, atMs: number, count: number, at: number) =>
  bought(symbol, atMs, shares(count), dollars(at))
const sell = (symbol: string, atMs: number, count: number, at: number, fee = 0) =>
  sold(symbol, atMs, shares(count), dollars(at), fee)

/** The points of a history over some instants. */
const pointsOf = (
  events: readonly InstrumentEvent[],
  linesOf: ReadonlyMap<string, readonly PriceAt[]>,
  times: readonly number[],
) =>
  holdingsSeries(replayHoldings(events, times, linesOf), 0, { events, linesOf }).map(
    ({ growth, ...point }) => ({ ...point, returnBps: bpsOfRate(growth - 1) }),
  )

const replay = (
  events: InstrumentEvent[],
  prices: Record<string, PriceAt[]>,
  times = [0, 1, 2, 3, 4],
): string[] =>
  pointsOf(events, new Map(Object.entries(prices)), times).map(
    ({ atMs, valueCents, gainCents, returnBps }) => `${atMs}: ${valueCents} ${gainCents} ${returnBps}`,
  )

describe('a portfolio over time', () => {
  test('what was held before counts from its value at the start', () => {
    expect(replay([buy('A', -9, 10, 1)], { A: line(100, 110, 99, 99, 120) })).toEqual([
      '0: 100000 0 0',
      '1: 110000 10000 1000',
      '2: 99000 -1000 -100',
      '3: 99000 -1000 -100',
      '4: 120000 20000 2000',
    ])
  })

  test('begins with the first trade when nothing was held, at what was paid', () => {
    expect(replay([buy('A', 1.5, 10, 104)], { A: line(100, 102, 104, 104, 130) })).toEqual([
      '1.5: 104000 0 0',
      '2: 104000 0 0',
      '3: 104000 0 0',
      '4: 130000 26000 2500',
    ])
  })

  test('a purchase is no gain and dilutes no return; a sale takes nothing back but its commission', () => {
    const events = [buy('A', -1, 1, 100), buy('B', 2, 100, 10), sell('A', 3, 1, 200, 1)]
    expect(replay(events, { A: line(100, 200, 200, 200, 50), B: line(10, 10, 10, 10, 11) })).toEqual([
      '0: 10000 0 0',
      '1: 20000 10000 10000',
      '2: 120000 10000 10000',
      // One dollar of 1,200.
      '3: 100000 9900 9983',
      '4: 110000 19900 11982',
    ])
  })

  test('gain and return may disagree: doubling a dollar outweighs a small loss on many', () => {
    const [, , last] = pointsOf(
      [buy('A', -1, 1, 1), buy('A', 1, 999, 2)],
      new Map([['A', line(1, 2, 1.8)]]),
      [0, 1, 2],
    )
    expect(last).toMatchObject({ gainCents: money(1 - 200), returnBps: 8_000n })
  })

  test('sold out and bought again, the gain stays and the line goes on from there', () => {
    const events = [buy('A', -1, 1, 100), sell('A', 1, 1, 150), buy('A', 3, 2, 200)]
    expect(replay(events, { A: line(100, 150, 170, 200, 220) })).toEqual([
      '0: 10000 0 0',
      '1: 0 5000 5000',
      '2: 0 5000 5000',
      '3: 40000 5000 5000',
      '4: 44000 9000 6500',
    ])
  })

  test('a split changes shares and no money, and the line is in shares of now throughout', () => {
    const split: InstrumentEvent = {
      kind: 'split',
      id: 0n,
      atMs: 2,
      symbol: 'A',
      newShares: 10n,
      oldShares: 1n,
    }
    // Bought at 1,200 a share, which the line of now calls 120.
    const events = [buy('A', 0.5, 3, 1_200), split, sell('A', 3, 10, 130)]
    expect(replay(events, { A: line(119, 120, 121, 130, 140) })).toEqual([
      '0.5: 360000 0 0',
      '1: 360000 0 0',
      '2: 363000 3000 83',
      '3: 260000 30000 833',
      '4: 280000 50000 1667',
    ])
  })

  test('a reverse split too, with the fraction of a share it leaves, rounded as the ledger rounds', () => {
    const split: InstrumentEvent = {
      kind: 'split',
      id: 0n,
      atMs: 1,
      symbol: 'A',
      newShares: 1n,
      oldShares: 3n,
    }
    expect(replay([buy('A', -1, 10, 2), split], { A: line(6, 6, 9) }, [0, 1, 2])).toEqual([
      '0: 2000 0 0',
      '1: 2000 0 0',
      '2: 3000 1000 5000',
    ])
  })

  test('a dividend is a gain, paid on the day the price gives it up', () => {
    const amount = { amountCents: money(50), recordAtMs: 0 }
    const dividend: InstrumentEvent = { kind: 'dividend', id: 0n, atMs: 1, symbol: 'A', ...amount }
    expect(replay([buy('A', -1, 10, 100), dividend], { A: line(100, 95, 95) }, [0, 1, 2])).toEqual([
      '0: 100000 0 0',
      '1: 95000 0 0',
      '2: 95000 0 0',
    ])
  })

  test('nothing was ever held: no history', () => {
    expect(replay([], { A: line(1, 2) })).toEqual([])
    expect(replay([buy('A', -2, 1, 1), sell('A', -1, 1, 1)], { A: line(1, 2) })).toEqual([])
    expect(replay([buy('A', 0, 1, 1)], { A: line(1) }, [])).toEqual([])
  })
})

test("a day's holding counts from the close, a purchase from its cost, and a sale up to its proceeds", () => {
  const prices = new Map([
    ['HELD', line(100, 101)],
    ['NEW', line(50, 49)],
    ['SOLD', line(20, 30)],
    ['OLD', line(1, 9)],
  ])
  const events = [
    buy('OLD', -3, 1, 1),
    sell('OLD', -2, 1, 2),
    buy('HELD', -1, 2, 90),
    buy('SOLD', -1, 1, 10),
    buy('NEW', 0.5, 1, 52),
    sell('SOLD', 0.5, 1, 25),
  ]
  const { holdings } = measurePeriod(replayAccount(events, [-9, 0, 1], prices), { from: 1, to: 2 })
  expect(holdings.map(({ symbol, valueCents, gainCents }) => [symbol, valueCents, gainCents])).toEqual([
    ['HELD', 20_200n, 200n],
    ['SOLD', 0n, 500n],
    ['NEW', 4_900n, -300n],
  ])
})

const SYMBOLS = ['A', 'B', 'C'] as const
const anyLine = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 12, maxLength: 12 })
const anyOrder = fc.record({
  step: fc.integer({ min: 0, max: 11 }),
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  units: fc.bigInt({ min: 1n, max: 50_000_000_000n }),
})

interface Held {
  events: InstrumentEvent[]
  positions: Map<string, Position>
}

/** Orders as a customer could have placed them at the line's prices, and the positions the executor would keep. */
function placed(
  orders: { step: number; symbol: string; side: 'buy' | 'sell'; units: bigint }[],
  priceAt: (symbol: string, step: number) => number,
): Held {
  const positions = new Map<string, Position>()
  const events: InstrumentEvent[] = []
  for (const { step, symbol, side, units } of orders.toSorted((a, b) => a.step - b.step)) {
    const at = price(BigInt(priceAt(symbol, step)) * 10_000n)
    const position = positions.get(symbol) ?? NO_POSITION
    const traded: Quantity = quantity(
      side === 'sell' && units > position.quantity ? position.quantity : units,
    )
    if (traded === 0n) continue
    positions.set(
      symbol,
      side === 'buy'
        ? addToPosition(position, traded, valueUp(traded, at))
        : takeFromPosition(position, traded),
    )
    events.push((side === 'buy' ? bought : sold)(symbol, step, traded, at))
  }
  return { events, positions }
}

const TIMES = Array.from({ length: 12 }, (_, at) => at)
const linesOf = (lines: number[][]): Map<string, PriceAt[]> =>
  new Map(
    SYMBOLS.map((symbol, place) => [
      symbol,
      (lines[place] ?? []).map((each, atMs) => ({ atMs, price: price(BigInt(each) * 10_000n) })),
    ]),
  )

describe('whatever is traded', () => {
  test('the last point is worth what the overview says, from the same positions', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { minLength: 1, maxLength: 30 }),
        fc.tuple(anyLine, anyLine, anyLine),
        (orders, lines) => {
          const { events, positions } = placed(orders, (symbol, step) => lineOf(lines, symbol)[step] ?? 1)
          const last = pointsOf(events, linesOf(lines), TIMES).at(-1)
          const overview = sumHoldings(
            [...positions].flatMap(([symbol, held]) => {
              if (held.quantity === 0n) return []
              const now = price(BigInt(lineOf(lines, symbol)[11] ?? 1) * 10_000n)
              return [valueHolding(held.quantity, held.costCents, now)]
            }),
          )
          expect(last?.valueCents ?? 0n).toBe(overview.totalValue)
        },
      ),
    )
  })

  test('without a price move nothing is ever gained, and no more is lost than a cent an order and holding', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { maxLength: 30 }),
        fc.tuple(...SYMBOLS.map(() => fc.integer({ min: 1, max: 500_000 }))),
        (orders, flat) => {
          const lines = flat.map((each) => TIMES.map(() => each))
          const { events } = placed(orders, (symbol, step) => lineOf(lines, symbol)[step] ?? 1)
          for (const { gainCents, returnBps } of pointsOf(events, linesOf(lines), TIMES)) {
            expect(gainCents).toBeLessThanOrEqual(0n)
            expect(gainCents).toBeGreaterThanOrEqual(-BigInt(events.length + SYMBOLS.length))
            expect(returnBps).toBeLessThanOrEqual(0n)
          }
        },
      ),
    )
  })

  test('without a trade the gain is the move of the value and the return is that in percent', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 100, max: 10_000 }), (prices, count) => {
        const points = pointsOf([buy('A', -1, count, 1)], linesOf([prices, [], []]), TIMES)
        const [first] = points
        for (const { valueCents, gainCents, returnBps } of points) {
          expect(gainCents).toBe(valueCents - (first?.valueCents ?? 0n))
          const expected = (Number(gainCents) / Number(first?.valueCents)) * 10_000
          expect(Math.abs(Number(returnBps) - expected)).toBeLessThan(0.51)
        }
      }),
    )
  })
})

const lineOf = (lines: readonly number[][], symbol: string): number[] =>
  lines[SYMBOLS.findIndex((each) => each === symbol)] ?? []
