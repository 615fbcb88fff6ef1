import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry, collectDefaultMetrics } from 'prom-client'
import { type MeasuredParts, readProduct } from './read-figures.ts'
import { countRequests } from './request-counts.ts'

/**
 * Answers `/metrics`, as Prometheus reads it, with the operator's token; without one nothing is counted and
 * there is no such page. Mount it before the routes it counts. Not part of the contract.
 */
export function mountMetrics(
  app: FastifyInstance,
  { token, ...parts }: MeasuredParts & { token: string | undefined },
): void {
  if (token === undefined) return
  const expected = digestOf(`Bearer ${token}`)
  const registry = new Registry()
  // Of this process, without its PostgreSQL.
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    // Of one length, so that comparing tells nothing.
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    const figures = Registry.merge([registry, await readProduct(parts)])
    return reply.type(figures.contentType).send(await figures.metrics())
  })
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
