import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

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
