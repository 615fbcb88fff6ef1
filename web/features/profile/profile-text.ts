import type { ProfileFieldName } from './profile-fields.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'

/** A profile's value in words; undefined if it has none. A masked date stays. */
export function profileText(name: ProfileFieldName, value: string): string | undefined {
  if (value === '') return undefined
  if (name !== 'dateOfBirth') return optionText(name, value)
  return Number.isNaN(Date.parse(value)) ? value : dateText(value)
}

/** An option's text; for a field without options the value. */
export const optionText = (name: ProfileFieldName, value: string): string =>
  OPTION_NAMES[name]?.[value] ?? value

const OPTION_NAMES: Partial<Record<ProfileFieldName, Record<string, string>>> = {
  employmentStatus: {
    employed: 'Employed',
    'self-employed': 'Self-employed',
    unemployed: 'Unemployed',
    student: 'Student',
    retired: 'Retired',
  },
  annualIncome: {
    '0-25000': '$0 - $25,000',
    '25000-50000': '$25,000 - $50,000',
    '50000-100000': '$50,000 - $100,000',
    '100000-250000': '$100,000 - $250,000',
    '250000+': 'Over $250,000',
  },
  idType: {
    passport: 'Passport',
    national_id: 'National ID',
    drivers_license: "Driver's license",
  },
}
