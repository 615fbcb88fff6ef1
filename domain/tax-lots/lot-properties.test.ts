import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { quantity } from '../money/quantity.ts'
import { splitPosition } from '../trading/corporate-action.ts'
import { NO_POSITION, type Position, addToPosition, takeFromPosition } from '../trading/position.ts'
import { histories } from '../../tests/support/rules/lot-histories.ts'
import { type Disposal, basisOf, countedGainOf, economicGainOf } from './lot.ts'
import { LOT_METHODS, type LotMethod } from './lot-method.ts'
import { type LotEvent, replayLots } from './replay-lots.ts'

const split = (newShares: bigint, oldShares: bigint): LotEvent => ({
  kind: 'split',
  split: { newShares, oldShares },
})
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
/** The ledger's own position after a history. */
const positionAfter = (events: readonly LotEvent[]): Position =>
  events.reduce<Position>((position, event) => {
    if (event.kind === 'buy') return addToPosition(position, event.quantity, event.costCents)
    if (event.kind === 'sell') return takeFromPosition(position, event.quantity)
    return event.kind === 'split' ? splitPosition(position, event.split) : position
  }, NO_POSITION)

describe('of any history', () => {
  test('lots are the position, after every event, and never empty but for what a split leaves', () => {
    fc.assert(
      fc.property(histories(), ({ events }) => {
        for (let length = 0; length <= events.length; length++) {
          const upTo = events.slice(0, length)
          const { open } = replayLots(upTo)
          expect(sum(open.map((lot) => lot.quantity))).toBe(positionAfter(upTo).quantity)
          expect(open.every((lot) => lot.quantity > 0n)).toBe(true)
        }
      }),
    )
  })

  test('costs add up to what was paid, and additions to what was disallowed', () => {
    fc.assert(
      fc.property(histories(), ({ events, paid }) => {
        const { open, disposals } = replayLots(events)
        expect(sum([...open, ...disposals].map(({ costCents }) => costCents))).toBe(paid)
        expect(sum([...open, ...disposals].map(({ washAddedCents }) => washAddedCents))).toBe(
          sum(disposals.map(({ disallowedCents }) => disallowedCents)),
        )
      }),
    )
  })

  test('no loss is disallowed beyond itself, and no gain at all', () => {
    fc.assert(
      fc.property(histories(), ({ events }) => {
        for (const disposal of replayLots(events).disposals) {
          const loss = -economicGainOf(disposal)
          expect(disposal.disallowedCents <= (loss > 0n ? loss : 0n)).toBe(true)
        }
      }),
    )
  })

  test('a closed position leaves no lot and no cent, and what counts is what was gained', () => {
    fc.assert(
      fc.property(histories({ closed: true }), ({ events, paid }) => {
        const { open, disposals } = replayLots(events)
        expect(open).toEqual([])
        const proceeds = sum(events.map((event) => (event.kind === 'sell' ? event.proceedsCents : 0n)))
        expect(sum(disposals.map(countedGainOf))).toBe(proceeds - paid)
      }),
    )
  })

  test('realized and unrealized gains together are the same under every method', () => {
    fc.assert(
      fc.property(histories({ methods: ['fifo'] }), ({ events }) => {
        const totals = LOT_METHODS.map((method) => {
          const own = events.map((event) =>
            event.kind === 'sell' ? { ...event, choice: { method } } : event,
          )
          const { open, disposals } = replayLots(own)
          return sum(disposals.map(countedGainOf)) - sum(open.map(basisOf))
        })
        expect(new Set(totals).size).toBe(1)
      }),
    )
  })

  test('under the average method lots share the cost of the position, to the cent', () => {
    fc.assert(
      fc.property(histories({ methods: ['average'] }), ({ events }) => {
        const { open } = replayLots([{ kind: 'method', method: 'average' }, ...events])
        expect(sum(open.map(({ costCents }) => costCents))).toBe(positionAfter(events).costCents)
      }),
    )
  })

  test('without a purchase within 61 days nothing is washed', () => {
    const apart = (event: LotEvent, at: number): LotEvent =>
      'day' in event ? { ...event, day: 20_000 + at * 31 } : event
    fc.assert(
      fc.property(histories(), ({ events }) => {
        const { disposals } = replayLots(events.map(apart))
        expect(disposals.every(({ disallowedCents }) => disallowedCents === 0n)).toBe(true)
      }),
    )
  })

  test('the highest cost gives the least gain, and minimum tax the least tax, of any choice for one sale', () => {
    fc.assert(
      fc.property(histories(), fc.bigInt({ min: 1n, max: 10n ** 9n }), ({ events, held }, amount) => {
        fc.pre(held > 1n)
        const sale = {
          kind: 'sell',
          id: 10_000n,
          day: 21_000,
          quantity: quantity(held / 2n),
          proceedsCents: cents(amount),
        } as const
        const before = replayLots(events).disposals.length
        const own = (method: LotMethod) =>
          replayLots([...events, { ...sale, choice: { method } }]).disposals.slice(before)
        const gain = (sold: readonly Disposal[]) => sum(sold.map(economicGainOf))
        const tax = (sold: readonly Disposal[]) =>
          sum(sold.map((each) => economicGainOf(each) * (each.term === 'short' ? 24n : 15n)))
        for (const other of ['fifo', 'lifo', 'highest_cost', 'minimum_tax'] as const) {
          const pieces = BigInt(own(other).length + 25)
          // Each piece is rounded to the cent.
          expect(gain(own('highest_cost')) <= gain(own(other)) + pieces).toBe(true)
          expect(tax(own('minimum_tax')) <= tax(own(other)) + 24n * pieces).toBe(true)
        }
      }),
    )
  })

  test('a split and its inverse leave costs and dates as they were, and quantities within 1e-7 of a share', () => {
    fc.assert(
      fc.property(histories({ methods: ['fifo'] }), ({ events }) => {
        const before = replayLots(events).open
        fc.pre(before.every((lot) => lot.quantity > 100n))
        const after = replayLots([...events, split(3n, 7n), split(7n, 3n)]).open
        expect(after.map(({ costCents, heldFromDay }) => [costCents, heldFromDay])).toEqual(
          before.map(({ costCents, heldFromDay }) => [costCents, heldFromDay]),
        )
        for (const [at, lot] of after.entries()) {
          const off = lot.quantity - (before[at]?.quantity ?? 0n)
          expect(off <= 7n && off >= -7n).toBe(true)
        }
      }),
    )
  })
})
