import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that carries a random token, of which the database keeps the hash. */
export interface TokenCookie {
  /** SHA-256 of the cookie's token, in hex; null for no or any garbage cookie. */
  hashOf(request: FastifyRequest): string | null
  /** Max-Age, never Expires: the product's clock is its own. */
  set(reply: FastifyReply, token: string, lastsMs: number): void
  clear(reply: FastifyReply): void
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A fresh 256-bit token. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is kept of a token: enough to find what it opens, too little to open it. */
export const sessionId = (token: string): string => hash('sha256', token)

/** Under https the cookie is Secure and, by its name, bound to this very host. */
export function createTokenCookie(
  publicUrl: string | undefined,
  { name, sameSite, hashed = sessionId }: TokenCookieOptions,
): TokenCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const fullName = secure ? `__Host-${name}` : name
  const options = { path: '/', httpOnly: true, sameSite, secure } as const
  return {
    hashOf(request) {
      const token = request.cookies[fullName]
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
  /** How a token is hashed, where hashes are remembered. */
  hashed?: (token: string) => string
}
