import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { missedSessions } from './missing-closes.ts'

const calendar = createMarketCalendar('nyse')
const missed = (kept: readonly string[], at: string) =>
  missedSessions(calendar, kept as never, Date.parse(at)).map(({ date }) => date)

const MONDAY_EVENING = '2026-11-23T22:00:00Z'
const TUESDAY_NOON = '2026-11-24T17:00:00Z'

test('every session since the first kept close counts, weekends and holidays do not', () => {
  expect(missed(['2026-11-18', '2026-11-20'], TUESDAY_NOON)).toEqual(['2026-11-19', '2026-11-23'])
  expect(missed(['2026-11-25'], '2026-11-30T17:00:00Z')).toEqual(['2026-11-27'])
})

test('the last session is not missed before the next one opens', () => {
  expect(missed(['2026-11-20'], MONDAY_EVENING)).toEqual([])
  expect(missed(['2026-11-20'], TUESDAY_NOON)).toEqual(['2026-11-23'])
})

test('nothing is missed before closes were kept', () => {
  expect(missed([], TUESDAY_NOON)).toEqual([])
})
