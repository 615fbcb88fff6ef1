import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { cents } from '../money/money.ts'
import { quantity } from '../money/quantity.ts'
import { NO_POSITION, type Position, addToPosition, takeFromPosition } from '../trading/position.ts'
import { splitPosition } from '../trading/corporate-action.ts'
import { type Disposal, type Lot, basisOf, countedGainOf, economicGainOf, lotIdText } from './lot.ts'
import { type LotMethod, LOT_METHODS } from './lot-method.ts'
import { histories } from '../../tests/support/rules/lot-histories.ts'
import { type LotEvent, replayLots } from './replay-lots.ts'

const shares = (count: number) => quantity(BigInt(Math.round(count * 1e8)))
const dollars = (amount: number) => cents(BigInt(Math.round(amount * 100)))
let nextId = 0n
const buy = (date: string, count: number, cost: number): LotEvent & { kind: 'buy' } => ({
  kind: 'buy',
  id: ++nextId,
  day: dayOfDate(date),
  quantity: shares(count),
  costCents: dollars(cost),
})
const sell = (date: string, count: number, proceeds: number, method?: LotMethod): LotEvent => ({
  kind: 'sell',
  id: ++nextId,
  day: dayOfDate(date),
  quantity: shares(count),
  proceedsCents: dollars(proceeds),
  ...(method ? { choice: { method } } : {}),
})
const split = (newShares: bigint, oldShares: bigint): LotEvent => ({
  kind: 'split',
  split: { newShares, oldShares },
})

const lotText = (lot: Lot) =>
  `${Number(lot.quantity) / 1e8} for ${Number(lot.costCents) / 100} + ${Number(lot.washAddedCents) / 100} ` +
  `from ${dateOfDay(lot.heldFromDay)}`
const saleText = (sale: Disposal) =>
  `${Number(sale.quantity) / 1e8}: ${Number(economicGainOf(sale)) / 100} ${sale.term}, ` +
  `${Number(sale.disallowedCents) / 100} disallowed`

const replayed = (...events: LotEvent[]) => {
  const { open, disposals } = replayLots(events)
  return { open: open.map(lotText), sold: disposals.map(saleText) }
}

