import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AgreementVersion, askedOf, decidePublication, inForceAt, isAcceptable } from './agreement.ts'

const DAY_MS = 86_400_000
const AT = new Date('2026-11-18T15:00:00Z')
const day = (days: number): Date => new Date(AT.getTime() + days * DAY_MS)

const version = (number: number, from: number | null, stops: number | null = null): AgreementVersion => ({
  kind: 'customer_agreement',
  version: number,
  effectiveFrom: from === null ? null : day(from),
  stopsAt: stops === null ? null : day(stops),
  stoppedAt: stops !== null && stops <= 0 ? day(stops) : null,
})

const FIRST = version(1, null)
const accepted = (highest: number) => new Map([['customer_agreement' as const, highest]])
const asked = (versions: readonly AgreementVersion[], highest: number) =>
  askedOf(versions, accepted(highest), AT).map(({ asked: { version: number }, stopsAt, hasStopped }) => ({
    number,
    stopsAt,
    hasStopped,
  }))

test('the version in force is the highest that has begun', () => {
  const versions = [FIRST, version(2, -5), version(3, 5)]
  expect(inForceAt(versions, AT).get('customer_agreement')?.version).toBe(2)
  expect(inForceAt(versions, day(5)).get('customer_agreement')?.version).toBe(3)
})

test('asked for is the one in force, then what comes; who accepted a later one owes none before it', () => {
  const versions = [FIRST, version(2, -5, 5), version(3, 5, 9)]
  expect(asked(versions, 0)).toEqual([{ number: 2, stopsAt: day(5), hasStopped: false }])
  expect(asked(versions, 2)).toEqual([{ number: 3, stopsAt: day(9), hasStopped: false }])
  expect(asked(versions, 3)).toEqual([])
})

test('a later version does not extend the grace of the one before it', () => {
  expect(asked([FIRST, version(2, -5, 1), version(3, -1, 30)], 1)).toEqual([
    { number: 3, stopsAt: day(1), hasStopped: false },
  ])
  expect(asked([FIRST, version(2, -5, -1), version(3, -1, 30)], 1)).toEqual([
    { number: 3, stopsAt: day(-1), hasStopped: true },
  ])
  expect(asked([FIRST, version(2, -5, -1), version(3, -1, 30)], 2)).toEqual([
    { number: 3, stopsAt: day(30), hasStopped: false },
  ])
})

test('what was replaced cannot be accepted, what is in force or comes can', () => {
  const versions = [FIRST, version(2, -5), version(3, 5)]
  expect(versions.map((one) => isAcceptable(one, versions, AT))).toEqual([false, true, true])
})

test('who accepts what they are asked for again and again is asked for nothing in the end', () => {
  const histories = fc.array(
    fc.record({ from: fc.integer({ min: 1, max: 9 }), grace: fc.integer({ min: 0, max: 9 }) }),
    {
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 6 }), (history, begun) => {
      let from = -begun * 5
      const versions = [FIRST]
      for (const [index, one] of history.entries()) {
        from += one.from
        versions.push(version(index + 2, from, from + one.grace))
      }
      let highest = 0
      for (let turn = 0; turn <= versions.length; turn += 1) {
        const [next] = askedOf(versions, accepted(highest), AT)
        if (next === undefined) break
        expect(isAcceptable(next.asked, versions, AT)).toBe(true)
        expect(next.asked.version).toBeGreaterThan(highest)
        highest = next.asked.version
      }
      expect(askedOf(versions, accepted(highest), AT)).toEqual([])
      expect(
        versions.filter(({ version: number, stoppedAt }) => number > highest && stoppedAt !== null),
      ).toEqual([])
    }),
  )
})

test('the next version begins at once or later, and stops when its grace is over', () => {
  const decide = (
    effectiveFrom: Date | null,
    graceDays: number | null,
    newest = FIRST,
    seen = newest.version,
  ) => decidePublication({ effectiveFrom, graceDays, seen }, newest, AT)
  expect(decide(null, 30)).toEqual({ version: 2, effectiveFrom: AT, stopsAt: day(30) })
  expect(decide(day(3), 0)).toEqual({ version: 2, effectiveFrom: day(3), stopsAt: day(3) })
  expect(decide(null, null)).toEqual({ version: 2, effectiveFrom: AT, stopsAt: null })
  expect(decide(null, 1, version(2, -1), 1)).toEqual({ refused: 'agreement_replaced' })
  const refused = [
    decide(day(-1), 1),
    decide(day(366), 1),
    decide(null, 1, version(2, 0)),
    decide(null, 1, version(2, 3)),
  ]
  expect(refused.map((one) => 'refused' in one && one.refused)).toEqual([
    { field: 'effectiveFrom', message: 'Choose a time to come' },
    { field: 'effectiveFrom', message: 'Choose a time within a year' },
    { field: 'effectiveFrom', message: 'Choose a time after the first day of the version before' },
    { field: 'effectiveFrom', message: 'Choose a time after the first day of the version before' },
  ])
})
