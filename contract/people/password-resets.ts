import type * as z from 'zod/mini'
import { customer, staff, visitor } from '../endpoint.ts'
import type * as schemas from './password-resets.schemas.ts'

export type PasswordResetRequest = z.output<typeof schemas.passwordResetRequest>
export type QueuedPasswordReset = z.output<typeof schemas.queuedPasswordReset>

const mayLook = staff('password_resets.look')
const mayDecide = staff('password_resets.decide')

export const requestPasswordReset = visitor<typeof schemas.requestPasswordReset>(
  'POST /api/password-reset-request',
)
/** Same reply and cost for every address. */
export const requestResetLink = visitor<typeof schemas.requestResetLink>('POST /api/password-reset-link')
export const resetPassword = visitor<typeof schemas.resetPassword>('POST /api/password-reset')
/**
 * Pending requests without reference and address: administrators recognize the owner's request by its reference, so a
 * customer who read out a stranger's would vouch for the stranger.
 */
export const getPendingPasswordResets = customer<typeof schemas.getPendingPasswordResets>(
  'GET /api/pending-password-resets',
)
/** The owner says "This wasn't me". */
export const denyPasswordResets = customer<typeof schemas.denyPasswordResets>(
  'POST /api/pending-password-resets/deny',
)
export const adminListPasswordResets = mayLook<typeof schemas.adminListPasswordResets>(
  'GET /api/admin/password-reset-requests',
)
export const approvePasswordReset = mayDecide<typeof schemas.approvePasswordReset>(
  'POST /api/admin/password-reset-requests/:id/approve',
)
export const rejectPasswordReset = mayDecide<typeof schemas.rejectPasswordReset>(
  'POST /api/admin/password-reset-requests/:id/reject',
)
