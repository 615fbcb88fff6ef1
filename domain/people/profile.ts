export const EMPLOYMENT_STATUSES = ['employed', 'self-employed', 'unemployed', 'student', 'retired'] as const
export const ANNUAL_INCOMES = ['0-25000', '25000-50000', '50000-100000', '100000-250000', '250000+'] as const
export const ID_TYPES = ['passport', 'national_id', 'drivers_license'] as const

/** Of the latest profile submission; 'none' before the first. */
export const KYC_STATUSES = ['none', 'pending', 'approved', 'rejected'] as const
export type KycStatus = (typeof KYC_STATUSES)[number]

const MIN_CUSTOMER_AGE_YEARS = 18
const OLDEST_BIRTH_YEAR = 1900

/** For both the form and the server. */
export const BIRTH_FAULTS = {
  in_the_future: 'This date is in the future',
  too_long_ago: `Enter a date in ${OLDEST_BIRTH_YEAR} or later`,
  too_young: `You must be at least ${MIN_CUSTOMER_AGE_YEARS} years old`,
} as const

/** Why a person born on `dateOfBirth` may not open an account on `today` (both YYYY-MM-DD), or null. */
export function birthFault(dateOfBirth: string, today: string): keyof typeof BIRTH_FAULTS | null {
  if (dateOfBirth > today) return 'in_the_future'
  if (parts(dateOfBirth)[0] < OLDEST_BIRTH_YEAR) return 'too_long_ago'
  return isAdult(dateOfBirth, today) ? null : 'too_young'
}

// Born on 29 February: 18 on 1 March.
function isAdult(dateOfBirth: string, today: string): boolean {
  const [year, month, day] = parts(dateOfBirth)
  const [thisYear, thisMonth, thisDay] = parts(today)
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day)
  return thisYear - year - (hadBirthday ? 0 : 1) >= MIN_CUSTOMER_AGE_YEARS
}

/** Whether a YYYY-MM-DD text is an existing day. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = parts(text)
  if (month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (lengths[month - 1] ?? 0)
}

function parts(date: string): [number, number, number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return [year, month, day]
}
