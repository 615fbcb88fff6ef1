import type { FastifyReply, FastifyRequest } from 'fastify'
import { getUser, login, logout, register, type User } from '#contract/identity.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Serve } from '#server/http/route.ts'
import type { IdentityParts } from './identity-parts.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import type { Caller, OpenedSession } from './open-session.ts'
import { registerCustomer } from './register.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'

/** Signing up, in and out. */
export function mountIdentity(
  serve: Serve,
  parts: IdentityParts,
  { sessions, cookie }: { sessions: Sessions; cookie: SessionCookie },
): void {
  serve(register, async ({ body, request, reply }) =>
    admit(await registerCustomer(parts, body, callerOf(request)), reply),
  )
  serve(login, async ({ body, request, reply }) => admit(await logIn(parts, body, callerOf(request)), reply))
  serve(logout, async ({ request, reply }) => {
    await logOut(parts.pool, sessions, cookie.sessionIdOf(request))
    cookie.clear(reply)
    // What the browser kept of the account's pages goes too: the Back button must show nothing.
    reply.header('clear-site-data', '"cache"')
    return {}
  })
  serve(getUser, ({ session }) => session.user)

  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionId: cookie.sessionIdOf(request),
  })

  function admit(opened: OpenedSession | Refusal, reply: FastifyReply): User | Refusal {
    if (isRefusal(opened)) return opened
    sessions.forget(opened.endedIds)
    sessions.remember(opened.session, opened.openedAt)
    cookie.set(reply, opened.token, opened.session.user.role)
    return opened.session.user
  }
}
