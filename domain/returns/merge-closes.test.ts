import { describe, expect, test } from 'vitest'
import { price } from '../money/price.ts'
import { mergeCloses } from './merge-closes.ts'

const dollars = (amount: number) => price(BigInt(Math.round(amount * 1e6)))
const line = (...prices: number[]) => prices.map((each, atMs) => ({ atMs, price: dollars(each) }))
const kept = (atMs: number, amount: number) => ({ atMs, price: dollars(amount) })

describe('closes that are kept', () => {
  test('stand in the place of the provider’s, which it may adjust as it likes', () => {
    expect(mergeCloses(line(10, 11, 12), [kept(1, 11), kept(2, 12)], [])).toEqual([
      ...line(10),
      { ...kept(1, 11), isOfItsDay: true },
      { ...kept(2, 12), isOfItsDay: true },
    ])
    const adjusted = mergeCloses(line(9, 9.9, 12), [kept(1, 11), kept(2, 12)], [])
    expect(adjusted).toEqual(mergeCloses(line(10, 11, 12), [kept(1, 11), kept(2, 12)], []))
  })

  test('meet the line before them without a step', () => {
    const [before] = mergeCloses(line(90, 99), [kept(1, 110)], [])
    expect(before?.price).toBe(dollars(100))
  })

  test('meet it through a split since, in shares of today', () => {
    const [before, own] = mergeCloses(
      line(25, 26),
      [kept(1, 104)],
      [{ atMs: 2, newShares: 4n, oldShares: 1n }],
    )
    expect(before?.price).toBe(dollars(25))
    expect(own).toEqual({ ...kept(1, 104), isOfItsDay: true })
  })

  test('a session that was not kept is of the line, scaled to the next that was', () => {
    const made = mergeCloses(line(10, 20, 30), [kept(0, 10), kept(2, 60)], [])
    expect(made.map((point) => point.price)).toEqual([10, 40, 60].map(dollars))
  })

  test('are there without the line', () => {
    expect(mergeCloses([], [kept(1, 5), kept(3, 6)], []).map(({ atMs }) => atMs)).toEqual([1, 3])
    expect(mergeCloses(line(4), [kept(1, 5), kept(3, 6)], []).map(({ atMs }) => atMs)).toEqual([0, 1, 3])
  })
})
