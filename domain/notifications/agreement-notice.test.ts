import { expect, test } from 'vitest'
import { agreementPublished } from './agreement-notice.ts'

test('who has a new agreement reads from when it applies, and what stops after which time', () => {
  const effectiveFrom = new Date('2026-11-18T15:00:00Z')
  const at = (stopsAt: Date | null) =>
    agreementPublished({ title: 'Customer Agreement', effectiveFrom, stopsAt }).body.replaceAll('\u202f', ' ')
  expect(at(null)).toBe('It takes effect on November 18, 2026 at 10:00 AM ET. Please read and accept it.')
  expect(at(new Date('2026-12-18T15:00:00Z'))).toContain(
    'After December 18, 2026 at 10:00 AM ET you can deposit and buy only once you have. ' +
      'You can always sell and withdraw.',
  )
})
