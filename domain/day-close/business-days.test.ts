import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { endedDays, unclosedDays } from './business-days.ts'

const NYSE = createMarketCalendar('nyse')

test.each([
  ['before the close', '2026-11-18T20:59:59Z', '2026-11-17'],
  ['at the close', '2026-11-18T21:00:00Z', '2026-11-18'],
  ['at night', '2026-11-19T04:30:00Z', '2026-11-18'],
  ['on a Sunday', '2026-11-22T15:00:00Z', '2026-11-20'],
  ['on Thanksgiving', '2026-11-26T20:00:00Z', '2026-11-25'],
  ['after a half day', '2026-11-27T18:00:00Z', '2026-11-27'],
])('%s the last day that has ended is the last session that is over', (_, at, day) => {
  const ended = endedDays(NYSE, new Date(at))
  expect(ended[0]).toBe(day)
  expect(ended).toHaveLength(10)
})

test('a market that never closes has a day a date', () => {
  expect(endedDays(createMarketCalendar('always'), new Date('2026-11-22T15:00:00Z'))[0]).toBe('2026-11-21')
})

test('days are missed only after the first close, and not on the day itself', () => {
  const ended = endedDays(NYSE, new Date('2026-11-20T22:00:00Z'))
  expect(ended.slice(0, 4)).toEqual(['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'])
  expect(unclosedDays(ended, new Set())).toEqual([])
  expect(unclosedDays(ended, new Set(['2026-11-19']))).toEqual([])
  expect(unclosedDays(ended, new Set(['2026-11-17']))).toEqual(['2026-11-19', '2026-11-18'])
  expect(unclosedDays(ended, new Set(['2026-11-20', '2026-11-17']))).toEqual(['2026-11-19', '2026-11-18'])
})
