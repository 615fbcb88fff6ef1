import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { SESSION_LIFETIMES } from '#domain/people/session-lifetime.ts'
import type { PrincipalKind } from '#domain/staff/roles.ts'

/** A random token, of which the database has the hash. */
export interface TokenCookie {
  /** SHA-256 of the token, in hex; null for a missing or malformed cookie. */
  hashOf(request: FastifyRequest): string | null
  /** Max-Age, never Expires: browsers' clocks differ. */
  set(reply: FastifyReply, token: string, lastsMs: number): void
  clear(reply: FastifyReply): void
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A new 256-bit token. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Finds the session but does not open it. */
export const sessionId = (token: string): string => hash('sha256', token)

/** Secure under https and, by its name, bound to this host. */
export function createTokenCookie(
  publicUrl: string | undefined,
  { name, sameSite, hashed = sessionId }: TokenCookieOptions,
): TokenCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const fullName = secure ? `__Host-${name}` : name
  const inHeader = new RegExp(`(?:^|;)\\s*${fullName}=([^;]*)`)
  const options = { path: '/', httpOnly: true, sameSite, secure } as const
  return {
    hashOf(request) {
      // Not all cookies: this runs for every request.
      const token = inHeader.exec(request.headers.cookie ?? '')?.[1]?.trimEnd()
      return token !== undefined && TOKEN.test(token) ? hashed(token) : null
    },
    set(reply, token, lastsMs) {
      reply.setCookie(fullName, token, { ...options, maxAge: lastsMs / 1_000 })
    },
    clear(reply) {
      reply.setCookie(fullName, '', { ...options, maxAge: 0 })
    },
  }
}

interface TokenCookieOptions {
  name: string
  sameSite: 'lax' | 'strict'
  /** For a caller that caches hashes. */
  hashed?: (token: string) => string
}

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
