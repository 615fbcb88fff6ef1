import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { KeyPrincipal } from '#server/people/keys/keys.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Admits streams and their messages by the rules and limits of calls. */
export interface KeyAdmission {
  /** Null for a refused key, which is counted. */
  admit(given: { keyId: string; secret: string; address: string }): Promise<KeyPrincipal | null>
  /** Counts a message as a call; false for one too many. */
  mayCall(keyId: string): boolean
}

/** Mounted within the prefix. */
export interface MountedStream {
  mount(alpaca: FastifyInstance, http: FastifyInstance, keys: KeyAdmission): void
}

/** Mounted beside the prefix of the calls. */
export interface MountedAssistants {
  mount(http: FastifyInstance, keys: KeyAdmission): void
}

interface Credentials {
  keyId: string
  secret: string
}

/** Longer ones are no key of ours. */
const MOST_CHARACTERS = 400

/**
 * The key of a request: Alpaca's two headers, `Basic id:secret` or `Bearer id.secret`. Null without one, and for two,
 * which would be ambiguous. Never from the address or a cookie.
 */
export function credentialsOf(headers: IncomingHttpHeaders): Credentials | null {
  const keyId = headers['apca-api-key-id']
  const secret = headers['apca-api-secret-key']
  const { authorization } = headers
  const byHeaders = typeof keyId === 'string' && typeof secret === 'string' ? { keyId, secret } : null
  if (keyId !== undefined || secret !== undefined) return authorization === undefined ? byHeaders : null
  if (authorization === undefined || authorization.length > MOST_CHARACTERS) return null
  const [, scheme = '', value = ''] = /^(basic|bearer) ([\x21-\x7e]+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'basic') return halves(Buffer.from(value, 'base64').toString('latin1'), ':')
  return halves(value, '.')
}

function halves(text: string, separator: string): Credentials | null {
  const at = text.indexOf(separator)
  return at < 0 ? null : { keyId: text.slice(0, at), secret: text.slice(at + 1) }
}

const WINDOW_MS = 60_000
/** Beyond this, the least recent callers are forgotten. */
const MOST_CALLERS = 50_000

export interface Counted {
  isOver: boolean
  limit: number
  remaining: number
  /** When the count restarts, in seconds since 1970. */
  resetSeconds: number
  /** Seconds until then. */
  afterSeconds: number
}

/** Counts calls by the minute. */
export type CallLimits = ReturnType<typeof createCallLimits>

/** Per server, so that no call waits for the database (ADR 0058). `factor` multiplies the limit; 0 never enforces. */
export function createCallLimits(clock: Clock, { max, factor }: { max: number; factor: number }) {
  const limit = factor === 0 ? max : Math.ceil(max * factor)
  const counts = new LRUCache<string, { minute: number; calls: number }>({ max: MOST_CALLERS })

  function counted(caller: string, one: 0 | 1): Counted {
    const nowMs = clock.now().getTime()
    const minute = Math.floor(nowMs / WINDOW_MS)
    const known = counts.get(caller)
    const calls = (known?.minute === minute ? known.calls : 0) + 1
    if (one === 1) counts.set(caller, { minute, calls })
    const endsMs = (minute + 1) * WINDOW_MS
    return {
      isOver: factor !== 0 && calls > limit,
      limit,
      remaining: Math.max(0, limit - calls),
      resetSeconds: endsMs / 1_000,
      afterSeconds: Math.max(1, Math.ceil((endsMs - nowMs) / 1_000)),
    }
  }

  return {
    count: (caller: string) => counted(caller, 1),
    /** Null while one more call is within the limit. Counts nothing. */
    over(caller: string): Counted | null {
      const next = counted(caller, 0)
      return next.isOver ? next : null
    },
  }
}
