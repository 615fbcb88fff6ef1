import { expect, test } from 'vitest'
import { requestSummary } from './request-summary.ts'

test('a dialog names the customer, the amount and the reference, as far as there are any', () => {
  expect(requestSummary({ username: 'anna', amount: '100.00', depositReference: 'NF-C5HY' })).toBe(
    'anna · $100.00 · NF-C5HY',
  )
  expect(requestSummary({ username: 'anna', amount: '1250.00' })).toBe('anna · $1,250.00')
  expect(requestSummary({ username: 'anna', reference: 'NF-K2MP' })).toBe('anna · NF-K2MP')
  expect(requestSummary({ username: 'anna' })).toBe('anna')
})
