import { expect, test } from 'vitest'
import { cents } from '#domain/money/money.ts'
import type { ReviewWarning } from '#contract/records/reviews.ts'
import type { Listed } from '../queue/review.ts'
import { fitTogether, sumOf } from './fit-together.ts'

const request = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  username: 'ada',
  status: 'pending',
  createdAt: '2026-11-18T15:00:00.000Z',
  decidedBy: null,
  processedAt: null,
  rejectionReason: null,
  amount: '10.50',
  warnings: [],
  claim: null,
  ...more,
})
const WARNING: ReviewWarning = { code: 'rate_worse', customers: [], more: 0, at: null }
const claimedBy = (by: string) => ({ claim: { by, until: '2026-11-18T15:10:00.000Z' } })

test('without a warning, waiting, and no colleague’s', () => {
  const requests = [
    request('1'),
    request('2', { warnings: [WARNING] }),
    request('3', claimedBy('mary')),
    request('4', claimedBy('dorothy')),
    request('5', { status: 'approved' }),
  ]
  expect(fitTogether(requests, 'dorothy').map(({ id }) => id)).toEqual(['1', '4'])
})

test('at most fifty, those that wait longest', () => {
  const many = Array.from({ length: 60 }, (_, at) => request(String(at)))
  expect(fitTogether(many, 'dorothy').map(({ id }) => id)).toEqual(many.slice(0, 50).map(({ id }) => id))
})

test('the sum is exact', () => {
  expect(sumOf([])).toBe(cents(0n))
  expect(sumOf([{ amount: '0.10' }, { amount: '0.20' }, { amount: '999999999.99' }])).toBe(
    cents(100_000_000_029n),
  )
})
