import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOSED_BUT_TRADING, createMarketCalendar } from './market-calendar.ts'
import { dateOfDay, dayOfDate, newYorkDateAt } from './new-york-time.ts'
import { weekdayOf } from './nyse-holidays.ts'

const nyse = createMarketCalendar()
const always = createMarketCalendar('always')
const at = (iso: string) => Date.parse(iso)
const iso = (ms: number) => new Date(ms).toISOString()

/** The exchange's announcements; "s" is shut, "e" closes at 13:00. */
const ANNOUNCED = `
2024 s 01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25        e 07-03 11-29 12-24
2025 s 01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25  e 07-03 11-28 12-24
2026 s 01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25        e 11-27 12-24
2027 s 01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24        e 11-26
2028 s 01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25              e 07-03 11-24
`
const announced = ANNOUNCED.trim()
  .split('\n')
  .map((line) => {
    const [year = '', shut = '', early = ''] = line.split(/ [se] /)
    const dates = (part: string) =>
      part
        .trim()
        .split(/\s+/)
        .map((date) => `${year}-${date}`)
    return { year, shut: dates(shut), early: dates(early) }
  })

describe('the New York Stock Exchange', () => {
  test.each(announced)(
    'keeps exactly its announced holidays and half days in $year',
    ({ year, shut, early }) => {
      const weekdays = daysOf(year)
        .filter((day) => weekdayOf(day) % 6 !== 0)
        .map(dateOfDay)
      expect(weekdays.filter((date) => !nyse.sessionOn(date))).toEqual(shut)
      expect(weekdays.filter((date) => hoursOf(date) === 3.5)).toEqual(early)
      expect(weekdays.filter((date) => hoursOf(date) === 6.5)).toHaveLength(
        weekdays.length - shut.length - early.length,
      )
    },
  )

  test.each([
    '2001-09-11',
    '2001-09-14',
    '2004-06-11',
    '2007-01-02',
    '2012-10-29',
    '2012-10-30',
    '2018-12-05',
  ])('stayed shut on %s, which no rule foresaw', (date) => expect(nyse.sessionOn(date)).toBeNull())

  test.each(['2003-12-26', '2002-07-05', '2013-07-03'])('closed early on %s', (date) =>
    expect(hoursOf(date)).toBe(3.5),
  )

  test('trades on Columbus Day, on Veterans Day and, before 2022, on Juneteenth', () => {
    for (const date of ['2025-10-13', '2025-11-11', '2020-06-19']) expect(hoursOf(date)).toBe(6.5)
  })

  const realPrices = '../shared/facts/ohlcv/bokeh-AAPL-daily-2000-2013.csv'
  test.skipIf(!existsSync(realPrices))(
    'had a session on every day that has a real price, 2000-03-01 to 2013-03-01 (skipped without that file)',
    () => {
      const traded = readFileSync(realPrices, 'utf8').trim().split('\n').slice(1)
      const ours: string[] = []
      for (let day = dayOfDate('2000-03-01'); day <= dayOfDate('2013-03-01'); day += 1) {
        if (nyse.sessionOn(dateOfDay(day))) ours.push(dateOfDay(day))
      }
      expect(ours).toEqual(traded.map((line) => line.slice(0, 10)))
    },
  )

  test('opens at 9:30 on New York clocks in winter and in summer', () => {
    expect(iso(nyse.sessionOn('2026-03-06')!.opensAtMs)).toBe('2026-03-06T14:30:00.000Z')
    expect(iso(nyse.sessionOn('2026-03-09')!.opensAtMs)).toBe('2026-03-09T13:30:00.000Z')
    expect(iso(nyse.sessionOn('2026-11-02')!.closesAtMs)).toBe('2026-11-02T21:00:00.000Z')
  })
})

