import { getUser, login, logout, register } from '#contract/people/identity.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { PENDING_SIGN_IN_MS } from '#domain/people/second-factor.ts'
import { Accepted, type Serve } from '#server/platform/http/route.ts'
import type { SignInCompletion } from './sign-in-completion.ts'
import { logIn, logOut } from './log-in.ts'
import { type MailProof, registerCustomer } from './register.ts'
import { relyingPartyOf } from './relying-party.ts'
import type { SessionCookie, TokenCookie } from '../sessions/token-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { StaffPasswords } from './break-glass.ts'
import type { SignInDeps } from './tell-of-browser.ts'

/** Mounts sign-up, sign-in and log-out. */
export function mountIdentity(
  serve: Serve,
  deps: SignInDeps,
  browser: {
    sessions: Sessions
    cookie: SessionCookie
    pendingCookie: TokenCookie
    completion: SignInCompletion
    publicUrl: string | undefined
    mailProof: MailProof | null
    /** Null while staff sign in by password. */
    staffPasswords: StaffPasswords | null
    /** The public sentence why sign-up is closed; null while it is open. */
    signUpStop: () => string | null
  },
): void {
  const { sessions, cookie, pendingCookie, staffPasswords } = browser
  const { callerOf, complete } = browser.completion
  serve(register, async ({ body, request, reply }) => {
    const detail = browser.signUpStop()
    if (detail !== null) return refuse('sign_up_stopped', { detail })
    const parts = { ...deps, mailProof: browser.mailProof }
    return complete(await registerCustomer(parts, body, callerOf(request)), reply)
  })
  serve(login, async ({ body, request, reply }) => {
    const entered = await logIn({ ...deps, staffPasswords }, body, {
      caller: callerOf(request),
      party: relyingPartyOf(request.headers, browser.publicUrl),
    })
    if (isRefusal(entered) || !('due' in entered)) return complete(entered, reply)
    pendingCookie.set(reply, entered.token, PENDING_SIGN_IN_MS)
    return new Accepted(entered.due)
  })
  serve(logout, async ({ request, reply }) => {
    await logOut(deps.pool, sessions, cookie.sessionIdOf(request))
    cookie.clear(reply)
    // Clears cached pages too: the Back button must show nothing.
    reply.header('clear-site-data', '"cache"')
    return {}
  })
  serve(getUser, ({ principal }) => principal.user)
}
