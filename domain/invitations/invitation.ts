import { type StaffRole, warnedPairsOf } from '../staff/roles.ts'
import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
import type { Permission } from '../staff/permissions.ts'

/** A used, withdrawn or expired invitation never changes again. */
export const INVITATION_STATUSES = ['waiting', 'confirmed', 'used', 'withdrawn', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** The page of the link. The token follows "#": no server, proxy or referrer sees it. */
export const INVITATION_PAGE = '/invitation'

const HOUR_MS = 3_600_000
/** The same as a proposal of a setting. */
const INVITATION_WAITS_HOURS = 168
/** From the confirmation on. */
export const INVITATION_LINK_HOURS = 24

/** When an invitation made or confirmed at an instant expires. */
export const invitationExpiry = (at: Date, next: 'confirmation' | 'use'): Date =>
  new Date(at.getTime() + (next === 'use' ? INVITATION_LINK_HOURS : INVITATION_WAITS_HOURS) * HOUR_MS)

/** Null for what has not happened. */
export interface InvitationTimes {
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
  readonly usedAt: Date | null
  readonly withdrawnAt: Date | null
}

export function invitationStatus(
  { expiresAt, confirmedAt, usedAt, withdrawnAt }: InvitationTimes,
  at: Date,
): InvitationStatus {
  if (usedAt !== null) return 'used'
  if (withdrawnAt !== null) return 'withdrawn'
  if (expiresAt <= at) return 'expired'
  return confirmedAt === null ? 'waiting' : 'confirmed'
}

export const isOpenInvitation = (status: InvitationStatus): boolean =>
  status === 'waiting' || status === 'confirmed'

/**
 * Why `by` may not invite a person to these roles, or null: only an active administrator invites, and conflicting roles
 * must be accepted.
 */
export function refuseInviting(
  staff: readonly DecidingPerson[],
  { by, roles, acceptsWarnings }: { by: bigint; roles: readonly StaffRole[]; acceptsWarnings: boolean },
): 'not_allowed' | 'roles_warned' | null {
  if (!mayInvite(staff.find(({ id }) => id === by))) return 'not_allowed'
  return warnedPairsOf(roles).length > 0 && !acceptsWarnings ? 'roles_warned' : null
}

/** Who else could confirm what `by` invites; if no one, it counts without. */
export const invitationConfirmer = (
  staff: readonly DecidingPerson[],
  { by, at }: { by: bigint; at: Date },
): ReturnType<typeof otherPerson> => otherPerson(staff, { personId: by, at, may: invites })

/** How long a role confirms nothing of the inviter who granted it. */
const FRESH_ROLE_MS = 24 * HOUR_MS

export type ConfirmRefusal =
  | 'not_allowed'
  | 'invitation_over'
  | 'own_proposal'
  | 'role_too_new'
  | 'proposer_gone'

/**
 * Why a person may not confirm an invitation, or null. Another administrator confirms, whose roles the inviter did not
 * just grant; the inviter is still one. An inviter whom no other could help confirms alone.
 */
export function refuseConfirming(
  staff: readonly DecidingPerson[],
  facts: {
    readonly status: InvitationStatus
    readonly inviterId: bigint
    readonly confirmerId: bigint
    /** When the inviter last granted the confirmer a role they hold; null if never. */
    readonly grantedAt: Date | null
    readonly at: Date
  },
): ConfirmRefusal | null {
  const { status, inviterId, confirmerId, grantedAt, at } = facts
  if (!mayInvite(staff.find(({ id }) => id === confirmerId))) return 'not_allowed'
  if (status !== 'waiting') return 'invitation_over'
  if (inviterId === confirmerId)
    return invitationConfirmer(staff, { by: inviterId, at }) === 'none' ? null : 'own_proposal'
  if (grantedAt !== null && at.getTime() - grantedAt.getTime() < FRESH_ROLE_MS) return 'role_too_new'
  return mayInvite(staff.find(({ id }) => id === inviterId)) ? null : 'proposer_gone'
}

const invites = (permissions: readonly Permission[]): boolean => permissions.includes('staff.change')

const mayInvite = (person: DecidingPerson | undefined): boolean =>
  person !== undefined && person.isActive && invites(person.permissions)
