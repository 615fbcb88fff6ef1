import { LRUCache } from 'lru-cache'
import { SESSION_LIFETIMES } from '#domain/people/session-lifetime.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PrincipalKind } from '#domain/staff/principal-kind.ts'
import { createTokenCookie, sessionId } from './token-cookie.ts'

/** The session's token. */
export interface SessionCookie {
  /** The session's id (SHA-256 of the token, in hex); null for a missing or malformed cookie. */
  sessionIdOf(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string, kind: PrincipalKind): void
  clear(reply: FastifyReply): void
}

/** The last ones: a hash takes 3 µs, a cached one 0.1 µs. Some 3 MB when full. */
const MAX_HASHES = 20_000

export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const cache = new LRUCache<string, string>({ max: MAX_HASHES })
  function hashed(token: string): string {
    const known = cache.get(token)
    if (known !== undefined) return known
    const hash = sessionId(token)
    cache.set(token, hash)
    return hash
  }
  const { hashOf, set, clear } = createTokenCookie(publicUrl, { name: 'sid', sameSite: 'lax', hashed })
  return {
    sessionIdOf: hashOf,
    set: (reply, token, kind) => set(reply, token, SESSION_LIFETIMES[kind].absoluteMs),
    clear,
  }
}
