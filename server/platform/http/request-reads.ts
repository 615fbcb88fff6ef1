import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '../database/database.ts'
import { type Standbys, UNKNOWN_POSITION } from '../database/standbys/standbys.ts'

/** Which database answers a request that may lag. */
export interface RequestReads {
  /** One that has the browser's own changes, and what its open page was told of. */
  databaseFor(request: FastifyRequest): Pool
  /** After a change: the browser carries its place in the database's log to whichever server it asks next. */
  mark(reply: FastifyReply, isDatabaseAway: boolean): Promise<void>
}

/** A session's longest life. */
const LASTS_SECONDS = 43_200

/**
 * By a cookie that is set with the answer to each change, such as a sign-in by password. Who keeps none may have
 * changed something, so the primary answers; programs with keys always read there.
 */
export function createRequestReads(
  standbys: Standbys,
  primary: Pool,
  publicUrl: string | undefined,
): RequestReads {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const name = isSecure ? '__Host-position' : 'position'
  const inHeader = new RegExp(String.raw`(?:^|;)\s*${name}=(\d{1,19})\s*(?:;|$)`)
  const attributes = `Path=/; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    databaseFor({ headers, principal }) {
      const position = inHeader.exec(headers.cookie ?? '')?.[1]
      if (position === undefined || !principal) return primary
      return standbys.reads({ position: BigInt(position), sinceMs: standbys.toldMs(principal.userId) })
    },
    async mark(reply, isDatabaseAway) {
      const position = isDatabaseAway
        ? UNKNOWN_POSITION
        : await standbys.position().catch(() => UNKNOWN_POSITION)
      reply.header('set-cookie', `${name}=${position}; ${attributes}`)
    },
  }
}
