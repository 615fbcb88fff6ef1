import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { PERMISSION_NAMES } from '#domain/staff/permissions.ts'
import { nothing } from '../fields.ts'
import { credentials, registration } from './form-schemas.ts'

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['customer', 'administrator']),
  /** Staff only: what their roles permit now. */
  permissions: z.optional(z.array(z.enum(PERMISSION_NAMES))),
})

export const getUser = operation({
  summary: 'The signed-in user',
  output: user,
  isActivity: false,
  isViewable: true,
})

export const register = operation({
  summary: 'Open a customer account and sign in',
  input: { body: registration },
  output: user,
  refusals: ['username_or_email_taken', 'sign_up_stopped', 'busy'],
})

/** The password was right; no session yet. */
export const secondStepDue = z.object({
  secondFactor: z.object({ methods: z.array(z.enum(['totp', 'passkey', 'recovery_code'])) }),
})

export const login = operation({
  summary: 'Sign in with a username or an email address',
  input: { body: credentials },
  output: user,
  accepted: secondStepDue,
  refusals: ['wrong_credentials', 'sso_required', 'busy'],
})

export const logout = operation({
  summary: 'End the session; harmless without one',
  output: nothing,
})
