import { expect, test } from 'vitest'
import {
  type AskedAnnouncement,
  announcementStateAt,
  audienceOf,
  decideAnnouncement,
  endedBy,
  isRememberedIncident,
} from './announcement.ts'

const AT = new Date('2026-11-19T15:00:00Z')
const hours = (count: number) => new Date(AT.getTime() + count * 3_600_000)
const days = (count: number) => hours(24 * count)
const ASKED = {
  level: 'info',
  audiences: ['customers'],
  startsAt: null,
  endsAt: null,
  services: [],
  notifiesCustomers: false,
} as const
const FACTS = { at: AT, open: 0 }

test('at once and until a person ends it, unless said', () => {
  expect(decideAnnouncement(ASKED, FACTS)).toEqual({ startsAt: AT, endsAt: null })
  expect(decideAnnouncement({ ...ASKED, startsAt: hours(1), endsAt: hours(2) }, FACTS)).toEqual({
    startsAt: hours(1),
    endsAt: hours(2),
  })
})

test.each([
  ['a start that has passed', { startsAt: new Date(AT.getTime() - 1) }, 'startsAt'],
  ['a start in more than a year', { startsAt: days(367) }, 'startsAt'],
  ['an end at its start', { startsAt: hours(1), endsAt: hours(1) }, 'endsAt'],
  ['an end before now', { endsAt: hours(-1) }, 'endsAt'],
  ['an end more than a year after its start', { endsAt: days(367) }, 'endsAt'],
  ['services of what is no incident', { services: ['mail'] }, 'services'],
  [
    'a notification of customers who do not read it',
    { audiences: ['staff'], notifiesCustomers: true },
    'notifyCustomers',
  ],
  ['an incident for the staff alone', { level: 'incident', audiences: ['staff'] }, 'audiences'],
])('%s is refused at its field', (_, asked, field) => {
  expect(decideAnnouncement({ ...ASKED, ...(asked as Partial<AskedAnnouncement>) }, FACTS)).toMatchObject({
    refused: { field },
  })
})

test('an incident may name services', () => {
  const asked = { ...ASKED, level: 'incident', services: ['mail'] } as const
  expect(decideAnnouncement(asked, FACTS)).not.toHaveProperty('refused')
})

test('the twenty-first at once is refused', () => {
  expect(decideAnnouncement(ASKED, { at: AT, open: 19 })).not.toHaveProperty('refused')
  expect(decideAnnouncement(ASKED, { at: AT, open: 20 })).toEqual({ refused: 'too_many_announcements' })
})

test.each([
  ['before its start', { startsAt: hours(1), endsAt: null, endedAt: null }, 'scheduled'],
  ['at its start', { startsAt: AT, endsAt: null, endedAt: null }, 'shown'],
  ['before its end', { startsAt: AT, endsAt: hours(1), endedAt: null }, 'shown'],
  ['at its end', { startsAt: hours(-1), endsAt: AT, endedAt: null }, 'ended'],
  ['ended by a person', { startsAt: hours(-1), endsAt: null, endedAt: hours(-0.5) }, 'ended'],
  ['ended by a person before its start', { startsAt: hours(1), endsAt: null, endedAt: AT }, 'ended'],
] as const)('%s it is %s', (_, span, state) => expect(announcementStateAt(span, AT)).toBe(state))

test.each([
  ['has not begun', { startsAt: hours(1), endsAt: null, endedAt: null }, null, false],
  ['is open', { startsAt: days(-30), endsAt: null, endedAt: null }, null, true],
  ['ended by itself', { startsAt: hours(-2), endsAt: hours(-1), endedAt: null }, hours(-1), true],
  ['was ended early', { startsAt: hours(-2), endsAt: hours(1), endedAt: hours(-1) }, hours(-1), true],
  ['was ended before it began', { startsAt: hours(-1), endsAt: null, endedAt: hours(-2) }, hours(-2), false],
  ['ended seven days ago', { startsAt: days(-9), endsAt: null, endedAt: days(-7) }, days(-7), false],
] as const)('of an incident that %s the status page knows the end, or forgets it', (_, span, end, isTold) => {
  expect(endedBy(span, AT)).toEqual(end)
  expect(isRememberedIncident(span, AT)).toBe(isTold)
})

test('a caller without a session reads what is for visitors', () => {
  expect([null, 'customer' as const, 'administrator' as const].map(audienceOf)).toEqual([
    'visitors',
    'customers',
    'staff',
  ])
})
