import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Caller, NewSession } from '../sessions/open-session.ts'
import { KNOWN_BROWSER_MS } from '#domain/people/browser.ts'
import type { SessionCookie, TokenCookie } from '../sessions/token-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** Of a sign-up, a sign-in and its second step. */
export interface SignInCompletion {
  callerOf(request: FastifyRequest): Caller
  /** Sets the cookies and keeps the committed session in memory; passes refusals on. */
  complete(opened: NewSession | Refusal, reply: FastifyReply): User | Refusal
}

export function createSignInCompletion(
  sessions: Sessions,
  cookie: SessionCookie,
  browserCookie: TokenCookie,
): SignInCompletion {
  return {
    callerOf: (request) => ({
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      sessionId: cookie.sessionIdOf(request),
      browserId: browserCookie.hashOf(request),
    }),
    complete(opened, reply) {
      if (isRefusal(opened)) return opened
      sessions.forget(opened.endedIds)
      sessions.remember(opened)
      cookie.set(reply, opened.token, opened.principal.kind)
      browserCookie.set(reply, opened.browserToken, KNOWN_BROWSER_MS)
      return opened.principal.user
    },
  }
}
