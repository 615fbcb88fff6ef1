import { expect, test } from 'vitest'
import { relativeDate } from './relative-date.ts'

const now = new Date('2026-11-18T15:00:00Z')
const before = (span: { days?: number; hours?: number; minutes?: number; seconds?: number }) =>
  new Date(
    now.getTime() -
      1_000 *
        ((((span.days ?? 0) * 24 + (span.hours ?? 0)) * 60 + (span.minutes ?? 0)) * 60 + (span.seconds ?? 0)),
  ).toISOString()

test.each([
  [{ seconds: -30 }, 'just now'],
  [{ seconds: 59 }, 'just now'],
  [{ minutes: 1 }, '1 minute ago'],
  [{ minutes: 59, seconds: 59 }, '59 minutes ago'],
  [{ minutes: 60 }, '1 hour ago'],
  [{ hours: 23, minutes: 59 }, '23 hours ago'],
  [{ hours: 24 }, '1 day ago'],
  [{ days: 6, hours: 23 }, '6 days ago'],
  [{ days: 7 }, 'Nov 11, 2026'],
  [{ days: 400 }, 'Oct 14, 2025'],
])('%j before now reads %s', (span, text) => expect(relativeDate(before(span), now)).toBe(text))
