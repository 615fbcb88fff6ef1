import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '#domain/people/password-strength.ts'
import * as z from 'zod/mini'
import { PASSWORD_RESET_STATUSES } from '#domain/people/password-reset.ts'
import { endpoint } from '../endpoint.ts'
import { idField, instant } from '../fields.ts'
import { credentials, emailField } from './identity.ts'
import { rejection } from './profiles.ts'
import { reviewFields, reviewQuery } from '../records/reviews.ts'

/** A new password by SPEC's rule for this form: a length, no strength. The server also refuses widely used ones. */
const resetPasswordField = z.string({ error: 'New password is required' }).check(
  z.minLength(MIN_PASSWORD_CHARACTERS, {
    error: 'Password must be at least 8 characters long',
    abort: true,
  }),
  z.maxLength(MAX_PASSWORD_CHARACTERS, { error: 'Password has at most 128 characters' }),
  z.refine((text: string) => text.isWellFormed() && !text.includes('\0'), {
    error: 'Password has characters that cannot be used',
  }),
)

export const passwordResetForm = z.object({
  username: credentials.shape.username,
  email: emailField,
  newPassword: resetPasswordField,
})

/** The same for everybody who asks, whether or not there is such an account. */
export const passwordResetReceipt = z.object({
  /** To name to an administrator; the card in their queue shows it too. */
  reference: z.string(),
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-request',
  access: 'public',
  summary: 'Ask the administrators to replace a forgotten password',
  input: { body: passwordResetForm },
  output: passwordResetReceipt,
  refusals: ['busy'],
})

export const passwordResetRequest = z.object({
  id: z.string(),
  userId: z.string(),
  ...reviewFields,
  email: z.string(),
  status: z.enum(PASSWORD_RESET_STATUSES),
  reference: z.string(),
  /** Where it was sent from. */
  address: z.string(),
  /** How many other requests for the same account are pending. */
  competing: z.number(),
  createdAt: instant,
  expiresAt: instant,
  processedAt: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
})
export type PasswordResetRequest = z.output<typeof passwordResetRequest>

/**
 * What a signed-in customer is told of requests for their account that wait. Neither the reference nor the address: an
 * administrator tells the owner's request from somebody else's by the reference its sender was given, so a customer who
 * read out a stranger's would vouch for the stranger.
 */
export const getPendingPasswordResets = endpoint({
  method: 'GET',
  path: '/api/pending-password-resets',
  access: 'customer',
  summary: 'How many requests for a new password of this account wait, and when the latest was made',
  input: {},
  output: z.object({ count: z.number(), latestAt: z.nullable(instant) }),
  refusals: [],
  isActivity: false,
})

export const adminListPasswordResets = endpoint({
  method: 'GET',
  path: '/api/admin/password-reset-requests',
  access: 'administrator',
  summary: 'Password reset requests: what waits oldest first, the others newest first',
  input: { query: reviewQuery(PASSWORD_RESET_STATUSES) },
  output: z.array(passwordResetRequest),
  refusals: [],
  isActivity: false,
})

export const approvePasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/password-reset-requests/:id/approve',
  access: 'administrator',
  summary: 'Give the customer the password they asked for, and end all their sessions',
  input: { params: z.object({ id: idField }) },
  output: passwordResetRequest,
  refusals: ['not_found', 'own_request', 'already_processed'],
})

export const rejectPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/password-reset-requests/:id/reject',
  access: 'administrator',
  summary: 'Reject a pending password reset, with a reason',
  input: { params: z.object({ id: idField }), body: rejection },
  output: passwordResetRequest,
  refusals: ['not_found', 'own_request', 'already_processed'],
})
