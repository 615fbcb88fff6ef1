import { expect, test } from 'vitest'
import { type ComparedProfile, PROFILE_PARTS, changesSince } from './profile-fix.ts'

const now = Object.fromEntries(PROFILE_PARTS.map((part) => [part, `${part} now`])) as ComparedProfile

test('a first submission changed nothing', () => expect(changesSince(null, now)).toEqual([]))

test('what differs is named with what it was, in the order of the form', () => {
  const before = { ...now, idDocument: '7', city: 'Turin' }
  expect(changesSince(before, now)).toEqual([
    { field: 'city', before: 'Turin' },
    { field: 'idDocument', before: '7' },
  ])
  expect(changesSince(now, now)).toEqual([])
})
