import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_TYPES, type ReportedEvent, eventIdOf, mergeEvents, rowOfEventId } from './reported-event.ts'

const anyId = fc.bigInt(1n, (1n << 63n) - 1n)
const anyTime = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })

test('an id names its row, in any case, and sorts by time, then by row', () => {
  fc.assert(
    fc.property(anyId, anyTime, anyId, (id, at, other) => {
      const text = eventIdOf({ id, at })
      expect(text).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
      expect(rowOfEventId(text)).toBe(id)
      expect(rowOfEventId(text.toLowerCase())).toBe(id)
      const beside = eventIdOf({ id: other, at })
      expect(text < beside).toBe(id < other)
    }),
  )
})

test('as others write it: the time stands in the first ten letters', () => {
  // 2016-07-30T23:36:16.385Z is 01ARYZ6S41 in the specification of ULIDs.
  expect(eventIdOf({ id: 1n, at: new Date(1469918176385) })).toBe('01ARYZ6S410000000000000001')
})

test.each([
  '',
  '01ARYZ6S41000000000000000',
  '81ARYZ6S410000000000000001',
  '01ARYZ6S4100000000000000U1',
  '01ARYZ6S410000000000000000',
])('no event is called %j', (text) => expect(rowOfEventId(text)).toBeNull())

const event = (id: bigint, type: ReportedEvent['type']): ReportedEvent =>
  type === 'notification.created'
    ? { id, at: new Date(0), type, kind: 'order_filled' }
    : type === 'order.accepted'
      ? { id, at: new Date(0), type, side: 'buy', symbol: 'KO' }
      : { id, at: new Date(0), type, kind: 'buy', symbol: 'KO' }

test('read on and on, every event comes once and in order, however few are read at a time', () => {
  const history = fc
    .uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 60 })
    .chain((ids) => fc.tuple(fc.constant(ids), fc.array(fc.nat(2), { minLength: 60, maxLength: 60 })))
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 7 }), ([ids, kinds], limit) => {
      const all = ids.map((id, at) => event(BigInt(id), EVENT_TYPES[kinds[at] ?? 0] ?? 'order.accepted'))
      const told: bigint[] = []
      for (;;) {
        const after = told.at(-1) ?? 0n
        const lists = EVENT_TYPES.map((type) =>
          all
            .filter((one) => one.type === type && one.id > after)
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
            .slice(0, limit),
        )
        const next = mergeEvents(lists, limit)
        if (next.length === 0) break
        told.push(...next.map(({ id }) => id))
      }
      expect(told).toEqual(ids.map(BigInt).toSorted((a, b) => (a < b ? -1 : 1)))
    }),
  )
})
