import * as z from 'zod/mini'
import {
  passwordScore,
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '#domain/people/password-strength.ts'
import { endpoint } from '../endpoint.ts'
import { nothing, textField, typedPasswordField } from '../fields.ts'

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['customer', 'administrator']),
})
export type User = z.output<typeof user>

export const usernameField = z.string({ error: 'Username is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Username is required', abort: true }),
  z.regex(/^[A-Za-z0-9_.-]{3,32}$/, {
    error: 'Username has 3 to 32 letters, digits, dots, hyphens or underscores',
  }),
)

export const emailField = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Email has at most 254 characters' }),
    z.email({ error: 'Enter a valid email address' }),
  )

/** A new password: SPEC's length and strength. The server also refuses widely used ones. */
export const newPasswordField = z.string({ error: 'Password is required' }).check(
  z.minLength(MIN_PASSWORD_CHARACTERS, { error: 'Password must be at least 8 characters', abort: true }),
  z.maxLength(MAX_PASSWORD_CHARACTERS, { error: 'Password has at most 128 characters' }),
  z.refine((text: string) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Password has characters that cannot be used',
  }),
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
      error: 'Username has characters that cannot be used',
    }),
  ),
  password: typedPasswordField,
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/user',
  access: 'signed-in',
  summary: 'The signed-in user',
  input: {},
  output: user,
  refusals: [],
  isActivity: false,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Open a customer account and sign in',
  input: { body: registration },
  output: user,
  refusals: ['username_or_email_taken', 'busy'],
})

/** The password was right, and a second factor is due: there is no session yet. */
export const secondStepDue = z.object({
  secondFactor: z.object({ methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])) }),
})
export type SecondStepDue = z.output<typeof secondStepDue>

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in',
  input: { body: credentials },
  output: user,
  accepted: secondStepDue,
  refusals: ['wrong_credentials', 'busy'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'End the session; harmless without one',
  input: {},
  output: nothing,
  refusals: [],
})