describe('the moment', () => {
  test('before the open: closed, trading at the last session’s price', () => {
    const status = nyse.statusAt(at('2026-08-24T13:29:59Z'))
    expect(status).toMatchObject({ isOpen: false, tradingAllowed: true, message: CLOSED_BUT_TRADING })
    expect(status.session.date).toBe('2026-08-21')
    expect(status.today?.date).toBe('2026-08-24')
    expect(iso(status.nextOpenMs)).toBe('2026-08-24T13:30:00.000Z')
    expect(iso(status.nextCloseMs)).toBe('2026-08-24T20:00:00.000Z')
  })

  test('from the opening second to the one before the close: open', () => {
    for (const instant of ['2026-08-24T13:30:00Z', '2026-08-24T19:59:59.999Z']) {
      const status = nyse.statusAt(at(instant))
      expect(status).toMatchObject({ isOpen: true, tradingAllowed: true, message: null })
      expect(iso(status.nextOpenMs)).toBe('2026-08-25T13:30:00.000Z')
      expect(iso(status.nextCloseMs)).toBe('2026-08-24T20:00:00.000Z')
    }
  })

  test('after the close until midnight in New York: closed, trading still allowed', () => {
    for (const instant of ['2026-08-24T20:00:00Z', '2026-08-25T03:59:59Z']) {
      const status = nyse.statusAt(at(instant))
      expect(status).toMatchObject({ isOpen: false, tradingAllowed: true, message: CLOSED_BUT_TRADING })
      expect(status.session.date).toBe('2026-08-24')
    }
  })

  test.each([
    ['2026-08-22T15:00:00Z', 'Closed for the weekend. Trading resumes Monday 9:30 AM ET.'],
    ['2026-11-26T15:00:00Z', 'Closed for the holiday. Trading resumes Friday 9:30 AM ET.'],
    ['2027-01-17T15:00:00Z', 'Closed for the weekend. Trading resumes Tuesday 9:30 AM ET.'],
    ['2018-12-05T15:00:00Z', 'Closed for the holiday. Trading resumes Thursday 9:30 AM ET.'],
  ])('on the weekend or holiday %s: no trading, and when it resumes', (instant, message) =>
    expect(nyse.statusAt(at(instant))).toMatchObject({
      isOpen: false,
      tradingAllowed: false,
      message,
      today: null,
    }),
  )
})

describe('overrides', () => {
  const overridden = createMarketCalendar(
    'nyse',
    new Map([
      ['2026-08-24', 'closed'],
      ['2026-08-25', 'early-close'],
      ['2026-12-25', 'open'],
    ]),
  )

  test('win over the rules, and only on their date', () => {
    expect(overridden.sessionOn('2026-08-24')).toBeNull()
    expect(iso(overridden.sessionOn('2026-08-25')!.closesAtMs)).toBe('2026-08-25T17:00:00.000Z')
    expect(overridden.sessionOn('2026-12-25')).not.toBeNull()
    expect(overridden.sessionOn('2026-08-26')).toMatchObject({ opensAtMs: at('2026-08-26T13:30:00Z') })
  })

  test('close a market that is otherwise always open', () => {
    const closedOnce = createMarketCalendar('always', new Map([['2026-08-24', 'closed']]))
    expect(closedOnce.statusAt(at('2026-08-24T15:00:00Z'))).toMatchObject({
      tradingAllowed: false,
      message: 'Closed today. Trading resumes Tuesday 12:00 AM ET.',
    })
  })
})

describe('always open', () => {
  test('every New York day is one session from midnight to midnight, through both clock changes', () => {
    const lengths = ['2026-03-08', '2026-08-22', '2026-11-01', '2026-12-25'].map((date) => {
      const { opensAtMs, closesAtMs } = always.sessionOn(date)!
      return (closesAtMs - opensAtMs) / 3_600_000
    })
    expect(lengths).toEqual([23, 24, 25, 24])
  })

  test('it is open at any instant', () => {
    fc.assert(
      fc.property(instants(), (instant) => {
        const status = always.statusAt(instant)
        expect(status.isOpen).toBe(true)
        expect(status.session.date).toBe(newYorkDateAt(instant))
        expect(status.nextOpenMs).toBe(status.session.closesAtMs)
      }),
    )
  })
})

describe('at any instant', () => {
  test('the session has opened, the next one has not, and indexes count sessions one by one', () => {
    fc.assert(
      fc.property(instants(), (instant) => {
        const { session, nextOpenMs, nextCloseMs, isOpen } = nyse.statusAt(instant)
        expect(session.opensAtMs).toBeLessThanOrEqual(instant)
        expect(nextOpenMs).toBeGreaterThan(instant)
        expect(nextCloseMs).toBeGreaterThan(instant)
        expect(isOpen).toBe(instant < session.closesAtMs)
        const next = nyse.sessionAt(session.index + 1)
        expect(nyse.sessionOn(next.date)).toBe(next)
        expect(next.opensAtMs).toBe(nextOpenMs)
      }),
    )
  })

  test('New York’s date agrees with Intl', () => {
    const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
    fc.assert(fc.property(instants(), (instant) => newYorkDateAt(instant) === intl.format(instant)))
  })

  test('a date outside the calendar is refused, not guessed', () => {
    expect(() => nyse.statusAt(at('1999-12-31T12:00:00Z'))).toThrow(RangeError)
    expect(() => nyse.statusAt(at('2042-06-01T12:00:00Z'))).toThrow(RangeError)
  })
})

const instants = () => fc.integer({ min: at('2000-01-10T00:00:00Z'), max: at('2041-12-20T00:00:00Z') })

function daysOf(year: string): number[] {
  const first = dayOfDate(`${year}-01-01`)
  return Array.from({ length: dayOfDate(`${year}-12-31`) - first + 1 }, (_, index) => first + index)
}

function hoursOf(date: string): number | null {
  const session = nyse.sessionOn(date)
  return session && (session.closesAtMs - session.opensAtMs) / 3_600_000
}
