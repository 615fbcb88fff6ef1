import type { StaffRole } from '#domain/staff/roles.ts'

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

export const LIST_INVITATIONS = `${INVITATIONS} order by i.id desc limit 100`

export const READ_INVITATION = `${INVITATIONS} where i.id = $1`

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
