import * as z from 'zod/mini'
import { isCountry } from '#domain/people/countries.ts'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES, isCalendarDate } from '#domain/people/profile.ts'
import { numberField, textField } from '../text-fields.ts'

// In a file of its own: its list of countries loads with the profile only.

/** By English name. Older profiles keep what was typed until edited. */
const countryField = (label: string) =>
  textField(label, 60).check(z.refine(isCountry, { error: 'Choose a country from the list' }))

/** All but the document. */
export const profileFields = {
  fullName: textField('Full name', 120),
  phoneNumber: numberField('Phone number', 25, /^\+?[0-9 ().-]{5,24}$/, 'Enter a valid phone number'),
  dateOfBirth: z
    .string({ error: 'Date of birth is required' })
    .check(z.refine(isCalendarDate, { error: 'Enter a valid date of birth' })),
  nationality: countryField('Nationality'),
  occupation: textField('Occupation', 80),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'Choose an employment status' }),
  annualIncome: z.enum(ANNUAL_INCOMES, { error: 'Choose an annual income' }),
  sourceOfFunds: textField('Source of funds', 120),
  address: textField('Address', 160),
  city: textField('City', 80),
  postalCode: numberField(
    'Postal code',
    20,
    /^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$/,
    'Use letters, digits, spaces and hyphens',
  ),
  country: countryField('Country'),
  idType: z.enum(ID_TYPES, { error: 'Choose an ID type' }),
  idNumber: numberField(
    'ID number',
    40,
    /^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,39}$/u,
    'Enter the number as on your ID document, at least 3 characters',
  ),
}

/** As the screen checks it; the document is checked when picked. */
export const profileForm = z.object(profileFields)
