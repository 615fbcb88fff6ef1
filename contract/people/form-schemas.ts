import * as z from 'zod/mini'
import {
  isUsableText,
  passwordScore,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '#domain/people/password-score.ts'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES, isCalendarDate } from '#domain/people/profile.ts'
import { textField, typedPasswordField } from '../text-fields.ts'

// The bodies that the web app's forms check before they send them. They are in a file of their own so that a form
// loads no other schema.

export const usernameField = z.string({ error: 'Username is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Username is required', abort: true }),
  z.regex(/^[A-Za-z0-9_.-]{3,32}$/, {
    error: 'Use 3 to 32 letters, digits, dots, hyphens or underscores',
  }),
)

const emailField = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Email must be 254 characters or fewer' }),
    z.email({ error: 'Enter a valid email address' }),
  )

/** A new password: SPEC's length and strength. The server also refuses widely used ones. */
export const newPasswordField = z.string({ error: 'Password is required' }).check(
  z.minLength(MIN_PASSWORD_CHARACTERS, { error: 'Password must be at least 8 characters', abort: true }),
  z.maxLength(MAX_PASSWORD_CHARACTERS, { error: 'Password must be 128 characters or fewer' }),
  z.refine(isUsableText, { error: 'Password contains invalid characters' }),
  z.refine((text: string) => passwordScore(text) > 2, { error: 'Please use a stronger password' }),
)

export const registration = z.object({
  username: usernameField,
  email: emailField,
  firstName: textField('First name', 60),
  lastName: textField('Last name', 60),
  password: newPasswordField,
})

export const credentials = z.object({
  username: z.string({ error: 'Username is required' }).check(
    z.trim(),
    z.minLength(1, { error: 'Username is required' }),
    z.maxLength(254, { error: 'Username is too long' }),
    z.refine((text: string) => text.isWellFormed() && !text.includes('\0'), {
      error: 'Username contains invalid characters',
    }),
  ),
  password: typedPasswordField,
})

/** A new password by SPEC's rule for this form: a length, no strength. The server also refuses widely used ones. */
const resetPasswordField = z.string({ error: 'New password is required' }).check(
  z.minLength(MIN_PASSWORD_CHARACTERS, {
    error: 'Password must be at least 8 characters long',
    abort: true,
  }),
  z.maxLength(MAX_PASSWORD_CHARACTERS, { error: 'Password must be 128 characters or fewer' }),
  z.refine(isUsableText, { error: 'Password contains invalid characters' }),
)

export const passwordResetForm = z.object({
  username: credentials.shape.username,
  email: emailField,
  newPassword: resetPasswordField,
})

export const passwordChange = z.object({
  currentPassword: typedPasswordField,
  newPassword: newPasswordField,
})

/** Every field of the profile form but the document. */
export const profileFields = {
  fullName: textField('Full name', 120),
  phoneNumber: z
    .string({ error: 'Phone number is required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Phone number is required' }),
      z.regex(/^\+?[0-9 ().-]{5,24}$/, { error: 'Enter a valid phone number' }),
    ),
  dateOfBirth: z
    .string({ error: 'Date of birth is required' })
    .check(z.refine(isCalendarDate, { error: 'Enter a valid date of birth' })),
  nationality: textField('Nationality', 60),
  occupation: textField('Occupation', 80),
  employmentStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'Choose an employment status' }),
  annualIncome: z.enum(ANNUAL_INCOMES, { error: 'Choose an annual income' }),
  sourceOfFunds: textField('Source of funds', 120),
  address: textField('Address', 160),
  city: textField('City', 80),
  postalCode: textField('Postal code', 20),
  country: textField('Country', 60),
  idType: z.enum(ID_TYPES, { error: 'Choose an ID type' }),
  idNumber: textField('ID number', 40),
}

/** The form as the screen checks it; the document is checked where it is picked. */
export const profileForm = z.object(profileFields)
