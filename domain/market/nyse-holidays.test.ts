import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from './market-calendar.ts'
import { dateOfDay, dayOfDate } from './new-york-time.ts'
import { nyseHolidays, weekdayOf } from './nyse-holidays.ts'

const nyse = createMarketCalendar()
const hoursOn = (date: string): number => {
  const session = nyse.sessionOn(date)
  return session ? (session.closesAtMs - session.opensAtMs) / 3_600_000 : 0
}
const YEARS = Array.from({ length: 41 }, (_, at) => 2000 + at)

/** Sessions the exchange held in each year from 2000 on. */
const HELD = [
  252, 248, 252, 252, 252, 252, 251, 251, 253, 252, 252, 252, 250, 252, 252, 252, 252, 251, 251, 252, 253,
  252, 251, 250, 252, 250,
]

/** Good Fridays of 2000 to 2040, as church calendars print them. */
const GOOD_FRIDAYS = `
04-21 04-13 03-29 04-18 04-09 03-25 04-14 04-06 03-21 04-10 04-02 04-22 04-06 03-29 04-18 04-03 03-25 04-14
03-30 04-19 04-10 04-02 04-15 04-07 03-29 04-18 04-03 03-26 04-14 03-30 04-19 04-11 03-26 04-15 04-07 03-23
04-11 04-03 04-23 04-08 03-30`
  .trim()
  .split(/\s+/)

describe('the exchange', () => {
  test.each(HELD.map((sessions, at) => [2000 + at, sessions]))(
    'held in %i exactly %i sessions',
    (year, held) => {
      expect(sessionsIn(year)).toBe(held)
    },
  )

  test('is closed on Good Friday, whenever Easter falls', () => {
    expect(GOOD_FRIDAYS).toHaveLength(41)
    for (const [at, date] of GOOD_FRIDAYS.entries()) expect(hoursOn(`${2000 + at}-${date}`)).toBe(0)
  })

  test('observes no New Year that is a Saturday: the Friday before is an ordinary day', () => {
    for (const year of [2005, 2011, 2022, 2028, 2033, 2039]) {
      expect(new Date(`${year}-01-01T00:00:00Z`).getUTCDay()).toBe(6)
      expect(hoursOn(`${year - 1}-12-31`)).toBe(6.5)
    }
  })

  test.each([
    [
      'a Sunday New Year on the Monday',
      ['2006-01-02', '2012-01-02', '2017-01-02', '2023-01-02', '2034-01-02'],
    ],
    [
      'Juneteenth since 2022, a Saturday’s on the Friday, a Sunday’s on the Monday',
      ['2022-06-20', '2027-06-18', '2032-06-18', '2033-06-20', '2039-06-20'],
    ],
    [
      'Independence Day in the same way',
      ['2015-07-03', '2020-07-03', '2021-07-05', '2026-07-03', '2027-07-05', '2032-07-05', '2037-07-03'],
    ],
    [
      'Christmas in the same way',
      ['2010-12-24', '2011-12-26', '2021-12-24', '2022-12-26', '2027-12-24', '2033-12-26'],
    ],
  ])('observes %s', (_, dates) => {
    for (const date of dates) expect(hoursOn(date), date).toBe(0)
  })

  test('knew no Juneteenth before 2022', () => {
    for (const date of ['2018-06-19', '2019-06-19', '2020-06-19', '2021-06-18'])
      expect(hoursOn(date)).toBe(6.5)
  })

  test('closes early after Thanksgiving in every year', () => {
    for (const year of YEARS) {
      const fourthThursday = [22, 23, 24, 25, 26, 27, 28]
        .map((date) => dayOfDate(`${year}-11-${date}`))
        .find((day) => weekdayOf(day) === 4)!
      expect(hoursOn(dateOfDay(fourthThursday))).toBe(0)
      expect(hoursOn(dateOfDay(fourthThursday + 1))).toBe(3.5)
    }
  })

  test.each([
    ['2012-07-03', 3.5],
    ['2013-07-03', 3.5],
    ['2019-07-03', 3.5],
    ['2024-07-03', 3.5],
    ['2025-07-03', 3.5],
    // On Wednesdays until 2012 the Friday after was short instead.
    ['2002-07-03', 6.5],
    ['2002-07-05', 3.5],
    // The Friday before a Saturday's holiday is the holiday; the Thursday before that is an ordinary day.
    ['2026-07-02', 6.5],
    ['2020-07-02', 6.5],
    ['2021-07-02', 6.5],
    ['2020-12-24', 3.5],
    ['2021-12-23', 6.5],
    ['2022-12-23', 6.5],
    ['2026-12-24', 3.5],
    ['2003-12-26', 3.5],
  ])('on %s is open for %d hours', (date, hours) => expect(hoursOn(date)).toBe(hours))

  test('closes on eight to eleven weekdays a year', () => {
    // The attacks of 2001 took four days more.
    for (const year of YEARS.filter((each) => each !== 2001)) {
      const closed = [...nyseHolidays(year)].filter(
        ([day, rule]) => rule === 'closed' && weekdayOf(day) % 6 !== 0,
      )
      expect(closed.length, String(year)).toBeGreaterThanOrEqual(8)
      expect(closed.length, String(year)).toBeLessThanOrEqual(11)
    }
  })

  test('opens at 9:30 and closes at 16:00 New York time on both sides of every clock change to 2040', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
    })
    for (const year of YEARS) {
      for (const date of [
        `${year}-03-01`,
        `${year}-03-20`,
        `${year}-04-15`,
        `${year}-10-20`,
        `${year}-11-12`,
      ]) {
        const { opensAtMs, closesAtMs } = nyse.sessionOnOrBefore(date)
        expect([clock.format(opensAtMs), clock.format(closesAtMs)]).toEqual(['09:30', '16:00'])
      }
    }
  })
})

function sessionsIn(year: number): number {
  const before = year === 2000 ? -1 : nyse.sessionOnOrBefore(`${year - 1}-12-31`).index
  return nyse.sessionOnOrBefore(`${year}-12-31`).index - before
}
