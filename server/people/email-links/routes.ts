import * as account from '#contract/people/account.ts'
import { requestResetLink, resetPassword } from '#contract/people/password-resets.ts'
import type { Serve } from '#server/platform/http/route.ts'
import * as change from './confirm-email-change.ts'
import type { LinkDeps } from './send-link.ts'
import * as proof from './prove-email.ts'
import * as request from './request-email-change.ts'
import * as reset from './reset-by-link.ts'

/** Mounts verification, change and restoration of an address, and reset by mail. */
export function mountEmailLinks(serve: Serve, deps: LinkDeps): void {
  serve(account.getEmail, ({ principal }) => proof.readEmail(deps, principal.userId))
  serve(account.requestEmailProof, ({ principal }) => proof.requestEmailProof(deps, principal.userId))
  serve(account.proveEmail, ({ body, address }) => proof.proveEmail(deps, { ...body, address }))
  serve(account.resendEmailChange, (call) => request.resendEmailChange(deps, call))
  serve(account.cancelEmailChange, (call) => request.cancelEmailChange(deps, call))
  serve(account.confirmEmailChange, ({ body, address }) =>
    change.confirmEmailChange(deps, { ...body, address }),
  )
  serve(account.restoreEmail, ({ body, address }) => change.restoreEmail(deps, { ...body, address }))
  serve(requestResetLink, ({ body, address }) => reset.requestResetLink(deps, { ...body, address }))
  serve(resetPassword, ({ body: form, address }) => reset.resetPassword(deps, { form, address }))
}
