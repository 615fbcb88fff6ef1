import type { StaffInvitation } from '#contract/people/staff/invitations.ts'
import { invitationStatus, type InvitationTimes } from '#domain/invitations/invitation.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type InvitationRow, LIST_INVITATIONS, READ_INVITATION } from './invitations.sql.ts'

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
