import * as resets from '#contract/people/password-resets.ts'
import { chooseIdleTime, getSessionEnd, staySignedIn } from '#contract/people/idle.ts'
import { changePassword, endSession, listSessions } from '#contract/people/sessions.ts'
import { refuse } from '#contract/refusals.ts'
import { requestOf, reviewContextOf } from '#server/records/audit/audit.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import * as decide from './decide-password-reset.ts'
import * as change from './change-password.ts'
import * as own from '../sessions/own-sessions.ts'
import type { Proving } from './confirm-password.ts'
import type { IdentityDeps } from './passwords.ts'
import { listPasswordResets, type ReadPendingResets } from './list-password-resets.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'
import * as request from './request-password-reset.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Mounts password resets and changes, and the list of sessions. */
export function mountPasswords(
  serve: Serve,
  deps: IdentityDeps &
    Proving & {
      sessions: Sessions
      keys: ForgetKeys
      readPendingResets: ReadPendingResets
      /** Whether administrators replace forgotten passwords. */
      isReviewed: boolean
    },
): void {
  const { clock } = deps
  serve(resets.requestPasswordReset, ({ body, address }) =>
    deps.isReviewed ? request.requestPasswordReset(deps, body, address) : refuse('not_offered'),
  )
  serve(resets.getPendingPasswordResets, ({ principal }) => deps.readPendingResets(principal.userId))
  serve(resets.denyPasswordResets, ({ principal, address }) =>
    decide.denyPasswordResets(deps, { customerId: principal.userId, address }),
  )
  serve(resets.adminListPasswordResets, (call) =>
    listPasswordResets(call.database, call.query, reviewContextOf(call, clock.now())),
  )
  serve(resets.approvePasswordReset, (call) => decide.approvePasswordReset(deps, requestOf(call)))
  serve(resets.rejectPasswordReset, (call) =>
    decide.rejectPasswordReset(deps, { ...requestOf(call), reason: call.body.reason }),
  )

  serve(changePassword, ({ principal, body, address }) =>
    change.changePassword(deps, { principal, form: body, address }),
  )
  serve(listSessions, ({ principal }) => own.listSessions(deps, principal))
  serve(getSessionEnd, ({ principal }) => presentEnd(principal))
  serve(staySignedIn, ({ principal }) => presentEnd(principal))
  serve(chooseIdleTime, async ({ principal, body, address }) => {
    await own.chooseIdleTime(deps, { principal, idleMinutes: body.idleMinutes, address })
    return presentEnd(principal)
  })
  serve(endSession, ({ principal, params, address }) =>
    own.endSession(deps, { principal, name: params.id, address }),
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
