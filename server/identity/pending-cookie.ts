import type { FastifyReply, FastifyRequest } from 'fastify'
import { PENDING_SIGN_IN_MS } from '#domain/second-factor.ts'
import { sessionId } from './session-cookie.ts'

/** The cookie of a browser in which the right password was typed and the second factor is due. It opens nothing. */
export interface PendingCookie {
  /** SHA-256 of the cookie's token, in hex; null for no or any garbage cookie. */
  hashOf(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** As the session's cookie is made, but it goes by itself after minutes and is sent by no link from elsewhere. */
export function createPendingCookie(publicUrl: string | undefined): PendingCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const name = secure ? '__Host-second-step' : 'second-step'
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    hashOf(request) {
      const token = request.cookies[name]
      return token !== undefined && TOKEN.test(token) ? sessionId(token) : null
    },
    set(reply, token) {
      reply.setCookie(name, token, { ...options, maxAge: PENDING_SIGN_IN_MS / 1_000 })
    },
    clear(reply) {
      reply.setCookie(name, '', { ...options, maxAge: 0 })
    },
  }
}
