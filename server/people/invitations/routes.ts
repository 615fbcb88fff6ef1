import * as invitations from '#contract/people/staff/invitations.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import type { IdentityDeps } from '../passwords/passwords.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { confirmInvitation, inviteStaff, type InvitationDeps, withdrawInvitation } from './invite-staff.ts'
import { listInvitations } from './list-invitations.ts'

/** Mounts the invitations of staff. */
export function mountInvitations(serve: Serve, deps: InvitationDeps & IdentityDeps): void {
  const { pool, clock } = deps
  serve(invitations.listInvitations, () => listInvitations(pool, clock.now()))
  serve(invitations.inviteStaff, (call) =>
    inviteStaff(deps, { invited: call.body, reviewer: reviewerOf(call) }),
  )
  serve(invitations.confirmInvitation, (call) =>
    confirmInvitation(deps, { invitationId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
  serve(invitations.withdrawInvitation, (call) =>
    withdrawInvitation(deps, {
      invitationId: BigInt(call.params.id),
      reason: call.body.reason,
      reviewer: reviewerOf(call),
    }),
  )
  serve(invitations.readInvitation, ({ body, address }) => readInvitation(deps, { ...body, address }))
  serve(invitations.acceptInvitation, ({ body: form, address }) => acceptInvitation(deps, { form, address }))
}
