import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadShownPrice, shownPrice, watchShownPrices } from './shown-prices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('the first quote is shown at once, the next one within ten seconds, a step a second', () => {
  leadShownPrice('AAPL', '200.00')
  const seen: (string | undefined)[] = []
  const forget = watchShownPrices(() => seen.push(shownPrice('AAPL')))
  expect(shownPrice('AAPL')).toBe('200.00')
  leadShownPrice('AAPL', '210.00')
  expect(shownPrice('AAPL')).toBe('200.00')
  after(10)
  expect(seen).toHaveLength(10)
  expect(seen.at(-1)).toBe('210.00')
  expect(vi.getTimerCount()).toBe(1)
  after(1)
  expect(vi.getTimerCount()).toBe(0)
  forget()
  expect(shownPrice('AAPL')).toBeUndefined()
})

test('a page of sixty prices is drawn in several tasks, each price once a step', async () => {
  const drawn = new Map<number, number>()
  const tasks = new Set<unknown>()
  let task = {}
  const forget = Array.from({ length: 60 }, (_, place) =>
    watchShownPrices(() => {
      drawn.set(place, (drawn.get(place) ?? 0) + 1)
      tasks.add(task)
    }),
  )
  leadShownPrice('KO', '60.00')
  leadShownPrice('KO', '61.00')
  after(1)
  expect(drawn.size).toBe(12)
  for (let further = 1; further < 5; further += 1) {
    task = {}
    await vi.advanceTimersByTimeAsync(1)
  }
  expect([drawn.size, new Set(drawn.values()), tasks.size]).toEqual([60, new Set([1]), 5])
  forget.forEach((stop) => stop())
  after(11)
})

test('quotes that come every second are followed, and the quote itself is shown every ten seconds', () => {
  leadShownPrice('MSFT', '100.00')
  let isAtQuote = 0
  const forget = watchShownPrices(() => {})
  for (let second = 1; second <= 40; second += 1) {
    const quote = (100 + second).toFixed(2)
    leadShownPrice('MSFT', quote)
    const before = Number(shownPrice('MSFT'))
    after(1)
    expect(Number(shownPrice('MSFT'))).toBeGreaterThan(before)
    expect(Number(shownPrice('MSFT'))).toBeLessThanOrEqual(Number(quote))
    if (shownPrice('MSFT') === quote) isAtQuote += 1
  }
  expect(isAtQuote).toBe(4)
  forget()
})

test('a price in two places is one price, and is forgotten with the last of them', () => {
  leadShownPrice('NVDA', '10.00')
  const forget = [watchShownPrices(() => {}), watchShownPrices(() => {})]
  forget[0]?.()
  leadShownPrice('NVDA', '20.00')
  after(3)
  expect(Number(shownPrice('NVDA'))).toBeLessThan(20)
  forget[1]?.()
  leadShownPrice('NVDA', '30.00')
  expect(shownPrice('NVDA')).toBe('30.00')
  watchShownPrices(() => {})()
})
