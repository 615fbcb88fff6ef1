import { expect, test } from 'vitest'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import type { RecentSplit } from '#server/market/corporate-actions/stored-actions.ts'
import {
  barsWithOwn,
  barsAfterSplits,
  barsSince,
  daysSince,
  minutesAfterSplits,
} from '#server/market/charts/session-bars.ts'

/** Four for one on Thursday. */
const SPLITS: RecentSplit[] = [
  { symbol: 'AAPL', exDate: '2026-11-19', split: { newShares: 4n, oldShares: 1n }, isApplied: true },
]
const bar = (startsAt: string, price: number, volume = 0) => ({
  startsAtMs: Date.parse(startsAt),
  open: price,
  high: price + 8,
  low: price - 8,
  close: price,
  volume,
})

test('our own minutes of the days before a split are drawn in the shares of now, with their volumes', () => {
  const minutes = [
    { ...bar('2026-11-18T20:58:00Z', 400), volumeSoFar: 1_000 },
    { ...bar('2026-11-18T20:59:00Z', 404), volumeSoFar: 1_300 },
    { ...bar('2026-11-19T14:30:00Z', 101), volumeSoFar: 500 },
    { ...bar('2026-11-19T14:31:00Z', 102), volumeSoFar: null },
  ]
  const bars = barsWithOwn(createMarketCalendar(), [], minutesAfterSplits(minutes, SPLITS), 1)
  expect(bars.map(({ open, high, low, close, volume }) => [open, high, low, close, volume])).toEqual([
    [100, 102, 98, 100, 0],
    [101, 103, 99, 101, 1_200],
    [101, 109, 93, 101, 0],
    [102, 110, 94, 102, 0],
  ])
})

test('bars that come as they were traded are adjusted by us, those of the new shares stay as they are', () => {
  const [before, after] = barsAfterSplits(
    [bar('2026-11-18T15:00:00Z', 400, 10), bar('2026-11-19T15:00:00Z', 101, 40)],
    SPLITS,
  )
  expect(before).toMatchObject({ open: 100, close: 100, volume: 40 })
  expect(after).toMatchObject({ open: 101, close: 101, volume: 40 })
})

test('an answer of before the split is adjusted as a whole, a later one is adjusted already', () => {
  const bars = [bar('2026-11-18T15:00:00Z', 400, 10)]
  const days = [{ date: '2026-11-17', close: 404, adjusted: 400, volume: 10 }]
  const before = new Date('2026-11-18T23:00:00Z')
  const later = new Date('2026-11-19T22:00:00Z')
  expect(barsSince(bars, before, SPLITS)).toMatchObject([{ close: 100, volume: 40 }])
  expect(daysSince(days, before, SPLITS)).toEqual([
    { date: '2026-11-17', close: 404, adjusted: 100, volume: 40 },
  ])
  expect(barsSince(bars, later, SPLITS)).toEqual(bars)
  expect(daysSince(days, later, SPLITS)).toEqual(days)
})
