import * as z from 'zod/mini'
import { PASSWORD_RESET_STATUSES } from '#domain/people/password-reset.ts'
import { operation, staffOperation } from '../operation.ts'
import { instant, nothing, idParams } from '../fields.ts'
import { linkedResetForm, passwordResetForm, resetLinkForm } from './form-schemas.ts'
import { rejection } from './profiles.schemas.ts'
import { queuedFields, reviewFields, reviewQuery } from '../review-fields.ts'

/** The same reply for unknown accounts. */
export const passwordResetReceipt = z.object({
  /** The customer tells it to an administrator, whose queue shows it. */
  reference: z.string(),
})

export const requestPasswordReset = operation({
  summary: 'Ask the administrators to replace a forgotten password',
  input: { body: passwordResetForm },
  output: passwordResetReceipt,
  refusals: ['busy', 'not_offered'],
})

export const requestResetLink = operation({
  summary: 'Mail a link to choose a new password, if the address is a proved one of a customer',
  input: { body: resetLinkForm },
  output: nothing,
  refusals: ['not_offered'],
})

export const resetPassword = operation({
  summary: 'Replace a forgotten password by a mailed link, once; all sessions end',
  input: { body: linkedResetForm },
  output: nothing,
  refusals: ['link_over', 'busy', 'not_offered'],
})

export const passwordResetRequest = z.object({
  id: z.string(),
  userId: z.string(),
  ...reviewFields,
  email: z.string(),
  status: z.enum(PASSWORD_RESET_STATUSES),
  reference: z.string(),
  /** The sender's. */
  address: z.string(),
  /** Other pending requests for the account. */
  competing: z.number(),
  createdAt: instant,
  expiresAt: instant,
  processedAt: z.nullable(instant),
  rejectionReason: z.nullable(z.string()),
})

export const queuedPasswordReset = z.object({ ...passwordResetRequest.shape, ...queuedFields })

export const getPendingPasswordResets = operation({
  summary: 'Pending password resets of this account: how many, and when the latest was made',
  output: z.object({ count: z.number(), latestAt: z.nullable(instant) }),
  isActivity: false,
  isViewable: true,
})

export const denyPasswordResets = operation({
  summary: 'Say that the pending password resets of this account are not its owner’s: all of them are denied',
  output: z.object({
    denied: z.number(),
  }),
  refusals: ['already_processed'],
})

export const adminListPasswordResets = staffOperation({
  summary: 'Password reset requests: pending oldest first, the others newest first',
  mayLag: true,
  input: { query: reviewQuery(PASSWORD_RESET_STATUSES) },
  output: z.array(queuedPasswordReset),
  isActivity: false,
})

export const approvePasswordReset = staffOperation({
  summary: 'Approve a password reset: set the requested password and end all sessions',
  input: { params: idParams },
  output: passwordResetRequest,
  refusals: ['not_found', 'own_request', 'already_processed', 'claimed_by_another'],
})

export const rejectPasswordReset = staffOperation({
  summary: 'Reject a pending password reset, with a reason',
  input: { params: idParams, body: rejection },
  output: passwordResetRequest,
  refusals: ['not_found', 'own_request', 'already_processed', 'claimed_by_another'],
})
