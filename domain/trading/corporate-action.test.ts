import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CorporateAction,
  afterSplit,
  dividendOf,
  isAutomatic,
  isSinceListing,
  mayFillAwaited,
  lowestTerms,
  priceObstacle,
  parseRatio,
  ratioText,
  splitPosition,
} from './corporate-action.ts'
import { cents, formatCents } from '../money/money.ts'
import { averageOf, parsePrice, price } from '../money/price.ts'
import { formatQuantity, parseQuantity, quantity } from '../money/quantity.ts'
import type { SplitRatio } from '../market/split-ratio.ts'

const shares = (text: string) => parseQuantity(text) ?? quantity(-1n)
const dollars = (text: string) => parsePrice(text) ?? price(-1n)
const ratio = (text: string): SplitRatio => parseRatio(text) ?? { newShares: 0n, oldShares: 0n }
const dividend = (text: string): CorporateAction => ({
  kind: 'dividend',
  symbol: 'KO',
  exDate: '2026-11-19',
  perShare: dollars(text),
})
const split = (text: string): CorporateAction => ({
  kind: 'split',
  symbol: 'KO',
  exDate: '2026-11-19',
  split: ratio(text),
})
const anyQuantity = fc.bigInt(1n, 10n ** 14n).map(quantity)
const anySplit = fc
  .record({ newShares: fc.bigInt(1n, 1_000n), oldShares: fc.bigInt(1n, 1_000n) })
  .filter(({ newShares, oldShares }) => newShares !== oldShares)

describe('a dividend', () => {
  test.each([
    ['10', '0.26', '2.60'],
    ['47.5', '0.2775', '13.18'],
    ['0.03846153', '0.26', '0.00'],
    ['0.03846154', '0.26', '0.01'],
    ['1000000', '0.000001', '1.00'],
  ])('for %s shares of %s each pays %s', (held, perShare, paid) => {
    expect(formatCents(dividendOf(shares(held), dollars(perShare)))).toBe(paid)
  })

  test('is never more for shares that are spread over two accounts', () => {
    fc.assert(
      fc.property(anyQuantity, anyQuantity, fc.bigInt(1n, 10n ** 9n).map(price), (a, b, perShare) => {
        const together = dividendOf(quantity(a + b), perShare)
        expect(dividendOf(a, perShare) + dividendOf(b, perShare)).toBeLessThanOrEqual(together)
      }),
    )
  })
})

describe('a split', () => {
  test.each([
    ['10', '4:1', '40'],
    ['10', '1:10', '1'],
    ['0.00000001', '1:10', '0.00000001'],
    ['2.5', '3:2', '3.75'],
    ['1', '1:3', '0.33333334'],
    ['7.77777777', '2:1', '15.55555554'],
  ])('turns %s shares at %s into %s', (held, terms, become) => {
    expect(formatQuantity(afterSplit(shares(held), ratio(terms)))).toBe(become)
  })

  test('gives the exact number or less than 1e-8 of a share more, and never none', () => {
    fc.assert(
      fc.property(anyQuantity, anySplit, (held, split) => {
        const become = afterSplit(held, split)
        const surplus = become * split.oldShares - held * split.newShares
        expect(surplus).toBeGreaterThanOrEqual(0n)
        expect(surplus).toBeLessThan(split.oldShares)
        expect(become).toBeGreaterThan(0n)
      }),
    )
  })

  test('changes no cost, so the average price moves by the ratio', () => {
    const before = { quantity: shares('10'), costCents: cents(400_000n) }
    const after = splitPosition(before, ratio('4:1'))
    expect(after).toEqual({ quantity: shares('40'), costCents: cents(400_000n) })
    expect(averageOf(after.costCents, after.quantity)).toBe(dollars('100'))
  })

  test('and its reverse give back what was held, or up to 1e-8 of a share more', () => {
    fc.assert(
      fc.property(anyQuantity, anySplit, (held, { newShares, oldShares }) => {
        const there = afterSplit(held, { newShares, oldShares })
        const back = afterSplit(there, { newShares: oldShares, oldShares: newShares })
        expect(back).toBeGreaterThanOrEqual(held)
        expect(back - held).toBeLessThanOrEqual(1n + oldShares / newShares)
      }),
    )
  })
})

test.each(['4:1', '1:10', '3:2'])('the ratio %s reads as it is written', (text) => {
  expect(ratioText(ratio(text))).toBe(text)
})

test.each(['1:1', '5:5', '0:1', '4:0', '-4:1', '4', '4/1', '1e3:1', ' 4:1', '1234567890:1', ''])(
  '"%s" is no ratio',
  (text) => expect(parseRatio(text)).toBeNull(),
)

