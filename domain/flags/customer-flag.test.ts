import { expect, test } from 'vitest'
import { endOfFlag, isInForce } from './customer-flag.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

test.each([
  ['without an end', null, true],
  ['a moment before its end', after(1), true],
  ['at its end', NOW, false],
  ['after its end', after(-1), false],
])('a flag %s', (_, endsAt, inForce) => expect(isInForce({ endsAt }, NOW)).toBe(inForce))

test('a flag of thirty days ends that much later', () =>
  expect(endOfFlag(NOW, 30)).toEqual(new Date('2026-12-18T15:00:00Z')))
