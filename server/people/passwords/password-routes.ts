import {
  adminListPasswordResets,
  approvePasswordReset,
  denyPasswordResets,
  getPendingPasswordResets,
  rejectPasswordReset,
  requestPasswordReset,
} from '#contract/people/password-resets.ts'
import { chooseIdleTime, getSessionEnd, staySignedIn } from '#contract/people/idle.ts'
import { changePassword, endSession, listSessions } from '#contract/people/sessions.ts'
import { refuse } from '#contract/refusals.ts'
import { reviewContextOf, reviewerOf } from '#server/records/audit/reviewer.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import * as approve from './approve-password-reset.ts'
import * as change from './change-password.ts'
import * as choose from '../sessions/choose-idle-time.ts'
import type { ConfirmPassword } from './confirm-password.ts'
import * as end from '../sessions/end-session.ts'
import * as deny from './deny-password-resets.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { listPasswordResets } from './list-password-resets.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'
import * as list from '../sessions/list-sessions.ts'
import type { ReadPendingResets } from './read-pending-password-resets.ts'
import * as reject from './reject-password-reset.ts'
import * as request from './request-password-reset.ts'
import type { CheckRecentSecondFactor } from './check-recent-second-factor.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Mounts password resets and changes, and the list of sessions. */
export function mountPasswords(
  serve: Serve,
  deps: IdentityDeps & {
    sessions: Sessions
    keys: ForgetKeys
    confirmPassword: ConfirmPassword
    checkRecentSecondFactor: CheckRecentSecondFactor
    readPendingResets: ReadPendingResets
    /** Whether administrators replace forgotten passwords. */
    isReviewed: boolean
  },
): void {
  const { pool, clock } = deps
  serve(requestPasswordReset, ({ body, address }) =>
    deps.isReviewed ? request.requestPasswordReset(deps, body, address) : refuse('not_offered'),
  )
  serve(getPendingPasswordResets, ({ principal }) => deps.readPendingResets(principal.userId))
  serve(denyPasswordResets, ({ principal, address }) =>
    deny.denyPasswordResets(deps, { customerId: principal.userId, address }),
  )
  serve(adminListPasswordResets, (call) =>
    listPasswordResets(pool, call.query, reviewContextOf(call, clock.now())),
  )
  serve(approvePasswordReset, (call) =>
    approve.approvePasswordReset(deps, { requestId: BigInt(call.params.id), reviewer: reviewerOf(call) }),
  )
  serve(rejectPasswordReset, (call) =>
    reject.rejectPasswordReset(deps, {
      requestId: BigInt(call.params.id),
      reason: call.body.reason,
      reviewer: reviewerOf(call),
    }),
  )

  serve(changePassword, ({ principal, body, address }) =>
    change.changePassword(deps, { principal, form: body, address }),
  )
  serve(listSessions, ({ principal }) => list.listSessions(deps, principal))
  serve(getSessionEnd, ({ principal }) => presentEnd(principal))
  serve(staySignedIn, ({ principal }) => presentEnd(principal))
  serve(chooseIdleTime, async ({ principal, body, address }) => {
    await choose.chooseIdleTime(deps, { principal, idleMinutes: body.idleMinutes, address })
    return presentEnd(principal)
  })
  serve(endSession, ({ principal, params, address }) =>
    end.endSession(deps, { principal, name: params.id, address }),
  )

  /** The call itself has prolonged the session, if it is activity. */
  function presentEnd(principal: Principal) {
    const end = deps.sessions.endOf(principal)
    if (end === null) return refuse('not_signed_in')
    return {
      idleEndsAt: new Date(end.idleEndsMs).toISOString(),
      endsAt: new Date(end.endsMs).toISOString(),
      idleMinutes: end.idleMinutes,
    }
  }
}
