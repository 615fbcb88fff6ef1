import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { daySpan, hasReport, listedDays, obstacleOf, unclosedDays } from './business-days.ts'

const NYSE = createMarketCalendar('nyse')
const NONE: ReadonlySet<string> = new Set()

test.each([
  ['before the close', '2026-11-18T20:59:59Z', '2026-11-17'],
  ['at the close, while its last orders commit', '2026-11-18T21:00:59Z', '2026-11-17'],
  ['a minute after the close', '2026-11-18T21:01:00Z', '2026-11-18'],
  ['at night', '2026-11-19T04:30:00Z', '2026-11-18'],
  ['on a Sunday', '2026-11-22T15:00:00Z', '2026-11-20'],
  ['on Thanksgiving', '2026-11-26T20:00:00Z', '2026-11-25'],
  ['after a half day', '2026-11-27T18:01:00Z', '2026-11-27'],
])('%s the last day that has ended is the last session that is over', (_, at, day) => {
  const listed = listedDays(NYSE, new Date(at), NONE)
  expect(listed[0]).toBe(day)
  expect(listed).toHaveLength(10)
})

test('a market that never closes has a day a date', () => {
  const at = new Date('2026-11-22T15:00:00Z')
  expect(listedDays(createMarketCalendar('always'), at, NONE)[0]).toBe('2026-11-21')
})

test('a day is from the end of the session before to the end of its own, so that no money is between two', () => {
  expect(daySpan(NYSE, '2026-11-23')).toEqual({
    from: new Date('2026-11-20T21:00:00Z'),
    to: new Date('2026-11-23T21:00:00Z'),
    settled: new Date('2026-11-23T21:01:00Z'),
  })
  expect(daySpan(NYSE, '2026-11-22')).toBeNull()
})

test('a day is missed from the next open on, however long ago, and only after the first close', () => {
  const missed = (at: string, ...signed: string[]) => unclosedDays(NYSE, new Date(at), new Set(signed))
  expect(missed('2026-11-20T22:00:00Z')).toEqual([])
  expect(missed('2026-11-20T14:29:59Z', '2026-11-18')).toEqual([])
  expect(missed('2026-11-20T14:30:00Z', '2026-11-18')).toEqual(['2026-11-19'])
  expect(missed('2026-11-20T22:00:00Z', '2026-11-17', '2026-11-20')).toEqual(['2026-11-18', '2026-11-19'])
  const years = missed('2028-11-20T22:00:00Z', '2026-11-18')
  expect([years.length, years[0], years.at(-1)]).toEqual([503, '2026-11-19', '2028-11-17'])
})

test('days are listed since the first that was closed, and open ones however old', () => {
  const at = new Date('2026-12-18T22:00:00Z')
  const week = ['2026-11-16', '2026-11-17', '2026-11-19']
  const listed = listedDays(NYSE, at, new Set(week))
  expect(listed.slice(0, 2)).toEqual(['2026-12-18', '2026-12-17'])
  expect(listed.slice(-2)).toEqual(['2026-11-20', '2026-11-18'])
  expect(listedDays(NYSE, at, new Set(['2026-12-17']))).toEqual(['2026-12-18', '2026-12-17'])
})

test('days are closed one after the other, and any of the last ten can be the first', () => {
  const at = new Date('2026-11-20T22:00:00Z')
  const between = (date: string, ...signed: string[]) => obstacleOf(NYSE, at, new Set(signed), date)
  expect(between('2026-11-20')).toBeNull()
  expect(between('2026-11-20', '2026-11-18')).toEqual({ why: 'earlier_open', date: '2026-11-19' })
  expect(between('2026-11-19', '2026-11-18')).toBeNull()
  expect(between('2026-11-18', '2026-11-17', '2026-11-20')).toBeNull()
  expect(between('2026-11-17', '2026-11-18')).toEqual({ why: 'before_first', date: '2026-11-18' })
  expect(hasReport(NYSE, at, NONE, '2026-11-09')).toBe(true)
  expect(hasReport(NYSE, at, NONE, '2026-11-06')).toBe(false)
  expect(hasReport(NYSE, at, new Set(['2020-01-02']), '2026-11-06')).toBe(true)
})
