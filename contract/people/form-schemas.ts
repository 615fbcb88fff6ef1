import * as z from 'zod/mini'
import {
  isUsableText,
  passwordScore,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '#domain/people/password-score.ts'
import { emailFault, normalizeEmail } from '#domain/text/email.ts'
import { textField, typedPasswordField } from '../text-fields.ts'

// Bodies that the web app's forms check; in a file of their own so that forms load no other schema.

export const usernameField = z.string({ error: 'Username is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Username is required', abort: true }),
  z.regex(/^[A-Za-z0-9_.-]{3,32}$/, {
    error: 'Use 3 to 32 letters, digits, dots, hyphens or underscores',
  }),
)

const emailField = z.string({ error: 'Email is required' }).check(
  z.overwrite(normalizeEmail),
  z.minLength(1, { error: 'Email is required', abort: true }),
  z.maxLength(254, { error: 'Email must be 254 characters or fewer', abort: true }),
  z.refine((email: string) => emailFault(email) === null, {
    error: ({ input }) => emailFault(String(input)) ?? undefined,
  }),
)

/** SPEC's length and strength. The server also refuses common ones. */
export const newPasswordField = z.string({ error: 'Password is required' }).check(
  z.minLength(MIN_PASSWORD_CHARACTERS, { error: 'Password must be at least 8 characters', abort: true }),
  z.maxLength(MAX_PASSWORD_CHARACTERS, { error: 'Password must be 128 characters or fewer' }),
  z.refine(isUsableText, { error: 'Password contains invalid characters' }),
  z.refine((text: string) => passwordScore(text) > 2, { error: 'Please use a stronger password' }),
)

const names = { firstName: textField('First name', 60), lastName: textField('Last name', 60) }

export const registration = z.object({
  username: usernameField,
  email: emailField,
  ...names,
  password: newPasswordField,
})

export const nameForm = z.object(names)

export const emailChangeForm = z.object({ email: emailField, password: typedPasswordField })

export const credentials = z.object({
  /** Or an email address, normalized. */
  username: z.string({ error: 'Username is required' }).check(
    z.overwrite((typed) => (/[@＠]/.test(typed) ? normalizeEmail(typed) : typed.trim())),
    z.minLength(1, { error: 'Username is required' }),
    z.maxLength(254, { error: 'Username is too long' }),
    z.refine((text: string) => text.isWellFormed() && !text.includes('\0'), {
      error: 'Username contains invalid characters',
    }),
  ),
  password: typedPasswordField,
})

/** SPEC's rule for this form: a length, no strength. The server also refuses common ones. */
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

/** The token behind the "#" of a mailed link: 256 bits. */
const linkToken = z
  .string({ error: 'The link is incomplete' })
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, { error: 'The link is incomplete' }))

export const emailLink = z.object({ token: linkToken })

export const resetLinkForm = z.object({ email: emailField })

export const linkedResetForm = z.object({ token: linkToken, newPassword: newPasswordField })

export const invitationForm = z.object({ token: linkToken, password: newPasswordField })

export const passwordChange = z.object({
  currentPassword: typedPasswordField,
  newPassword: newPasswordField,
})
