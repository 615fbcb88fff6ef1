import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumHoldings, valueHolding } from './holding.ts'
import { cents } from '../money/money.ts'
import { portfolioHistory } from './portfolio-history.ts'
import type { PortfolioEvent, PriceAt } from './valued-holding.ts'
import { price, valueDown, valueUp } from '../money/price.ts'
import { addToPosition, NO_POSITION, type Position, takeFromPosition } from '../trading/position.ts'
import { type Quantity, quantity } from '../money/quantity.ts'

const shares = (count: number) => quantity(BigInt(Math.round(count * 1e8)))
const dollars = (amount: number) => price(BigInt(Math.round(amount * 1e6)))
const money = (amount: number) => cents(BigInt(Math.round(amount * 100)))
const line = (...prices: number[]): PriceAt[] => prices.map((each, atMs) => ({ atMs, price: dollars(each) }))

const buy = (symbol: string, atMs: number, count: number, at: number): PortfolioEvent => ({
  kind: 'flow',
  atMs,
  symbol,
  bought: shares(count),
  sold: shares(0),
  paidCents: valueUp(shares(count), dollars(at)),
  receivedCents: money(0),
  price: dollars(at),
})
const sell = (symbol: string, atMs: number, count: number, at: number, fee = 0): PortfolioEvent => ({
  kind: 'flow',
  atMs,
  symbol,
  bought: shares(0),
  sold: shares(count),
  paidCents: money(0),
  receivedCents: cents(valueDown(shares(count), dollars(at)) - money(fee)),
  price: dollars(at),
})

const replay = (
  events: PortfolioEvent[],
  prices: Record<string, PriceAt[]>,
  times = [0, 1, 2, 3, 4],
): string[] =>
  portfolioHistory({ events, prices: new Map(Object.entries(prices)), times }).map(
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
    const [, , last] = portfolioHistory({
      events: [buy('A', -1, 1, 1), buy('A', 1, 999, 2)],
      prices: new Map([['A', line(1, 2, 1.8)]]),
      times: [0, 1, 2],
    })
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
    const split: PortfolioEvent = { kind: 'split', atMs: 2, symbol: 'A', newShares: 10n, oldShares: 1n }
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
    const split: PortfolioEvent = { kind: 'split', atMs: 1, symbol: 'A', newShares: 1n, oldShares: 3n }
    expect(replay([buy('A', -1, 10, 2), split], { A: line(6, 6, 9) }, [0, 1, 2])).toEqual([
      '0: 2000 0 0',
      '1: 2000 0 0',
      '2: 3000 1000 5000',
    ])
  })

  test('a dividend is a gain, paid on the day the price gives it up', () => {
    const dividend: PortfolioEvent = { kind: 'dividend', atMs: 1, symbol: 'A', amountCents: money(50) }
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

const SYMBOLS = ['A', 'B', 'C'] as const
const anyLine = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 12, maxLength: 12 })
const anyOrder = fc.record({
  step: fc.integer({ min: 0, max: 11 }),
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  units: fc.bigInt({ min: 1n, max: 50_000_000_000n }),
})

interface Held {
  events: PortfolioEvent[]
  positions: Map<string, Position>
}

/** Orders as a customer could have placed them at the line's prices, and the positions the executor would keep. */
function placed(
  orders: { step: number; symbol: string; side: 'buy' | 'sell'; units: bigint }[],
  priceAt: (symbol: string, step: number) => number,
): Held {
  const positions = new Map<string, Position>()
  const events: PortfolioEvent[] = []
  for (const { step, symbol, side, units } of orders.toSorted((a, b) => a.step - b.step)) {
    const at = price(BigInt(priceAt(symbol, step)) * 10_000n)
    const position = positions.get(symbol) ?? NO_POSITION
    const traded: Quantity = quantity(
      side === 'sell' && units > position.quantity ? position.quantity : units,
    )
    if (traded === 0n) continue
    const none = quantity(0n)
    const paidCents = side === 'buy' ? valueUp(traded, at) : cents(0n)
    positions.set(
      symbol,
      side === 'buy' ? addToPosition(position, traded, paidCents) : takeFromPosition(position, traded),
    )
    events.push({
      kind: 'flow',
      atMs: step,
      symbol,
      bought: side === 'buy' ? traded : none,
      sold: side === 'sell' ? traded : none,
      paidCents,
      receivedCents: side === 'sell' ? valueDown(traded, at) : cents(0n),
      price: at,
    })
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
          const last = portfolioHistory({ events, prices: linesOf(lines), times: TIMES }).at(-1)
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
          for (const { gainCents, returnBps } of portfolioHistory({
            events,
            prices: linesOf(lines),
            times: TIMES,
          })) {
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
        const points = portfolioHistory({
          events: [buy('A', -1, count, 1)],
          prices: linesOf([prices, [], []]),
          times: TIMES,
        })
        const [first] = points
        for (const { valueCents, gainCents, returnBps } of points) {
          expect(gainCents).toBe(valueCents - (first?.valueCents ?? 0n))
          const expected = (Number(gainCents) / Number(first?.valueCents)) * 10_000
          expect(Math.abs(Number(returnBps) - expected)).toBeLessThan(0.51)
        }
      }),
    )
  })

  test('how trades are gathered changes no value and no gain', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { minLength: 1, maxLength: 30 }),
        fc.tuple(anyLine, anyLine, anyLine),
        (orders, lines) => {
          const { events } = placed(orders, (symbol, step) => lineOf(lines, symbol)[step] ?? 1)
          const figures = (of: PortfolioEvent[]) =>
            portfolioHistory({ events: of, prices: linesOf(lines), times: TIMES }).map((point) => [
              point.atMs,
              point.valueCents,
              point.gainCents,
            ])
          expect(figures(gathered(events))).toEqual(figures(events))
        },
      ),
    )
  })
})

const lineOf = (lines: readonly number[][], symbol: string): number[] =>
  lines[SYMBOLS.findIndex((each) => each === symbol)] ?? []

/** All flows of one symbol and instant as one. */
function gathered(events: PortfolioEvent[]): PortfolioEvent[] {
  const byPlace = new Map<string, PortfolioEvent>()
  for (const event of events) {
    const key = `${event.atMs} ${event.symbol}`
    const known = byPlace.get(key)
    if (known?.kind !== 'flow' || event.kind !== 'flow') byPlace.set(key, event)
    else {
      byPlace.set(key, {
        ...known,
        bought: quantity(known.bought + event.bought),
        sold: quantity(known.sold + event.sold),
        paidCents: cents(known.paidCents + event.paidCents),
        receivedCents: cents(known.receivedCents + event.receivedCents),
      })
    }
  }
  return [...byPlace.values()]
}
