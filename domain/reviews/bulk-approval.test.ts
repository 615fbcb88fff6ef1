import { expect, test } from 'vitest'
import { refuseTogether } from './bulk-approval.ts'

test('what waits without a warning is approved together with others, and nothing else', () => {
  expect(refuseTogether({ status: 'pending', warnings: [] })).toBeNull()
  expect(refuseTogether({ status: 'pending', warnings: [{ code: 'rate_worse' }] })).toBe('has_warnings')
  expect(refuseTogether({ status: 'approved', warnings: [] })).toBe('already_processed')
  expect(refuseTogether({ status: 'cancelled', warnings: [] })).toBe('already_processed')
  expect(refuseTogether(null)).toBe('not_found')
})
