import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '#contract/identity.ts'
import { boundedCache } from '#domain/bounded-cache.ts'
import { SESSION_LIMITS } from './session-limits.ts'

/** The cookie of whoever is signed in: it carries a session's token and nothing else. */
export interface SessionCookie {
  /** The id (SHA-256 of the token, in hex) of the session a request names; null for no or any garbage cookie. */
  sessionIdOf(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string, role: User['role']): void
  clear(reply: FastifyReply): void
}

const TOKEN_BYTES = 32
/** A hash costs more than finding one again: a twentieth of a reply. */
const HASHES_KEPT = 20_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A fresh 256-bit token. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token: enough to find its session, too little to open it. */
export const sessionId = (token: string): string => hash('sha256', token)

/** Under https the cookie is Secure and, by its name, bound to this very host. Max-Age, never Expires: the product's clock is its own. */
export function createSessionCookie(publicUrl: string | undefined): SessionCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-sid' : 'sid'
  const hashed = boundedCache<string, string>(HASHES_KEPT)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    sessionIdOf(request) {
      const token = request.cookies[name]
      return token !== undefined && TOKEN.test(token) ? hashed(token, () => sessionId(token)) : null
    },
    set(reply, token, role) {
      const maxAge = SESSION_LIMITS[role].absoluteMs / 1000
      reply.setCookie(name, token, { ...options, maxAge })
    },
    clear(reply) {
      reply.setCookie(name, '', { ...options, maxAge: 0 })
    },
  }
}
