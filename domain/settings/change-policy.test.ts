import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import type { DecidingPerson } from '../proposals/deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import { STAFF_ROLES } from '../staff/roles.ts'
import { decideChange } from './change-setting.ts'
import { FIRST_MARKET, type SettingName, type TradedMarket } from './setting-keys.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const EARLIER = new Date('2026-11-18T14:00:00Z')
const ROOT = 7n
const TWO: DecidingPerson[] = [ROOT, 8n].map((id) => ({
  id,
  isActive: true,
  permissions: permissionsOf(STAFF_ROLES),
}))

/** A change by one of two who may confirm; `stored` is in force. */
function decide(
  name: SettingName,
  typed: string,
  stored: string | null,
  market: TradedMarket = FIRST_MARKET,
) {
  const row = { id: 2n, key: name, value: stored, effectiveFrom: EARLIER, proposedBy: ROOT }
  return decideChange(
    stored === null ? [] : [row],
    { name, typed, effectiveFrom: null, seen: stored === null ? null : 2n, proposedBy: ROOT },
    { at: NOW, staff: TWO, calendar: createMarketCalendar(market.hours), market, mostListed: 100 },
  )
}

test('a stricter policy acts at once, by one person; a looser one needs two', () => {
  const AFTER = 'orders.after_hours'
  expect(decide(AFTER, 'queue', null)).toEqual({ value: 'queue', effectiveFrom: NOW, needsSecond: false })
  expect(decide(AFTER, 'refuse', 'queue')).toMatchObject({ needsSecond: false })
  expect(decide(AFTER, 'queue', 'refuse')).toMatchObject({ needsSecond: true })
  expect(decide(AFTER, 'fill-at-close', 'queue')).toMatchObject({ needsSecond: true })
  expect(decide(AFTER, 'fill-at-close', null)).toEqual({ refused: 'setting_unchanged' })
  expect(decide(AFTER, 'wait', null)).toEqual({ refused: 'wrong_value' })
})

test('a value that contradicts what is traded is refused, and one that does not count is none to compare with', () => {
  const always: TradedMarket = { hours: 'always', isSimulated: true }
  const provider: TradedMarket = { hours: 'nyse', isSimulated: false }
  const pricing = (typed: string, market: TradedMarket, stored: string | null = null) =>
    decide('funds.pricing', typed, stored, market)
  expect(pricing('next-nav', always)).toEqual({ refused: 'not_in_this_market' })
  expect(pricing('live', provider)).toEqual({ refused: 'not_in_this_market' })
  expect(pricing('next-nav', provider, 'live')).toEqual({ refused: 'setting_unchanged' })
  expect(pricing('next-nav', FIRST_MARKET)).toMatchObject({ value: 'next-nav', needsSecond: false })
  expect(pricing('live', FIRST_MARKET, 'next-nav')).toMatchObject({ value: 'live', needsSecond: true })
})
