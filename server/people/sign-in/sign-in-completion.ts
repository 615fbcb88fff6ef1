import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/people/identity.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { Caller, OpenedSession } from '../sessions/open-session.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** How whoever has proved who they are comes in: by sign-up, by sign-in, by its second step. */
export interface SignInCompletion {
  callerOf(request: FastifyRequest): Caller
  /** Gives the browser its cookie and this node the session, once it is committed; a refusal goes through. */
  admit(opened: OpenedSession | Refusal, reply: FastifyReply): User | Refusal
}

export function createSignInCompletion(sessions: Sessions, cookie: SessionCookie): SignInCompletion {
  return {
    callerOf: (request) => ({
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      sessionId: cookie.sessionIdOf(request),
    }),
    admit(opened, reply) {
      if (isRefusal(opened)) return opened
      sessions.forget(opened.endedIds)
      sessions.remember(opened.principal, opened.openedAt)
      cookie.set(reply, opened.token, opened.principal.user.role)
      return opened.principal.user
    },
  }
}
