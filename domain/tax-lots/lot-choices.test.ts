import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { cents } from '../money/money.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { histories } from '../../tests/support/rules/lot-histories.ts'
import { lotBalance } from './lot-balance.ts'
import { longFromDay } from './holding-period.ts'
import { type Disposal, type Lot, basisOf, countedGainOf, economicGainOf } from './lot.ts'
import { LOT_METHODS, type LotChoice, type LotMethod, type NamedLot } from './lot-method.ts'
import { canTake } from './open-lots.ts'
import { type BookedTrade, type LotEvent, lotEventsOf, replayLots } from './replay-lots.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const SALE_ID = 10_000n

/** Names lots in an order drawn by chance until they have as many shares as are sold. */
function namedBy(draws: readonly number[], open: readonly Lot[], sold: bigint): NamedLot[] {
  const left = [...open]
  const named: NamedLot[] = []
  let missing = sold
  for (let at = 0; missing > 0n; at++) {
    const [lot] = left.splice((draws[at % draws.length] ?? 0) % left.length, 1)
    if (!lot) throw new Error('more is sold than the lots have')
    const shares = quantity(lot.quantity < missing ? lot.quantity : missing)
    named.push({ lot: lot.id, quantity: shares })
    missing -= shares
  }
  return named
}

/** A history, one sale of half of what it leaves, and lots named for it by chance. */
const salesByName = fc
  .tuple(
    histories(),
    fc.bigInt({ min: 1n, max: 10n ** 9n }),
    fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  )
  .filter(([{ held }]) => held > 1n)
  .map(([history, amount, draws]) => {
    const sale = { kind: 'sell', id: SALE_ID, day: 21_000, quantity: quantity(history.held / 2n) } as const
    const named = namedBy(draws, replayLots(history.events).open, sale.quantity)
    return { ...history, sale: { ...sale, proceedsCents: cents(amount) }, named }
  })

type NamedSale = typeof salesByName extends fc.Arbitrary<infer T> ? T : never

const soldBy = ({ events, sale }: NamedSale, choice: LotChoice): readonly Disposal[] =>
  replayLots([...events, { ...sale, choice }]).disposals.filter(({ saleId }) => saleId === SALE_ID)

describe('of any lots that a sale names', () => {
  test('no choice has less tax than minimum tax, nor less gain than the highest cost', () => {
    fc.assert(
      fc.property(salesByName, (drawn) => {
        const named = soldBy(drawn, { lots: drawn.named })
        const gain = (sold: readonly Disposal[]) => sum(sold.map(economicGainOf))
        const tax = (sold: readonly Disposal[]) =>
          sum(sold.map((each) => economicGainOf(each) * (each.term === 'short' ? 24n : 15n)))
        // Each piece is rounded to the cent.
        const pieces = BigInt(named.length + 25)
        expect(gain(soldBy(drawn, { method: 'highest_cost' })) <= gain(named) + pieces).toBe(true)
        expect(tax(soldBy(drawn, { method: 'minimum_tax' })) <= tax(named) + 24n * pieces).toBe(true)
      }),
    )
  })

  test('realized and unrealized gains together are those of every method, and nothing is lost', () => {
    fc.assert(
      fc.property(salesByName, ({ events, sale, named, paid }) => {
        const choices: LotChoice[] = [{ lots: named }, ...LOT_METHODS.map((method) => ({ method }))]
        const totals = choices.map((choice) => {
          const all = [...events, { ...sale, choice }]
          const replay = replayLots(all)
          const balance = lotBalance(all, replay)
          expect([balance.paidCents, balance.costCents]).toEqual([paid, paid])
          expect(balance.addedCents).toBe(balance.disallowedCents)
          expect(balance.fallbacks).toEqual([])
          return sum(replay.disposals.map(countedGainOf)) - sum(replay.open.map(basisOf))
        })
        expect(new Set(totals).size).toBe(1)
      }),
    )
  })
})

