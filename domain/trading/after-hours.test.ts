import { expect, test } from 'vitest'
import {
  AFTER_HOURS_POLICIES,
  ORDERS_IN_SESSION_ONLY,
  exDividendMessage,
  tradingHours,
} from './after-hours.ts'
import { CLOSED_BUT_TRADING, createMarketCalendar } from '../market/market-calendar.ts'

const calendar = createMarketCalendar('nyse')
const at = (time: string) => calendar.statusAt(Date.parse(time))
const inSession = at('2026-11-18T15:00:00Z')
const evening = at('2026-11-18T23:00:00Z')
const saturday = at('2026-11-21T15:00:00Z')

test('in session every policy fills at once', () => {
  for (const policy of AFTER_HOURS_POLICIES) {
    expect(tradingHours(inSession, policy)).toEqual({
      tradingAllowed: true,
      fillsAtOnce: true,
      message: null,
    })
  }
})

test('by default the last close is for the date of a session only', () => {
  expect(tradingHours(evening, 'fill-at-close')).toEqual({
    tradingAllowed: true,
    fillsAtOnce: true,
    message: CLOSED_BUT_TRADING,
  })
  expect(tradingHours(saturday, 'fill-at-close')).toEqual({
    tradingAllowed: false,
    fillsAtOnce: false,
    message: 'Closed for the weekend. Trading resumes Monday 9:30 AM ET.',
  })
})

test.each([
  ['in the evening', evening, "Market is closed. Your order fills at Thursday's open."],
  ['on a Saturday', saturday, "Market is closed. Your order fills at Monday's open."],
])('%s a queue takes orders and fills none, and a refusal takes none', (_, status, message) => {
  expect(tradingHours(status, 'queue')).toEqual({
    tradingAllowed: true,
    fillsAtOnce: false,
    message,
  })
  expect(tradingHours(status, 'refuse')).toEqual({
    tradingAllowed: false,
    fillsAtOnce: false,
    message: ORDERS_IN_SESSION_ONLY,
  })
})

test('on an ex-date a customer is told what happens to an order before the first price', () => {
  expect(exDividendMessage('KO', 'fill-at-close')).toBe(
    'KO goes ex-dividend today. Orders open with the first price of the session.',
  )
  expect(exDividendMessage('KO', 'queue')).toBe(
    'KO goes ex-dividend today. Your order fills at the first price of the session.',
  )
})
