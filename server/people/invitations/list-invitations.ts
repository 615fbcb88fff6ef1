import type { StaffRole } from '#domain/staff/roles.ts'
import { invitationStatus, type InvitationTimes } from '#domain/invitations/invitation.ts'
import type { StaffInvitation } from '#contract/people/staff/invitations.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface InvitationRow {
  id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  roles: StaffRole[]
  reason: string
  inviter_id: bigint
  inviter: string
  invited_at: Date
  expires_at: Date
  confirmer: string | null
  confirmed_at: Date | null
  withdrawer: string | null
  withdrawn_at: Date | null
  used_at: Date | null
}

const INVITATIONS = `
select i.id, i.username, i.email, i.first_name, i.last_name, i.roles, i.reason, i.invited_by as inviter_id,
  inviter.username as inviter, i.invited_at, i.expires_at, confirmer.username as confirmer, i.confirmed_at,
  withdrawer.username as withdrawer, i.withdrawn_at, i.used_at
from staff_invitations i
join users inviter on inviter.id = i.invited_by
left join users confirmer on confirmer.id = i.confirmed_by
left join users withdrawer on withdrawer.id = i.withdrawn_by`

const LIST_INVITATIONS = `${INVITATIONS} order by i.id desc limit 100`

const READ_INVITATION = `${INVITATIONS} where i.id = $1`

/** Locks an invitation: confirmation, withdrawal and use run one after the other. */
export const HOLD_INVITATION = `select id from staff_invitations where id = $1 for update`

/** Whether the username or address is a user's, held for a customer at $3, or in another open invitation. */
export const IS_NAME_TAKEN = `
select 1 from users where username_key = lower($1) or email_key = lower($2)
union all
select 1 from email_restores where email_key = lower($2) and expires_at > $3
union all
select 1 from staff_invitations
where used_at is null and withdrawn_at is null and expires_at > $3 and id <> $4
  and (lower(username) = lower($1) or lower(email) = lower($2))`

export const INSERT_INVITATION = `
insert into staff_invitations
  (id, username, email, first_name, last_name, roles, reason, invited_by, invited_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** Confirmed at $2 by $3 (null: the inviter alone), for the link with hash $4 until $5. */
export const CONFIRM_INVITATION = `
update staff_invitations set confirmed_at = $2, confirmed_by = $3, token_hash = decode($4, 'hex'), expires_at = $5
where id = $1`

export const WITHDRAW_INVITATION = `
update staff_invitations set withdrawn_at = $2, withdrawn_by = $3, withdraw_reason = $4 where id = $1`

/** Whom the link with hash $1 invites at $2. */
export const FIND_INVITATION = `${INVITATIONS}
where i.token_hash = decode($1, 'hex') and i.used_at is null and i.withdrawn_at is null and i.expires_at > $2`

/** As the owner: makes user $2 of the invitation with hash $1; audit line $4, from address $5 at $6. */
export const ACCEPT_INVITATION = `
select accept_staff_invitation(decode($1, 'hex'), $2, $3, $4, $5, $6) as outcome`

/** Invitations of staff at `at`, newest first, at most a hundred. */
export async function listInvitations(database: Queryable, at: Date): Promise<StaffInvitation[]> {
  const { rows } = await database.query<InvitationRow>(LIST_INVITATIONS)
  return rows.map((row) => presentInvitation(row, at))
}

/** Throws for an unknown id. */
export async function readInvitationRow(database: Queryable, id: bigint): Promise<InvitationRow> {
  const { rows } = await database.query<InvitationRow>(READ_INVITATION, [id])
  const [row] = rows
  if (!row) throw new Error(`there is no invitation ${id}`)
  return row
}

export const timesOf = (row: InvitationRow): InvitationTimes => ({
  expiresAt: row.expires_at,
  confirmedAt: row.confirmed_at,
  usedAt: row.used_at,
  withdrawnAt: row.withdrawn_at,
})

/** For staff; never its token's hash. */
export const presentInvitation = (row: InvitationRow, at: Date): StaffInvitation => ({
  id: row.id.toString(),
  username: row.username,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  roles: row.roles,
  reason: row.reason,
  status: invitationStatus(timesOf(row), at),
  invitedBy: row.inviter,
  invitedAt: row.invited_at.toISOString(),
  confirmedBy: row.confirmer,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  withdrawnBy: row.withdrawer,
  endedAt: (row.used_at ?? row.withdrawn_at)?.toISOString() ?? null,
})
