import { SESSION_LIFETIMES } from '#domain/people/session-lifetime.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/people/identity.ts'
import { boundedCache } from '#domain/simulation/bounded-cache.ts'
import { createTokenCookie, sessionId } from './token-cookie.ts'

/** The session cookie: it carries a session's token and nothing else. */
export interface SessionCookie {
  /** The id (SHA-256 of the token, in hex) of the request's session; null for a missing or malformed cookie. */
  sessionIdOf(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string, role: User['role']): void
  clear(reply: FastifyReply): void
}

/** Hashing a token costs a twentieth of a reply; a lookup costs less. */
const HASHES_KEPT = 20_000

export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const remember = boundedCache<string, string>(HASHES_KEPT)
  const hashed = (token: string) => remember(token, () => sessionId(token))
  const { hashOf, set, clear } = createTokenCookie(publicUrl, { name: 'sid', sameSite: 'lax', hashed })
  return {
    sessionIdOf: hashOf,
    set: (reply, token, role) => set(reply, token, SESSION_LIFETIMES[role].absoluteMs),
    clear,
  }
}
