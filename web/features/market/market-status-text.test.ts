import { expect, test } from 'vitest'
import { marketStatusText } from './market-status-text.ts'

const status = {
  isOpen: true,
  tradingAllowed: true,
  message: null,
  nextOpen: '2026-08-24T13:30:00.000Z',
  nextClose: '2026-08-21T20:00:00.000Z',
  exDividend: [],
  latePrices: [],
}

test('an open market says how long it stays open', () => {
  expect(marketStatusText(status, new Date('2026-08-21T17:46:00Z'))).toBe(
    'Market open · closes in 2 h 14 min',
  )
  expect(marketStatusText(status, new Date('2026-08-21T19:59:30Z'))).toBe('Market open · closes in 1 min')
})

test('a closed market says when it opens, in New York whatever the reader’s zone', () => {
  expect(marketStatusText({ ...status, isOpen: false }, new Date('2026-08-22T12:00:00Z'))).toBe(
    'Market closed · opens Mon 9:30 AM ET',
  )
})
