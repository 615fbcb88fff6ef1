import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { price, valueDown, valueUp } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { isBalanced, lotBalance } from './lot-balance.ts'
import { type LotEvent, replayLots } from './replay-lots.ts'
import { NO_POSITION, type Position, addToPosition, takeFromPosition } from '../trading/position.ts'
import { type CancelFillRefusal, type FillToCancel, cancelFill } from './cancel-fill.ts'

const SHARE = 100_000_000n
const shares = (count: number): Quantity => quantity(BigInt(count) * SHARE)
const DAY = 20_000

const buy = (id: bigint, count: number, costCents: bigint): LotEvent => ({
  kind: 'buy',
  id,
  day: DAY,
  quantity: shares(count),
  costCents: cents(costCents),
})
const sell = (id: bigint, count: number, proceedsCents: bigint, more: object = {}): LotEvent => ({
  kind: 'sell',
  id,
  day: DAY,
  quantity: shares(count),
  proceedsCents: cents(proceedsCents),
  ...more,
})

function positionOf(events: readonly LotEvent[]): Position {
  return events.reduce((position, event) => {
    if (event.kind === 'buy') return addToPosition(position, event.quantity, event.costCents)
    return event.kind === 'sell' ? takeFromPosition(position, event.quantity) : position
  }, NO_POSITION)
}

function fillOf(id: bigint, events: readonly LotEvent[], more: Partial<FillToCancel> = {}): FillToCancel {
  const event = events.find((each) => 'id' in each && each.id === id)
  if (event?.kind !== 'buy' && event?.kind !== 'sell') throw new Error('no such trade')
  return {
    id,
    side: event.kind,
    instrument: 'KO',
    quantity: event.quantity,
    feeCents: cents(0n),
    position: positionOf(events),
    reserved: quantity(0n),
    isBeforeSplit: false,
    events,
    ...more,
  }
}

const refusalOf = (fill: FillToCancel): CancelFillRefusal | 'canceled' => {
  const result = cancelFill(fill)
  return 'refused' in result ? result.refused : 'canceled'
}

test('a purchase goes back: shares and cost are as they were before it', () => {
  const events = [buy(1n, 10, 1_000_00n), buy(2n, 5, 900_00n)]
  expect(cancelFill(fillOf(2n, events))).toMatchObject({
    side: 'buy',
    quantity: shares(5),
    before: { quantity: shares(15), costCents: 1_900_00n },
    after: { quantity: shares(10), costCents: 1_000_00n },
  })
})

test('a sale goes back: the shares return at what they had cost', () => {
  const events = [buy(1n, 3, 100_00n), sell(2n, 2, 80_00n)]
  expect(cancelFill(fillOf(2n, events))).toMatchObject({
    before: { quantity: shares(1), costCents: 33_33n },
    after: { quantity: shares(3), costCents: 100_00n },
  })
  const all = [buy(1n, 3, 100_00n), sell(2n, 3, 80_00n)]
  expect(cancelFill(fillOf(2n, all))).toMatchObject({ after: { quantity: shares(3), costCents: 100_00n } })
})

test('what was traded since counts as if the fill had never been', () => {
  const events = [buy(1n, 10, 1_000_00n), buy(2n, 10, 3_000_00n), sell(3n, 5, 600_00n)]
  const canceled = cancelFill(fillOf(2n, events))
  expect(canceled).toMatchObject({
    before: { costCents: 3_000_00n },
    after: { quantity: shares(5), costCents: 500_00n },
  })
})

describe('refused', () => {
  test('a purchase whose shares were sold, also where as many were bought later', () => {
    expect(refusalOf(fillOf(1n, [buy(1n, 10, 1n), sell(2n, 1, 1n)]))).toBe('shares_sold')
    expect(refusalOf(fillOf(1n, [buy(1n, 10, 1n), sell(2n, 10, 1n), buy(3n, 10, 1n)]))).toBe('shares_sold')
  })

  test('a purchase whose shares resting sales hold, as soon as others do not suffice', () => {
    const events = [buy(1n, 10, 1n), buy(2n, 4, 1n)]
    expect(refusalOf(fillOf(1n, events, { reserved: shares(4) }))).toBe('canceled')
    expect(refusalOf(fillOf(1n, events, { reserved: quantity(4n * SHARE + 1n) }))).toBe(
      'shares_in_sell_orders',
    )
    const sale = [buy(1n, 10, 1n), sell(2n, 4, 1n)]
    expect(refusalOf(fillOf(2n, sale, { reserved: shares(6) }))).toBe('canceled')
  })

  test('a fill before a split', () => {
    expect(refusalOf(fillOf(1n, [buy(1n, 10, 1n)], { isBeforeSplit: true }))).toBe('split_since')
  })

  test('a purchase whose lot a later sale names, and a sale whose lots a later one named after it', () => {
    const named = (purchase: bigint, count: number) => ({
      choice: { lots: [{ lot: { purchase, part: 0 }, quantity: shares(count) }] },
    })
    const events = [buy(1n, 5, 1n), buy(2n, 5, 1n), sell(3n, 2, 1n, named(2n, 2))]
    expect(refusalOf(fillOf(2n, events))).toBe('lots_are_named')
    expect(refusalOf(fillOf(1n, events))).toBe('canceled')
    expect(refusalOf(fillOf(3n, events))).toBe('canceled')
  })
})

test('a holding that is not what its trades come to is a bug', () => {
  const events = [buy(1n, 5, 1n), buy(2n, 5, 1n)]
  const position = { quantity: shares(11), costCents: cents(2n) }
  expect(() => cancelFill(fillOf(2n, events, { position }))).toThrow('what its trades come to')
})

type Step = readonly [isBuy: boolean, units: bigint, cost: bigint]

/** Trades that were possible: a sale of more than is held is left out. */
function historyOf(steps: readonly Step[]): LotEvent[] {
  const events: LotEvent[] = []
  for (const [at, [isBuy, units, each]] of steps.entries()) {
    const traded = { id: BigInt(at + 1), day: DAY + at, quantity: quantity(units) }
    const value = (rounded: (q: Quantity, p: ReturnType<typeof price>) => Cents) =>
      rounded(traded.quantity, price(each))
    if (isBuy) events.push({ kind: 'buy', ...traded, costCents: value(valueUp) })
    else if (units <= positionOf(events).quantity)
      events.push({ kind: 'sell', ...traded, proceedsCents: value(valueDown) })
  }
  return events
}

test('whatever was traded, a canceled fill leaves what the others alone would have made, lots too', () => {
  const step = fc.tuple(fc.boolean(), fc.bigInt(1n, 20n * SHARE), fc.bigInt(1_000_000n, 500_000_000n))
  let canceled = 0
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), fc.nat(), (steps, nth) => {
      const events = historyOf(steps)
      const picked = events[nth % Math.max(1, events.length)]
      if (!picked || !('id' in picked)) return
      const fill = fillOf(picked.id, events)
      const result = cancelFill(fill)
      const others = events.filter((event) => event !== picked)
      if ('refused' in result) {
        expect(result.refused).toBe('shares_sold')
        expect(fill.side).toBe('buy')
        expect(() => positionOf(others)).toThrow(RangeError)
        return
      }
      canceled += 1
      expect(result.after).toEqual(positionOf(others))
      expect(isBalanced(lotBalance(others, replayLots(others)), result.after.quantity)).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(canceled).toBeGreaterThan(100)
})
