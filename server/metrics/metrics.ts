import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/clock.ts'
import type { Pool } from '#server/database/pool.ts'
import { EXPOSITION_TYPE, expose } from './exposition.ts'
import { readProduct, watchProcess } from './read-figures.ts'
import { countRequests } from './request-counts.ts'

/**
 * Answers `/metrics` to whoever has the operator's token; without one nothing is counted and there is no such page. It
 * must be opened before the routes it is to count. Answers the way to stop. Not part of the contract.
 */
export function openMetrics(
  app: FastifyInstance,
  { token, pool, clock }: { token: string | undefined; pool: Pool; clock: Clock },
): () => void {
  if (token === undefined) return () => {}
  const expected = digestOf(`Bearer ${token}`)
  const requests = countRequests(app)
  const watched = watchProcess()
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    // Of one length, so that comparing tells nothing.
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    const families = [...requests(), ...watched.read(), ...(await readProduct({ pool, clock }))]
    return reply.type(EXPOSITION_TYPE).send(expose(families))
  })
  return watched.stop
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