describe('which shares a sale takes', () => {
  const lots = () => [
    buy('2024-01-10', 10, 1_000),
    buy('2024-06-10', 10, 1_500),
    buy('2025-03-10', 10, 1_200),
  ]
  test.each<[LotMethod, string[]]>([
    ['fifo', ['10: 300 long, 0 disallowed', '5: -100 long, 0 disallowed']],
    ['lifo', ['10: 100 short, 0 disallowed', '5: -100 long, 0 disallowed']],
    ['highest_cost', ['10: -200 long, 0 disallowed', '5: 50 short, 0 disallowed']],
    // The loss first; then 24 % of 50 short is less a share than 15 % of 150 long.
    ['minimum_tax', ['10: -200 long, 0 disallowed', '5: 50 short, 0 disallowed']],
    ['average', ['10: 66.67 long, 0 disallowed', '5: 33.33 long, 0 disallowed']],
  ])('%s', (method, sold) => {
    expect(replayed(...lots(), sell('2025-09-10', 15, 1_950, method)).sold).toEqual(sold)
  })

  test('minimum tax prefers a larger long gain to a smaller short one when its tax is less', () => {
    const history = [buy('2024-01-10', 10, 1_000), buy('2025-03-10', 10, 930)]
    // Gains of 100 a ten long at 15 %, 170 short at 24 %; then of 200 long, 150 short: 30.00 against 36.00.
    expect(replayed(...history, sell('2025-09-10', 10, 1_100, 'minimum_tax')).sold).toEqual([
      '10: 100 long, 0 disallowed',
    ])
    const dearer = [buy('2024-01-10', 10, 1_000), buy('2025-03-10', 10, 1_050)]
    expect(replayed(...dearer, sell('2025-09-10', 10, 1_200, 'minimum_tax')).sold).toEqual([
      '10: 200 long, 0 disallowed',
    ])
  })

  test('named lots, in the order named, whichever method is in force', () => {
    const [first, second, third] = lots()
    if (!first || !second || !third) throw new Error('three lots')
    const named = [
      { lot: { purchase: third.id, part: 0 }, quantity: shares(2) },
      { lot: { purchase: first.id, part: 0 }, quantity: shares(3) },
    ]
    const sale = { ...sell('2025-09-10', 5, 500), choice: { lots: named } } as LotEvent
    const { open, disposals, fallbacks } = replayLots([first, second, third, sale])
    expect(disposals.map(({ lotId }) => lotId.purchase)).toEqual([third.id, first.id])
    expect(open.map((lot) => lot.quantity)).toEqual([shares(7), shares(10), shares(8)])
    expect(fallbacks).toEqual([])
  })

  test('named lots that are gone, or do not add up, fall back to the method in force, and the replay says so', () => {
    const [first, second] = lots()
    if (!first || !second) throw new Error('two lots')
    const lot = { purchase: second.id, part: 0 }
    for (const lotsNamed of [
      [{ lot, quantity: shares(11) }],
      [{ lot, quantity: shares(4) }],
      [{ lot: { purchase: 999n, part: 0 }, quantity: shares(5) }],
      [
        { lot, quantity: shares(2) },
        { lot, quantity: shares(3) },
      ],
    ]) {
      const sale = { ...sell('2025-09-10', 5, 500), choice: { lots: lotsNamed } } as LotEvent & {
        kind: 'sell'
      }
      const { disposals, fallbacks } = replayLots([first, second, sale])
      expect(disposals.map(({ lotId }) => lotId.purchase)).toEqual([first.id])
      expect(fallbacks).toEqual([sale.id])
    }
  })

  test('the method in force changes from there on, and no earlier sale with it', () => {
    const history = [...lots(), sell('2025-04-10', 5, 600)]
    const { disposals } = replayLots([
      ...history,
      { kind: 'method', method: 'lifo' },
      sell('2025-09-10', 5, 600),
    ])
    expect(disposals.map(({ lotId }) => lotId.purchase)).toEqual([
      (history[0] as LotEvent & { kind: 'buy' }).id,
      (history[2] as LotEvent & { kind: 'buy' }).id,
    ])
  })

  test('leaving the average method fixes each lot at the average', () => {
    const pooled: LotEvent = { kind: 'method', method: 'average' }
    const history = [pooled, buy('2024-01-10', 10, 1_000), buy('2024-06-10', 10, 1_501)]
    expect(replayed(...history).open).toEqual([
      '10 for 1250.5 + 0 from 2024-01-10',
      '10 for 1250.5 + 0 from 2024-06-10',
    ])
    expect(replayed(...history, { kind: 'method', method: 'fifo' }, buy('2025-01-10', 1, 7)).open).toEqual([
      '10 for 1250.5 + 0 from 2024-01-10',
      '10 for 1250.5 + 0 from 2024-06-10',
      '1 for 7 + 0 from 2025-01-10',
    ])
  })
})

