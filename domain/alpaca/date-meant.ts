import { type NewYorkDate, newYorkDateAt } from '../market/new-york-time.ts'

const DAY_MS = 86_400_000

/** The day that a program means: a date (midnight UTC) itself; another instant's in New York. */
export function dateMeant(given: Date): NewYorkDate {
  const isDate = given.getTime() % DAY_MS === 0
  return isDate ? given.toISOString().slice(0, 10) : newYorkDateAt(given.getTime())
}
