import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { price } from '../money/price.ts'
import { intradayEnds, sessionsReached } from './intraday-slots.ts'
import { lineWithBars } from './line-with-bars.ts'

const NYSE = createMarketCalendar('nyse')
const at = (time: string) => Date.parse(`2026-11-${time}Z`)
const times = (ends: readonly number[] | null) => ends?.map((ms) => new Date(ms).toISOString().slice(8, 16))
const hours = (day: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, hour) => `${day}T${from + hour}:30`)
const dollars = (amount: bigint) => price(amount * 1_000_000n)

test('a history within sessions begins at the close before, stops at each close, and ends now', () => {
  const from = NYSE.sessionOnOrBefore('2026-11-18')
  const now = at('20T16:10:00')
  expect(times(intradayEnds(NYSE, { from, to: null }, '1H', now))).toEqual([
    '18T21:00',
    ...hours('19', 14, 20),
    '19T21:00',
    ...hours('20', 14, 15),
    '20T16:10',
  ])
  const to = NYSE.sessionOnOrBefore('2026-11-19')
  expect(times(intradayEnds(NYSE, { from, to }, '15Min', now))).toHaveLength(1 + 27)
  // After the close it goes on until now.
  expect(times(intradayEnds(NYSE, { from: to, to: null }, '1Min', at('21T10:00:00')))?.slice(-2)).toEqual([
    '20T21:00',
    '21T10:00',
  ])
})

test('a history that begins before its bars is refused', () => {
  const now = at('20T16:10:00')
  const from = (date: string) => ({ from: NYSE.sessionOnOrBefore(date), to: null })
  expect(intradayEnds(NYSE, from('2026-11-19'), '1Min', now)).not.toBeNull()
  expect(intradayEnds(NYSE, from('2026-11-18'), '1Min', now)).toBeNull()
  expect(intradayEnds(NYSE, from('2026-11-13'), '5Min', now)).not.toBeNull()
  expect(intradayEnds(NYSE, from('2026-11-12'), '5Min', now)).toBeNull()
  expect(intradayEnds(NYSE, { from: null, to: null }, '1H', now)).toBeNull()
  expect([sessionsReached('nyse', '1H'), sessionsReached('always', '1H')]).toEqual([60, 17])
})

test('closes stand at their times, and bars of the sessions since between them', () => {
  const closes = [
    { atMs: at('18T21:00:00'), price: dollars(10n) },
    { atMs: at('19T21:00:00'), price: dollars(15n) },
  ]
  const bars = [
    { startsAtMs: at('18T20:30:00'), open: 9, close: 9.5 },
    { startsAtMs: at('19T14:30:00'), open: 11, close: 12 },
    { startsAtMs: at('19T20:30:00'), open: 13, close: 14 },
    { startsAtMs: at('20T14:30:00'), open: 16, close: 17 },
  ]
  const span = { minutes: 60, afterMs: at('18T21:00:00'), nowMs: at('20T15:00:00') }
  expect(lineWithBars(NYSE, { closes, bars }, span)).toEqual([
    closes[0],
    { atMs: at('19T14:30:00'), price: dollars(11n) },
    { atMs: at('19T15:30:00'), price: dollars(12n) },
    closes[1],
    { atMs: at('20T14:30:00'), price: dollars(16n) },
  ])
})
