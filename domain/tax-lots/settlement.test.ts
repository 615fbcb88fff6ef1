import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { settlesAtMs } from './settlement.ts'

test.each([
  // A Friday's sale on the Monday after; a Saturday's at the last close counts as the Friday's.
  ['2026-11-20T15:00:00Z', '2026-11-23T21:00:00Z'],
  ['2026-11-21T15:00:00Z', '2026-11-23T21:00:00Z'],
  // Thanksgiving is no session, and the day after it closes early.
  ['2026-11-25T20:59:00Z', '2026-11-27T18:00:00Z'],
])('what is sold at %s settles at %s', (sold, settles) => {
  const at = settlesAtMs(Date.parse(sold), createMarketCalendar())
  expect(new Date(at).toISOString()).toBe(new Date(settles).toISOString())
})
