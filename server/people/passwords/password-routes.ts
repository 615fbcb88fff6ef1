import {
  adminListPasswordResets,
  approvePasswordReset,
  getPendingPasswordResets,
  rejectPasswordReset,
  requestPasswordReset,
} from '#contract/people/password-resets.ts'
import { changePassword, endSession, listSessions } from '#contract/people/sessions.ts'
import { lookOf, reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Serve } from '#server/platform/http/route.ts'
import * as approve from './approve-password-reset.ts'
import * as change from './change-password.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import * as end from '../sessions/end-session.ts'
import type { IdentityParts } from './identity-parts.ts'
import { listPasswordResets } from './list-password-resets.ts'
import * as list from '../sessions/list-sessions.ts'
import type { ReadPendingResets } from './read-pending-password-resets.ts'
import * as reject from './reject-password-reset.ts'
import * as request from './request-password-reset.ts'
import type { RecentSecondFactor } from './recent-second-factor.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Passwords that are forgotten or changed, and where somebody is signed in. */
export function mountPasswords(
  serve: Serve,
  parts: IdentityParts & {
    sessions: Sessions
    confirmPassword: ConfirmPassword
    recentSecondFactor: RecentSecondFactor
    readPendingResets: ReadPendingResets
  },
): void {
  const { pool, clock } = parts
  serve(requestPasswordReset, ({ body, address }) => request.requestPasswordReset(parts, body, address))
  serve(getPendingPasswordResets, ({ principal }) => parts.readPendingResets(principal.userId))
  serve(adminListPasswordResets, (call) => listPasswordResets(pool, call.query, lookOf(call, clock.now())))
  serve(approvePasswordReset, (call) =>
    approve.approvePasswordReset(parts, { requestId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
  serve(rejectPasswordReset, (call) =>
    reject.rejectPasswordReset(parts, {
      requestId: BigInt(call.params.id),
      reason: call.body.reason,
      reviewer: reviewerOf(call),
    }),
  )

  serve(changePassword, ({ principal, body, address }) =>
    change.changePassword(parts, { principal, form: body, address }),
  )
  serve(listSessions, ({ principal }) => list.listSessions(parts, principal))
  serve(endSession, ({ principal, params, address }) =>
    end.endSession(parts, { principal, name: params.id, address }),
  )
}
