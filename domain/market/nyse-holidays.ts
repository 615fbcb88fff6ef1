export type HolidayRule = 'closed' | 'early-close'

/**
 * The weekdays without ordinary NYSE hours, by day number (days since 1970-01-01). Valid from 2000 on. Source: NYSE
 * Rule 7.2 and its announcements, checked daily against the sessions of 2000 to 2023 and the published years to 2028.
 */
export function nyseHolidays(year: number): ReadonlyMap<number, HolidayRule> {
  const days = new Map<number, HolidayRule>()
  for (const day of earlyCloses(year)) days.set(day, 'early-close')
  for (const day of fullHolidays(year)) days.set(day, 'closed')
  for (const [date, rule] of ONE_OFF[year] ?? []) days.set(dayOf(year, ...date), rule)
  return days
}

type MonthAndDay = readonly [month: number, date: number]

/** Attacks, state funerals, storms and 2003's early close. */
const ONE_OFF: Record<number, readonly (readonly [MonthAndDay, HolidayRule])[]> = {
  2001: [
    [[9, 11], 'closed'],
    [[9, 12], 'closed'],
    [[9, 13], 'closed'],
    [[9, 14], 'closed'],
  ],
  2003: [[[12, 26], 'early-close']],
  2004: [[[6, 11], 'closed']],
  2007: [[[1, 2], 'closed']],
  2012: [
    [[10, 29], 'closed'],
    [[10, 30], 'closed'],
  ],
  2018: [[[12, 5], 'closed']],
  2025: [[[1, 9], 'closed']],
}

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, , SATURDAY] = [0, 1, 2, 3, 4, 5, 6] as const

function fullHolidays(year: number): number[] {
  const newYear = dayOf(year, 1, 1)
  return [
    // A Saturday New Year is not observed: its Friday is in the old year.
    weekdayOf(newYear) === SUNDAY ? newYear + 1 : newYear,
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    easterSunday(year) - 2,
    lastMonday(year, 5),
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nth(1, MONDAY, year, 9),
    nth(4, THURSDAY, year, 11),
    observed(dayOf(year, 12, 25)),
  ]
}

function earlyCloses(year: number): number[] {
  const days = [nth(4, THURSDAY, year, 11) + 1]

  const christmasEve = dayOf(year, 12, 24)
  if (isOneOf(christmasEve, MONDAY, TUESDAY, WEDNESDAY, THURSDAY)) days.push(christmasEve)

  const july3 = dayOf(year, 7, 3)
  if (isOneOf(july3, MONDAY, TUESDAY, THURSDAY)) days.push(july3)
  // Until 2012 a Wednesday 3 July was a full day and Friday the 5th the short one.
  else if (isOneOf(july3, WEDNESDAY)) days.push(year >= 2013 ? july3 : july3 + 2)

  return days
}

const dayOf = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / 86_400_000

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + THURSDAY) % 7) + 7) % 7

/** "Monday". */
export const weekdayName = (day: number): string =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][weekdayOf(day)] ?? ''

const isOneOf = (day: number, ...weekdays: number[]): boolean => weekdays.includes(weekdayOf(day))

/** Saturday holidays move to Friday, Sunday ones to Monday. */
function observed(day: number): number {
  if (weekdayOf(day) === SATURDAY) return day - 1
  return weekdayOf(day) === SUNDAY ? day + 1 : day
}

function nth(n: number, weekday: number, year: number, month: number): number {
  const first = dayOf(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)
}

function lastMonday(year: number, month: number): number {
  const last = dayOf(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) - MONDAY + 7) % 7)
}

/** Gregorian Easter. Source: J. Meeus, Astronomical Algorithms, chapter 8, the anonymous algorithm. */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  return dayOf(year, Math.floor(monthAndDay / 31), (monthAndDay % 31) + 1)
}
