import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a page waits for its answers: longer than any takes, shorter than a person notices. */
const PATIENCE_MS = 200

/**
 * The API's answers to preloaded queries (`web/app/preloaded-queries.ts`) for the sender of `cookie`: members of a JSON
 * object of answers by address, null for what does not exist. A refused or late answer is left out: the screen asks
 * itself, and shows that it waits.
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

/** The member of the object that a query makes; undefined where it is refused. */
async function memberOf(app: FastifyInstance, url: string, cookie: string): Promise<string | undefined> {
  const { statusCode, payload } = await app.inject({ url, headers: { cookie } })
  if (statusCode === 200) return `${JSON.stringify(url)}:${payload}`
  return statusCode === 404 ? `${JSON.stringify(url)}:null` : undefined
}
