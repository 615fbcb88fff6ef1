import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Price, price } from '../../money/price.ts'
import { stopCap } from './order-hold.ts'
import { type WaitingPrices, firstTrigger, isReached, isStopPassed, meet } from './trigger.ts'

const dollars = (cents: bigint): Price => price(cents * 10_000n)

/** What an order does at prices that come one after the other: its fill, or null. */
function play(order: WaitingPrices, prices: readonly Price[]): { at: Price; index: number } | null {
  let waiting = order
  for (const [index, at] of prices.entries()) {
    const met = meet(waiting, at)
    if (met.met === 'price') return { at, index }
    if (met.met === 'stop') waiting = { ...waiting, trigger: met.trigger }
  }
  return null
}

const sides = fc.constantFrom('buy' as const, 'sell' as const)
const prices = fc.bigInt(1n, 40_000n).map(dollars)
const histories = fc.array(prices, { maxLength: 12 })

const limitOrder = (side: 'buy' | 'sell', limit: Price): WaitingPrices => {
  const trigger = firstTrigger(side, { kind: 'limit', limit })
  if (!trigger) throw new Error('a limit order waits for a price')
  return { side, trigger, limit }
}

const stopOrder = (side: 'buy' | 'sell', stop: Price, limit: Price | null): WaitingPrices => {
  const trigger = firstTrigger(side, { kind: 'stop', stop })
  if (!trigger) throw new Error('a stop order waits for a price')
  return { side, trigger, limit }
}

describe('a price meets an order', () => {
  test('a market order waits for no price', () => {
    expect(firstTrigger('buy', { kind: 'market' })).toBeNull()
  })

  test('a limit buy is filled at the first price at or below its limit, a sale at the first at or above', () => {
    const history = [dollars(191_00n), dollars(189_62n), dollars(180_00n)]
    expect(play(limitOrder('buy', dollars(190_00n)), history)).toEqual({ at: dollars(189_62n), index: 1 })
    expect(play(limitOrder('sell', dollars(191_00n)), history)).toEqual({ at: dollars(191_00n), index: 0 })
  })

  test('a sale whose stop the price jumps past is filled at the price after the jump', () => {
    const order = stopOrder('sell', dollars(170_00n), null)
    expect(play(order, [dollars(171_00n), dollars(150_00n)])).toEqual({ at: dollars(150_00n), index: 1 })
  })

  test('a buy stop fills up to 5 % above its stop, and beyond waits as a limit order at that price', () => {
    const stop = dollars(100_00n)
    const order = stopOrder('buy', stop, stopCap(stop))
    expect(stopCap(stop)).toBe(dollars(105_00n))
    expect(play(order, [dollars(99_00n), dollars(105_00n)])).toMatchObject({ index: 1 })
    expect(play(order, [dollars(105_01n)])).toBeNull()
    expect(play(order, [dollars(105_01n), dollars(120_00n), dollars(104_00n)])).toMatchObject({ index: 2 })
  })

  test('a stop-limit is never filled at a limit that was not traded', () => {
    const order = stopOrder('sell', dollars(170_00n), dollars(168_00n))
    expect(play(order, [dollars(165_00n), dollars(167_99n)])).toBeNull()
    expect(play(order, [dollars(165_00n), dollars(168_50n)])).toEqual({ at: dollars(168_50n), index: 1 })
  })

  test('a stop at the price or past it is refused before it waits', () => {
    expect(isStopPassed('buy', dollars(100_00n), dollars(100_00n))).toBe(true)
    expect(isStopPassed('buy', dollars(100_01n), dollars(100_00n))).toBe(false)
    expect(isStopPassed('sell', dollars(100_00n), dollars(100_00n))).toBe(true)
    expect(isStopPassed('sell', dollars(99_99n), dollars(100_00n))).toBe(false)
  })
})

describe('for any prices', () => {
  test('a limit order is filled at the first price that is as good as its limit, and at no other', () => {
    fc.assert(
      fc.property(sides, prices, histories, (side, limit, history) => {
        const isGood = (at: Price) => (side === 'buy' ? at <= limit : at >= limit)
        const index = history.findIndex(isGood)
        const fill = play(limitOrder(side, limit), history)
        expect(fill).toEqual(index === -1 ? null : { at: history[index], index })
      }),
    )
  })

  test('no fill is beyond the limit, and none comes before the stop was reached', () => {
    fc.assert(
      fc.property(sides, prices, prices, histories, (side, stop, limit, history) => {
        const order = stopOrder(side, stop, limit)
        const fill = play(order, history)
        const reached = history.findIndex((at) => isReached(order.trigger, at))
        const isGood = (at: Price) => (side === 'buy' ? at <= limit : at >= limit)
        const expected =
          reached === -1 ? -1 : history.findIndex((at, index) => index >= reached && isGood(at))
        expect(fill?.index ?? -1).toBe(expected)
      }),
    )
  })

  test('an order that a price does not reach is as it was', () => {
    fc.assert(
      fc.property(sides, prices, prices, (side, stop, at) => {
        const order = stopOrder(side, stop, null)
        expect(meet(order, at).met).toBe(isStopPassed(side, stop, at) ? 'price' : 'nothing')
      }),
    )
  })
})
