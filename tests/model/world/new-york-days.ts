/**
 * On which dates in New York orders are taken, from the specification's list of holidays and the exchange's rules for
 * them: a second calendar, which shares nothing with the product's.
 */
const DAY_MS = 86_400_000

/** What no rule predicts. */
const ONE_OFF = new Set(['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09'])

const IN_NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const IN_NEW_YORK_TO_THE_MINUTE = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "2026-11-18", whatever the date is in London. */
export const newYorkDate = (atMs: number): string => IN_NEW_YORK.format(atMs)

/** "2026-11-18 09:30", whatever the time is in London. */
export const newYorkTime = (atMs: number): string =>
  Number.isNaN(atMs) ? 'no time' : IN_NEW_YORK_TO_THE_MINUTE.format(atMs).replace(', ', ' ')

/** The first date after this one on which orders are filled. */
export function nextTradingDay(date: string): string {
  let next = shifted(date, 1)
  while (!isTradingDay(next)) next = shifted(next, 1)
  return next
}

/** When the session of this date ends, in New York. */
export const closingTime = (date: string): string => (isShort(date) ? '13:00' : '16:00')

/** The day after Thanksgiving, and the eves of Christmas and of Independence Day where they are sessions. */
function isShort(date: string): boolean {
  const year = Number(date.slice(0, 4))
  if (date === shifted(nth(year, 11, 4, 4), 1) || date === `${year}-12-24`) return true
  // Of the two days around a Thursday's holiday it was the later one, before 2013.
  if (weekdayOf(`${year}-07-04`) === 4 && year < 2013) return date === `${year}-07-05`
  return date === `${year}-07-03`
}

/** Whether orders are taken on this date. */
export function isTradingDay(date: string): boolean {
  const weekday = weekdayOf(date)
  return (
    weekday !== 0 && weekday !== 6 && !ONE_OFF.has(date) && !holidaysOf(Number(date.slice(0, 4))).has(date)
  )
}

function holidaysOf(year: number): Set<string> {
  return new Set([
    // A New Year's Day on a Saturday is kept on no other day: the Friday belongs to the old year's books.
    ...(weekdayOf(`${year}-01-01`) === 6 ? [] : [kept(`${year}-01-01`)]),
    nth(year, 1, 1, 3),
    nth(year, 2, 1, 3),
    shifted(easter(year), -2),
    lastMondayOfMay(year),
    ...(year >= 2022 ? [kept(`${year}-06-19`)] : []),
    kept(`${year}-07-04`),
    nth(year, 9, 1, 1),
    nth(year, 11, 4, 4),
    kept(`${year}-12-25`),
  ])
}

const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay()

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** On a weekend a holiday is kept on the nearest weekday. */
function kept(date: string): string {
  const weekday = weekdayOf(date)
  return weekday === 6 ? shifted(date, -1) : weekday === 0 ? shifted(date, 1) : date
}

function nth(year: number, month: number, weekday: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return shifted(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1))
}

function lastMondayOfMay(year: number): string {
  const last = `${year}-05-31`
  return shifted(last, -((weekdayOf(last) + 6) % 7))
}

/** Butcher's rule. */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}
