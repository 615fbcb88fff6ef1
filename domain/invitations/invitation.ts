import { type StaffRole, warnedPairsOf } from '../staff/roles.ts'
import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
import type { Permission } from '../staff/permissions.ts'

/** The life of an invitation of staff; one that is used, withdrawn or expired never changes again. */
export const INVITATION_STATUSES = ['waiting', 'confirmed', 'used', 'withdrawn', 'expired'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** The page that the link leads to. The token is behind the "#": no server, proxy or referrer sees it. */
export const INVITATION_PAGE = '/invitation'

const HOUR_MS = 3_600_000
/** How long an invitation waits for its confirmation, as a proposal of a setting does. */
const INVITATION_WAITS_HOURS = 168
/** How long its link is good, from the confirmation on. */
export const INVITATION_LINK_HOURS = 24

/** When an invitation that was made or confirmed at an instant ends by itself. */
export const invitationExpiry = (at: Date, next: 'confirmation' | 'use'): Date =>
  new Date(at.getTime() + (next === 'use' ? INVITATION_LINK_HOURS : INVITATION_WAITS_HOURS) * HOUR_MS)

/** When what happened to an invitation; null for what has not. */
export interface InvitationTimes {
  readonly expiresAt: Date
  readonly confirmedAt: Date | null
  readonly usedAt: Date | null
  readonly withdrawnAt: Date | null
}

/** What an invitation is at an instant. */
export function invitationStatus(
  { expiresAt, confirmedAt, usedAt, withdrawnAt }: InvitationTimes,
  at: Date,
): InvitationStatus {
  if (usedAt !== null) return 'used'
  if (withdrawnAt !== null) return 'withdrawn'
  if (expiresAt <= at) return 'expired'
  return confirmedAt === null ? 'waiting' : 'confirmed'
}

/** Whether an invitation may still become a colleague. */
export const isOpenInvitation = (status: InvitationStatus): boolean =>
  status === 'waiting' || status === 'confirmed'

/**
 * Why `by` may not invite a person to these roles, or null: an active administrator invites, and roles that one person
 * had better not have together only where that is accepted.
 */
export function refuseInviting(
  staff: readonly DecidingPerson[],
  { by, roles, acceptsWarnings }: { by: bigint; roles: readonly StaffRole[]; acceptsWarnings: boolean },
): 'not_allowed' | 'roles_warned' | null {
  if (!mayInvite(staff.find(({ id }) => id === by))) return 'not_allowed'
  return warnedPairsOf(roles).length > 0 && !acceptsWarnings ? 'roles_warned' : null
}

/** Who else could confirm what `by` invites at an instant: where it is no one, it counts without. */
export const invitationConfirmer = (
  staff: readonly DecidingPerson[],
  { by, at }: { by: bigint; at: Date },
): ReturnType<typeof otherPerson> => otherPerson(staff, { personId: by, at, may: invites })

/** How long a role that the inviter granted lets its holder confirm nothing of theirs. */
const FRESH_ROLE_MS = 24 * HOUR_MS

export type ConfirmRefusal =
  | 'not_allowed'
  | 'invitation_over'
  | 'own_proposal'
  | 'role_too_new'
  | 'proposer_gone'

/**
 * Why a person may not confirm an invitation, or null. Another administrator than the inviter does, whose roles the
 * inviter did not grant within a day; the inviter is still one. An inviter whom no other could help any more confirms
 * for themselves.
 */
export function refuseConfirming(
  staff: readonly DecidingPerson[],
  facts: {
    readonly status: InvitationStatus
    readonly inviterId: bigint
    readonly confirmerId: bigint
    /** When the inviter last granted the confirmer a role that they hold; null if never. */
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
