import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A page's wait for its answers: longer than any takes, too short to notice. */
const PATIENCE_MS = 200

/**
 * Answers to the preloaded queries (`web/app/preloaded-queries.ts`) for the sender of `cookie`: JSON members by
 * address, null for what does not exist. Refused or late answers are left out; the screen requests them itself.
 */
export async function preloadedAnswers(
  app: FastifyInstance,
  queries: readonly string[],
  cookie: string | undefined,
): Promise<string[]> {
  if (queries.length === 0 || cookie === undefined) return []
  const stopped = new AbortController()
  const late = delay(PATIENCE_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
  const answers = await Promise.all(queries.map((url) => Promise.race([memberOf(app, url, cookie), late])))
  stopped.abort()
  return answers.filter((answer) => answer !== undefined)
}

/** A query's member of the object; undefined if refused. */
async function memberOf(app: FastifyInstance, url: string, cookie: string): Promise<string | undefined> {
  const { statusCode, payload } = await app.inject({ url, headers: { cookie } })
  if (statusCode === 200) return `${JSON.stringify(url)}:${payload}`
  return statusCode === 404 ? `${JSON.stringify(url)}:null` : undefined
}
