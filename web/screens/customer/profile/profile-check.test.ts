import { afterEach, expect, test } from 'vitest'
import { setClock } from '#web/lib/live/clock.ts'
import { profileCheck } from './profile-check.ts'

afterEach(() => setClock(new Date().toISOString()))

test.each([
  ['2026-08-22', 'This date is in the future'],
  ['1899-12-31', 'Enter a date in 1900 or later'],
  ['2008-08-22', 'You must be at least 18 years old'],
  ['1990-02-30', 'Enter a valid date of birth'],
  ['', 'Enter a valid date of birth'],
  ['2008-08-21', undefined],
])('born %j, on 21 August 2026 in New York: %s', (dateOfBirth, message) => {
  // Already the 22nd in London.
  setClock('2026-08-22T02:00:00Z')
  const { error } = profileCheck.shape.dateOfBirth.safeParse(dateOfBirth)
  expect(error?.issues.map((issue) => issue.message)).toEqual(message === undefined ? undefined : [message])
})
