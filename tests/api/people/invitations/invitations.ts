import { expect } from 'vitest'
import { acceptInvitation, confirmInvitation, inviteStaff } from '#contract/people/staff/invitations.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { INVITATION_PAGE } from '#domain/invitations/invitation.ts'
import type { Client } from '../../../support/client.ts'
import type { Person, TestServer } from '../../../support/server.ts'

/** What an invited colleague chooses. */
export const CHOSEN = 'Early-Lantern-77'

/** An invitation of a person by this name. */
export const bodyOf = (username: string, roles: readonly StaffRole[] = ['support']) => ({
  username,
  email: `${username}@staff.example`,
  firstName: 'Nora',
  lastName: 'Newcomer',
  roles: [...roles],
  reason: 'She joins us',
})

export const invite = (by: Person, username: string, roles?: readonly StaffRole[]) =>
  by.call(inviteStaff, { body: bodyOf(username, roles) })

export const confirm = (by: Person, id: string) => by.call(confirmInvitation, { params: { id } })

/** The token of a link. */
export const tokenOf = (link: string | null): string => link?.split(`${INVITATION_PAGE}#`)[1] ?? ''

/** Root has invited, and another has confirmed: the token of the link. */
export async function invitedToken(
  by: Person,
  confirmer: Person,
  username: string,
  roles?: readonly StaffRole[],
): Promise<{ id: string; token: string }> {
  const invited = await invite(by, username, roles)
  expect(invited.status, JSON.stringify(invited.body)).toBe(200)
  const { id } = invited.body.invitation
  const confirmed = await confirm(confirmer, id)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { id, token: tokenOf(confirmed.body.link) }
}

export const accept = (visitor: Pick<Client, 'call'>, token: string, password = CHOSEN) =>
  visitor.call(acceptInvitation, { body: { token, password } })

/** The lines of the audit log about an invitation. */
export async function invitationLines({ pool }: Pick<TestServer, 'pool'>, id: string) {
  const { rows } = await pool.query<{ action: string; actor_id: string; after: object }>(
    `select action, actor_id::text, after from audit_log
     where subject_type = 'invitation' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}
