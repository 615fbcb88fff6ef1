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
}
const asset = { symbol: 'KO', status: night, policy: 'fill-at-close', isByNextNav: false } as const
const LATE_FEED = { ...night, isOpen: true, message: null }

test('before the first price of an ex-date the ticket takes no order, and says why', () => {
  const hours = {
    tradingAllowed: false,
    waitsFor: null,
    marketMessage: 'KO goes ex-dividend today. Orders open with the first price of the session.',
  }
  expect(orderHours(asset)).toEqual(hours)
  expect(orderHours({ ...asset, status: LATE_FEED })).toEqual(hours)
})

test('where orders wait, the ticket queues it, also while the market is open and its price is late', () => {
  const hours = {
    tradingAllowed: true,
    waitsFor: 'open',
    marketMessage: 'KO goes ex-dividend today. Your order fills at the first price of the session.',
  }
  expect(orderHours({ ...asset, policy: 'queue' })).toEqual(hours)
  expect(orderHours({ ...asset, policy: 'queue', status: LATE_FEED })).toEqual(hours)
})

test('other symbols keep the hours of the market', () => {
  expect(orderHours({ ...asset, symbol: 'AAPL' })).toEqual({
    tradingAllowed: true,
    waitsFor: null,
    marketMessage: night.message,
  })
  const open = { tradingAllowed: true, waitsFor: null, marketMessage: null }
  expect(orderHours({ ...asset, symbol: 'AAPL', status: LATE_FEED })).toEqual(open)
  expect(orderHours({ ...asset, status: undefined })).toEqual(open)
})

test("a fund's order that waits for its next value is not held up", () => {
  expect(orderHours({ ...asset, isByNextNav: true })).toMatchObject({ tradingAllowed: true, waitsFor: 'nav' })
})
