import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './password-resets.schemas.ts'

export const requestPasswordReset: Endpoint<typeof schemas.requestPasswordReset> = {
  method: 'POST',
  path: '/api/password-reset-request',
  access: 'public',
}

/** Same reply and cost for every address. */
export const requestResetLink: Endpoint<typeof schemas.requestResetLink> = {
  method: 'POST',
  path: '/api/password-reset-link',
  access: 'public',
}

export const resetPassword: Endpoint<typeof schemas.resetPassword> = {
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
}

export type PasswordResetRequest = z.output<typeof schemas.passwordResetRequest>
export type QueuedPasswordReset = z.output<typeof schemas.queuedPasswordReset>

/**
 * Pending requests without reference and address: administrators recognize the owner's request by its reference, so a
 * customer who read out a stranger's would vouch for the stranger.
 */
export const getPendingPasswordResets: Endpoint<typeof schemas.getPendingPasswordResets> = {
  method: 'GET',
  path: '/api/pending-password-resets',
  access: 'customer',
}

/** The owner says "This wasn't me". */
export const denyPasswordResets: Endpoint<typeof schemas.denyPasswordResets> = {
  method: 'POST',
  path: '/api/pending-password-resets/deny',
  access: 'customer',
}

export const adminListPasswordResets: Endpoint<typeof schemas.adminListPasswordResets> = {
  method: 'GET',
  path: '/api/admin/password-reset-requests',
  access: { permission: 'password_resets.look' },
}

export const approvePasswordReset: Endpoint<typeof schemas.approvePasswordReset> = {
  method: 'POST',
  path: '/api/admin/password-reset-requests/:id/approve',
  access: { permission: 'password_resets.decide' },
}

export const rejectPasswordReset: Endpoint<typeof schemas.rejectPasswordReset> = {
  method: 'POST',
  path: '/api/admin/password-reset-requests/:id/reject',
  access: { permission: 'password_resets.decide' },
}