describe('a replay', () => {
  test('of a part of a history is the same part of the whole, but for losses that later purchases disallow', () => {
    fc.assert(
      fc.property(histories(), ({ events }) => {
        const whole = replayLots(events).disposals
        for (let length = 0; length <= events.length; length++) {
          const { disposals } = replayLots(events.slice(0, length))
          const same = whole.slice(0, disposals.length)
          expect(disposals.map(withoutWash)).toEqual(same.map(withoutWash))
          for (const [at, { disallowedCents }] of disposals.entries())
            expect(disallowedCents <= (same[at]?.disallowedCents ?? -1n)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('leaves its events as they were, and answers the same again', () => {
    fc.assert(
      fc.property(histories(), ({ events }) => {
        const before = structuredClone(events)
        const first = replayLots(events)
        expect(replayLots(events)).toEqual(first)
        expect(events).toEqual(before)
      }),
    )
  })
})

const withoutWash = ({ disallowedCents: _, ...disposal }: Disposal) => disposal

const shares = (count: number): Quantity => quantity(BigInt(count) * 100_000_000n)
const trade = (id: bigint, type: 'buy' | 'sell', date: string, count: number, dollars: number) =>
  ({
    id,
    type,
    day: dayOfDate(date),
    units: shares(count),
    amountCents: BigInt(dollars * 100),
    feeCents: 0n,
    split: null,
  }) satisfies BookedTrade

const TRADES: readonly BookedTrade[] = [
  trade(1n, 'buy', '2024-01-10', 10, 1_000),
  trade(2n, 'buy', '2024-06-10', 10, 1_500),
  trade(5n, 'sell', '2025-03-10', 5, 700),
  trade(7n, 'sell', '2025-09-10', 5, 700),
]
const setting = (id: bigint, method: LotMethod, instrument: string | null = null) => ({
  id,
  method,
  instrument,
})
const taken = (events: readonly LotEvent[]) =>
  replayLots(events).disposals.map(({ saleId, lotId }) => [saleId, lotId.purchase])

/** What people distrust in portfolio tools, each by the name it has in the list of them. */
describe('what must hold', () => {
  test('a method never changes silently: a setting counts for sales after it, a choice for its sale', () => {
    const choices = new Map<bigint, LotChoice>()
    const events = lotEventsOf('KO', TRADES, { settings: [setting(6n, 'lifo')], choices })
    expect(taken(events)).toEqual([
      [5n, 1n],
      [7n, 2n],
    ])
    choices.set(7n, { method: 'fifo' })
    const chosen = lotEventsOf('KO', TRADES, { settings: [setting(6n, 'lifo')], choices })
    expect(taken(chosen)).toEqual([
      [5n, 1n],
      [7n, 1n],
    ])
  })

  test('lots can be chosen, by account and by sale, and by fund', () => {
    const settings = [setting(3n, 'lifo'), setting(4n, 'fifo', 'VFIAX')]
    const choices = new Map<bigint, LotChoice>([
      [7n, { lots: [{ lot: { purchase: 1n, part: 0 }, quantity: shares(5) }] }],
    ])
    expect(taken(lotEventsOf('KO', TRADES, { settings, choices }))).toEqual([
      [5n, 2n],
      [7n, 1n],
    ])
    expect(taken(lotEventsOf('VFIAX', TRADES, { settings, choices }))).toEqual([
      [5n, 1n],
      [7n, 1n],
    ])
  })

  test('which lots are long, and when: the day is told, and is the first on which a sale is long', () => {
    const [lot] = replayLots(lotEventsOf('KO', TRADES.slice(0, 1), NONE)).open
    const long = longFromDay(lot?.heldFromDay ?? 0)
    expect(dateOfDay(long)).toBe('2025-01-11')
    const termOf = (day: number) => {
      const sale: BookedTrade = { ...trade(9n, 'sell', '2025-01-10', 1, 100), day }
      return replayLots(lotEventsOf('KO', [...TRADES.slice(0, 1), sale], NONE)).disposals[0]?.term
    }
    expect([termOf(long - 1), termOf(long)]).toEqual(['short', 'long'])
  })

  test('disallowed never exceeds the loss, no share replaces twice, the order of rows does not matter', () => {
    fc.assert(
      fc.property(histories(), ({ events }) => {
        const { open, disposals } = replayLots(events)
        for (const disposal of disposals) {
          const loss = -economicGainOf(disposal)
          expect(disposal.disallowedCents <= (loss > 0n ? loss : 0n)).toBe(true)
        }
        // Each addition is on one lot: twice the same share would add more than was disallowed.
        const added = sum([...open, ...disposals].map(({ washAddedCents }) => washAddedCents))
        expect(added).toBe(sum(disposals.map(({ disallowedCents }) => disallowedCents)))
      }),
    )
    // Choices are found by their sale, in whatever order they are read.
    const listed: [bigint, LotChoice][] = [
      [5n, { method: 'lifo' }],
      [7n, { method: 'fifo' }],
    ]
    const eventsBy = (choices: [bigint, LotChoice][]) =>
      lotEventsOf('KO', TRADES, { settings: [], choices: new Map(choices) })
    expect(eventsBy(listed)).toEqual(eventsBy(listed.toReversed()))
  })

  test('splits once: shares multiply, and neither cost nor date does', () => {
    const split: BookedTrade = {
      ...trade(3n, 'buy', '2024-07-01', 0, 0),
      type: 'split',
      split: { newShares: 4n, oldShares: 1n },
    }
    const events = lotEventsOf('KO', [...TRADES.slice(0, 2), split], NONE)
    expect(
      replayLots(events).open.map((lot) => [lot.quantity, lot.costCents, dateOfDay(lot.heldFromDay)]),
    ).toEqual([
      [shares(40), 100_000n, '2024-01-10'],
      [shares(40), 150_000n, '2024-06-10'],
    ])
  })
})

const NONE = { settings: [], choices: new Map<bigint, LotChoice>() }

test('lots are taken as they are named, where each is open, has as many, and is named once and for some', () => {
  const bought = [1n, 2n].map((id) => ({
    kind: 'buy' as const,
    id,
    day: 20_000,
    quantity: quantity(10n),
    costCents: cents(100n),
  }))
  const sold = quantity(12n)
  const named = (...parts: readonly (readonly [bigint, bigint])[]): NamedLot[] =>
    parts.map(([purchase, units]) => ({ lot: { purchase, part: 0 }, quantity: quantity(units) }))
  const choices = [
    [named([2n, 10n], [1n, 2n]), true],
    [named([2n, 10n], [1n, 2n], [3n, 0n]), false],
    [named([2n, 12n], [1n, 0n]), false],
    [named([2n, 12n]), false],
    [named([2n, 6n], [2n, 6n]), false],
    [named([3n, 12n]), false],
    [named([2n, 10n], [1n, 1n]), false],
    [[], false],
  ] as const
  for (const [lots, isTaken] of choices) {
    const sale = {
      kind: 'sell',
      id: SALE_ID,
      day: 20_001,
      quantity: sold,
      proceedsCents: cents(99n),
    } as const
    expect(canTake(replayLots(bought).open, lots, sold)).toBe(isTaken)
    expect(replayLots([...bought, { ...sale, choice: { lots } }]).fallbacks).toEqual(isTaken ? [] : [SALE_ID])
  }
})
