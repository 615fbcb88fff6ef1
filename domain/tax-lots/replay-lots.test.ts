import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { cents } from '../money/money.ts'
import { quantity } from '../money/quantity.ts'
import { type Disposal, type Lot, economicGainOf, lotIdText } from './lot.ts'
import type { LotMethod } from './lot-method.ts'
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
