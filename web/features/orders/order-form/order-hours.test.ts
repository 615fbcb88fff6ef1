import { expect, test } from 'vitest'
import type { MarketStatus } from '#contract/market/market.ts'
import { orderHours } from './order-hours.ts'

const night: MarketStatus = {
  isOpen: false,
  tradingAllowed: true,
  message: 'Market is closed. You can still trade at the last price.',
  nextOpen: '2026-11-23T14:30:00.000Z',
  nextClose: '2026-11-23T21:00:00.000Z',
  exDividend: ['KO'],
  latePrices: [],
}
const asset = {
  symbol: 'KO',
  status: night,
  policy: 'fill-at-close',
  latePolicy: 'wait',
  isByNextNav: false,
} as const
const LATE_FEED = { ...night, isOpen: true, message: null }

test('before the first price of an ex-date the form takes no order', () => {
  const hours = { tradingAllowed: false, waitsFor: null, isExDividend: true, late: null }
  expect(orderHours(asset)).toEqual({ ...hours, closedMessage: night.message })
  expect(orderHours({ ...asset, status: LATE_FEED })).toEqual({ ...hours, closedMessage: null })
})

test('where orders wait, the form queues it, also while the market is open and its price is late', () => {
  const hours = { tradingAllowed: true, waitsFor: 'open', isExDividend: true }
  expect(orderHours({ ...asset, policy: 'queue' })).toMatchObject(hours)
  expect(orderHours({ ...asset, policy: 'queue', status: LATE_FEED })).toMatchObject(hours)
})

test('other symbols keep the hours of the market', () => {
  expect(orderHours({ ...asset, symbol: 'AAPL' })).toEqual({
    tradingAllowed: true,
    waitsFor: null,
    isExDividend: false,
    late: null,
    closedMessage: night.message,
  })
  const open = { tradingAllowed: true, waitsFor: null, isExDividend: false, late: null, closedMessage: null }
  expect(orderHours({ ...asset, symbol: 'AAPL', status: LATE_FEED })).toEqual(open)
  expect(orderHours({ ...asset, status: undefined })).toEqual(open)
})

test('an order at a late price waits, or is refused, as the operator chose; in session only', () => {
  const late = { ...asset, symbol: 'AAPL', status: { ...LATE_FEED, latePrices: ['AAPL'] } }
  expect(orderHours(late)).toMatchObject({ tradingAllowed: true, late: 'wait' })
  expect(orderHours({ ...late, latePolicy: 'refuse' })).toMatchObject({
    tradingAllowed: false,
    late: 'refuse',
  })
  expect(orderHours({ ...late, latePolicy: 'fill' })).toMatchObject({ tradingAllowed: true, late: null })
  expect(orderHours({ ...late, status: { ...night, latePrices: ['AAPL'] } })).toMatchObject({ late: null })
})

test("a fund's order that waits for its next value is not held up", () => {
  expect(orderHours({ ...asset, isByNextNav: true })).toMatchObject({ tradingAllowed: true, waitsFor: 'nav' })
})
