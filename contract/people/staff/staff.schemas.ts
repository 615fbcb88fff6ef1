import * as z from 'zod/mini'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { instant, idParams } from '../../fields.ts'
import { staffOperation } from '../../operation.ts'
import { reasonForm, reasonField } from '../../review-fields.ts'

const heldRole = z.object({
  role: z.enum(STAFF_ROLES),
  grantedAt: instant,
  /** A username; null for the command line, the first start and an upgrade. */
  grantedBy: z.nullable(z.string()),
})

/** Active or not. */
export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(heldRole),
  hasSecondFactor: z.boolean(),
  /** Null when not linked to the identity provider. */
  linkedAt: z.nullable(instant),
  /** Null while active. */
  deactivatedAt: z.nullable(instant),
  /** Null when none is recorded. */
  lastSignInAt: z.nullable(instant),
})

const role = z.enum(STAFF_ROLES, { error: 'Choose a role' })

export const listStaff = staffOperation({
  summary: 'The staff with their roles, those who can sign in first',
  output: z.array(staffMember),
})

export const grantRole = staffOperation({
  summary: 'Grant a role to a member of the staff; a warned pair of roles only when the caller accepts it',
  input: {
    params: idParams,
    body: z.object({ role, reason: reasonField, acceptsWarnings: z.optional(z.boolean()) }),
  },
  output: staffMember,
  needsProof: true,
  refusals: ['second_factor_due', 'not_found', 'own_access', 'role_held', 'roles_warned'],
})

export const revokeRole = staffOperation({
  summary: 'Revoke a role; it is gone with the next request. The last administrator keeps theirs',
  input: { params: idParams, body: z.object({ role, reason: reasonField }) },
  output: staffMember,
  needsProof: true,
  refusals: ['second_factor_due', 'not_found', 'own_access', 'role_not_held', 'last_administrator'],
})

export const deactivateStaff = staffOperation({
  summary: 'End all sessions of a member of the staff and refuse sign-ins',
  input: { params: idParams, body: reasonForm },
  output: staffMember,
  needsProof: true,
  refusals: ['second_factor_due', 'not_found', 'own_access', 'deactivated', 'last_administrator'],
})

export const reactivateStaff = staffOperation({
  summary: 'Let a deactivated member of the staff sign in again',
  input: { params: idParams, body: reasonForm },
  output: staffMember,
  needsProof: true,
  refusals: ['second_factor_due', 'not_found', 'own_access', 'not_deactivated'],
})

export const unlinkStaff = staffOperation({
  summary:
    'Unlink a member of the staff from the identity provider and end all their sessions; at their next single ' +
    'sign-on they link their account again by its password',
  input: { params: idParams, body: reasonForm },
  output: staffMember,
  needsProof: true,
  refusals: ['second_factor_due', 'not_found', 'own_access', 'identity_not_bound'],
})
