import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, type Registry } from 'prom-client'
import type { ScrapedMetrics } from './metrics.ts'

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

/** In seconds: an order takes a few milliseconds, password hashing some hundred. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts answers by route, not address, to bound the number of series. A stream counts when it ends. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const answers = new Counter({
    name: 'northfold_http_requests_total',
    help: 'Answers, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'northfold_http_request_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Unrouted requests share one label.
    const of = { method: request.method, route: request.routeOptions.url ?? 'none' }
    answers.inc({ ...of, status: reply.statusCode })
    durations.observe(of, reply.elapsedTime / 1_000)
    done()
  })
}
