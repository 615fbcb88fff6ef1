import * as z from 'zod/mini'
import { INVITATION_STATUSES } from '#domain/invitations/invitation.ts'
import { STAFF_ROLES } from '#domain/staff/roles.ts'
import { distinct, instant, nothing, idParams } from '../../fields.ts'
import { operation, staffOperation } from '../../operation.ts'
import { emailLink, invitationForm, registration } from '../form-schemas.ts'
import { reasonForm, reasonField } from '../../review-fields.ts'

/** Open or ended. */
export const staffInvitation = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
  reason: z.string(),
  status: z.enum(INVITATION_STATUSES),
  /** A username. */
  invitedBy: z.string(),
  invitedAt: instant,
  /** A username; null where the inviter decided alone, and while pending. */
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  /** Pending: until when it may be confirmed; confirmed: until when its link is good. */
  expiresAt: instant,
  /** A username; null unless withdrawn. */
  withdrawnBy: z.nullable(z.string()),
  /** When used or withdrawn. */
  endedAt: z.nullable(instant),
})

/** `link`: path of the invited person's page, told once; null when mailed or not due. */
const invited = z.object({ invitation: staffInvitation, link: z.nullable(z.string()) })

const { username, email, firstName, lastName } = registration.shape

export const listInvitations = staffOperation({
  summary: 'The invitations of staff, the newest first, at most a hundred',
  output: z.array(staffInvitation),
})

export const inviteStaff = staffOperation({
  summary:
    'Invite a colleague. Another administrator confirms it; where there is no other, it counts at once and its link ' +
    'is mailed, or told without a mail server',
  input: {
    body: z.object({
      username,
      email,
      firstName,
      lastName,
      roles: z
        .array(z.enum(STAFF_ROLES, { error: 'Unknown role' }))
        .check(
          z.minLength(1, { error: 'Choose at least one role' }),
          z.maxLength(STAFF_ROLES.length, { error: 'Unknown role' }),
          distinct('A role is named twice'),
        ),
      reason: reasonField,
      acceptsWarnings: z.optional(z.boolean()),
    }),
  },
  output: invited,
  needsProof: true,
  refusals: ['second_factor_due', 'roles_warned', 'username_or_email_taken'],
})

export const confirmInvitation = staffOperation({
  summary:
    'Confirm a colleague’s invitation; its link is good once, for 24 hours, and mailed, or told here without a ' +
    'mail server',
  input: { params: idParams },
  output: invited,
  needsProof: true,
  refusals: [
    'second_factor_due',
    'not_found',
    'own_proposal',
    'role_too_new',
    'proposer_gone',
    'invitation_over',
    'username_or_email_taken',
  ],
})

export const withdrawInvitation = staffOperation({
  summary: 'Withdraw an invitation, confirmed or not; its link is void',
  input: { params: idParams, body: reasonForm },
  output: staffInvitation,
  refusals: ['not_found', 'invitation_over'],
})

export const readInvitation = operation({
  summary: 'Whom the link of an invitation invites, and to which roles',
  input: { body: emailLink },
  output: z.object({
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    roles: z.array(z.enum(STAFF_ROLES)),
    expiresAt: instant,
  }),
  refusals: ['link_over'],
})

export const acceptInvitation = operation({
  summary: 'Become a member of the staff by the link of an invitation, once; sign in afterwards',
  input: { body: invitationForm },
  output: nothing,
  refusals: ['link_over', 'username_or_email_taken', 'busy'],
})