test('a ratio is written in its lowest terms', () => {
  expect(lowestTerms({ newShares: 4_000_000n, oldShares: 1_000_000n })).toEqual({
    newShares: 4n,
    oldShares: 1n,
  })
  expect(ratioText(ratio('10:4'))).toBe('5:2')
})

describe('an action of a provider is carried out without a person', () => {
  test.each([
    ['a dividend of a tenth of the price', dividend('10'), dollars('100'), true],
    ['a dividend of more', dividend('10.000001'), dollars('100'), false],
    ['a dividend of what has no price', dividend('0.01'), null, false],
    ['a large split', split('200:1'), null, true],
    ['a larger one', split('201:1'), dollars('100'), false],
    ['a large reverse split', split('1:200'), null, true],
    ['a larger one in reverse', split('1:201'), null, false],
    ['three for two', split('3:2'), null, true],
    ['two for three', split('2:3'), null, true],
    ['a stock dividend of a twentieth', split('21:20'), null, true],
    ['the same in larger numbers', split('2100:2000'), null, true],
    ['one of a fiftieth', split('51:50'), null, false],
    ['a spin-off that a feed shows as a split', split('1253:1000'), null, false],
    ['one in reverse', split('9865:10000'), null, false],
  ])('or not: %s', (_, action, latest, isAccepted) => expect(isAutomatic(action, latest)).toBe(isAccepted))
})

describe('on the day of an action, or after it, an order', () => {
  const DAY = '2026-11-19'
  const before = '2026-11-18'
  test.each([
    ['is filled while the split is still to come', 'split', false, before, before, null],
    ['is filled while the dividend is still to come', 'dividend', false, before, before, null],
    ['waits while a dividend is due', 'dividend', false, DAY, DAY, 'action_due'],
    ['waits while a split is due', 'split', false, before, DAY, 'action_due'],
    ['waits for the first price after a split', 'split', true, before, DAY, 'action_due'],
    ['is filled at a price after the split', 'split', true, DAY, DAY, null],
    [
      'is not filled at a price that includes a dividend that is due',
      'dividend',
      false,
      before,
      DAY,
      'ex_dividend',
    ],
    ['is not filled at a price that includes a paid dividend', 'dividend', true, before, DAY, 'ex_dividend'],
    ['is filled at a price without the dividend', 'dividend', true, DAY, DAY, null],
    [
      'is not filled by a slow clock once the dividend is paid',
      'dividend',
      true,
      before,
      before,
      'ex_dividend',
    ],
    ['is not filled by a slow clock once the split is done', 'split', true, before, before, 'action_due'],
  ] as const)('%s', (_, kind, isApplied, priceDate, today, obstacle) => {
    expect(priceObstacle([{ kind, exDate: DAY, isApplied }], priceDate, today)).toBe(obstacle)
  })

  test.each([
    ['is filled at a price with the dividend where it was due before', false, before, before, DAY, true],
    ['is not where it was due on the ex-date', false, before, DAY, DAY, false],
    ['is not once the dividend is paid', true, before, before, DAY, false],
    ['is not a week later, when the dividend waits no more', false, before, before, '2026-11-26', false],
    ['is filled at a price without the dividend, paid or not', false, DAY, before, DAY, true],
  ] as const)('that waited %s', (_, isApplied, priceDate, dueBy, today, isFilled) => {
    const action = { kind: 'dividend', exDate: DAY, isApplied } as const
    expect(mayFillAwaited([action], priceDate, { dueBy, today })).toBe(isFilled)
    // Over a split nothing is filled at an older price.
    const split = { kind: 'split', exDate: DAY, isApplied: true } as const
    expect(mayFillAwaited([action, split], priceDate, { dueBy, today })).toBe(isFilled && priceDate === DAY)
    expect(mayFillAwaited([{ ...split, isApplied: false }], priceDate, { dueBy, today })).toBe(false)
  })

  test('waits for every action of its symbol', () => {
    const done = { kind: 'dividend', exDate: before, isApplied: true } as const
    expect(priceObstacle([done], DAY, DAY)).toBeNull()
    expect(priceObstacle([done, { ...done, isApplied: false }], DAY, DAY)).toBe('action_due')
    expect(priceObstacle([], DAY, DAY)).toBeNull()
  })
})

test('an action concerns holdings from the first day that begins after the listing', () => {
  // In New York midnight is at 5 o’clock UTC in November.
  const midnight = Date.parse('2026-11-18T05:00:00Z')
  const action = { exDate: '2026-11-18' }
  expect(isSinceListing(action, new Date(midnight - 1))).toBe(true)
  expect(isSinceListing(action, new Date(midnight))).toBe(false)
  expect(isSinceListing(action, new Date(midnight + 8 * 3_600_000))).toBe(false)
  expect(isSinceListing(action, null)).toBe(true)
})