describe('wash sales', () => {
  test('Publication 550: the loss is added to the cost of what replaces it', () => {
    const { open, sold } = replayed(
      buy('2024-01-10', 100, 1_000),
      sell('2024-06-10', 100, 750),
      buy('2024-06-25', 100, 800),
    )
    expect(sold).toEqual(['100: -250 short, 250 disallowed'])
    // The holding period of the sold shares, 152 days, goes with it.
    expect(open).toEqual(['100 for 800 + 250 from 2024-01-25'])
  })

  test('Publication 550: fewer shares bought than sold at a loss disallow their part of it', () => {
    const { open, sold } = replayed(
      buy('2023-09-21', 100, 5_000),
      buy('2023-12-19', 50, 2_750),
      buy('2023-12-26', 25, 1_125),
      sell('2024-01-02', 100, 4_000),
    )
    expect(sold).toEqual(['100: -1000 short, 750 disallowed'])
    expect(open.map((text) => text.split(' from')[0])).toEqual(['50 for 2750 + 500', '25 for 1125 + 250'])
  })

  test('more shares bought than sold divide the lot: only the part that replaces is dearer', () => {
    const { open } = replayLots([
      buy('2024-01-10', 10, 1_000),
      sell('2024-06-10', 10, 700),
      buy('2024-06-25', 30, 2_100),
    ])
    expect(open.map(lotText)).toEqual(['10 for 700 + 300 from 2024-01-25', '20 for 1400 + 0 from 2024-06-25'])
    expect(open.map(({ id }) => lotIdText(id)).map((text) => text.split('.')[1])).toEqual(['1', undefined])
  })

  test('30 days before and 30 after count, 31 do not', () => {
    const sold = (bought: string) => {
      const events = [buy('2023-01-10', 10, 1_000), buy(bought, 10, 700), sell('2024-06-10', 10, 600)]
      return replayLots(events.toSorted((a, b) => ('day' in a && 'day' in b ? a.day - b.day : 0)))
        .disposals[0]?.disallowedCents
    }
    expect(sold('2024-05-11')).toBe(40_000n)
    expect(sold('2024-05-10')).toBe(0n)
    expect(sold('2024-07-10')).toBe(40_000n)
    expect(sold('2024-07-11')).toBe(0n)
  })

  test('the rest of the same purchase replaces nothing, nor does what the same sale takes', () => {
    expect(replayed(buy('2024-06-01', 10, 1_000), sell('2024-06-10', 5, 300)).sold).toEqual([
      '5: -200 short, 0 disallowed',
    ])
    const both = [buy('2024-05-20', 10, 1_000), buy('2024-06-01', 10, 900), sell('2024-06-10', 20, 1_000)]
    expect(replayed(...both).sold).toEqual(['10: -500 short, 0 disallowed', '10: -400 short, 0 disallowed'])
  })

  test('a share replaces once: a second loss needs other shares', () => {
    const { sold } = replayed(
      buy('2024-01-10', 10, 1_000),
      sell('2024-06-10', 5, 300),
      sell('2024-06-11', 5, 300),
      buy('2024-06-25', 6, 360),
    )
    expect(sold).toEqual(['5: -200 short, 200 disallowed', '5: -200 short, 40 disallowed'])
  })

  test('a replacement that is sold at a loss may be washed again, with all that was added to it', () => {
    const { open, sold } = replayed(
      buy('2024-01-10', 10, 1_000),
      sell('2024-06-10', 10, 900),
      buy('2024-06-25', 10, 850),
      sell('2024-07-10', 10, 800),
      buy('2024-07-20', 10, 780),
    )
    expect(sold).toEqual(['10: -100 short, 100 disallowed', '10: -150 short, 150 disallowed'])
    expect(open).toEqual([`10 for 780 + 150 from ${dateOfDay(dayOfDate('2024-07-20') - 152 - 15)}`])
  })

  test('a split between the loss and the purchase counts its shares as they are then', () => {
    const { open, sold } = replayed(
      buy('2024-01-10', 10, 1_000),
      sell('2024-06-10', 10, 700),
      split(4n, 1n),
      buy('2024-06-25', 20, 360),
    )
    expect(sold).toEqual(['10: -300 short, 150 disallowed'])
    expect(open.map((text) => text.split(' from')[0])).toEqual(['20 for 360 + 150'])
  })

  test('a gain is never touched', () => {
    expect(
      replayed(buy('2024-01-10', 10, 500), sell('2024-06-10', 10, 700), buy('2024-06-11', 10, 700)).sold,
    ).toEqual(['10: 200 short, 0 disallowed'])
  })
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

  test('a split and its inverse leave costs and dates as they were, and quantities within a crumb a lot', () => {
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
