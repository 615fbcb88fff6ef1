import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import type { ScrapedMetrics } from './metrics.ts'
import { countRequests } from './request-counts.ts'

/** Serves `/metrics` to Prometheus with the operator's token. Mount before the routes it counts. */
export function mountMetrics(
  app: FastifyInstance,
  { metrics, token }: { metrics: ScrapedMetrics; token: string },
): void {
  const expected = digestOf(`Bearer ${token}`)
  // This process, without PostgreSQL.
  collectDefaultMetrics({ register: metrics.registry })
  countRequests(app, metrics.registry)
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    // Equal lengths, for constant-time comparison.
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    const { contentType, body } = await metrics.text()
    return reply.type(contentType).send(body)
  })
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
