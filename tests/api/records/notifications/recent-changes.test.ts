import { expect, test } from 'vitest'
import { createRecentChanges } from '#server/records/notifications/recent-changes.ts'
import { createTestClock } from '../../../support/clock.ts'

const [ADA, CARL] = [1n, 2n]

test('what changed after a mark, of one customer, each thing once', () => {
  const recent = createRecentChanges(createTestClock())
  recent.note({ customerId: ADA, types: ['wallet'] })
  const mark = recent.mark()
  expect(recent.since(ADA, mark)).toEqual(new Set())
  recent.note({ customerId: CARL, types: ['profile'] })
  recent.note({ customerId: ADA, types: ['holdings', 'transactions'] })
  recent.note({ customerId: ADA, types: ['transactions'] })
  expect(recent.since(ADA, mark)).toEqual(new Set(['holdings', 'transactions']))
  expect(recent.since(CARL, mark)).toEqual(new Set(['profile']))
  expect(recent.since(ADA, recent.mark())).toEqual(new Set())
})

test('for half a minute at least, and for a minute at most while anything changes', () => {
  const clock = createTestClock()
  const recent = createRecentChanges(clock)
  const mark = recent.mark()
  recent.note({ customerId: ADA, types: ['wallet'] })
  clock.advance({ seconds: 29 })
  recent.note({ customerId: CARL, types: ['wallet'] })
  clock.advance({ seconds: 29 })
  expect(recent.since(ADA, mark)).toEqual(new Set(['wallet']))
  clock.advance({ seconds: 30 })
  expect(recent.since(ADA, mark)).toBeNull()
  expect(recent.since(ADA, recent.mark())).toEqual(new Set())
})

test('a mark is good however long nothing changes', () => {
  const clock = createTestClock()
  const recent = createRecentChanges(clock)
  const mark = recent.mark()
  clock.advance({ hours: 10 })
  expect(recent.since(ADA, mark)).toEqual(new Set())
})

test('no mark survives a gap, another node, or an invention', () => {
  const recent = createRecentChanges(createTestClock())
  const mark = recent.mark()
  recent.lose()
  const strange = [mark, createRecentChanges(createTestClock()).mark(), '', '.', 'x.1', `${recent.mark()}9`]
  for (const each of strange) expect(recent.since(ADA, each)).toBeNull()
})
