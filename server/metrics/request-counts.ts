import type { FastifyInstance } from 'fastify'
import type { Family, Sample } from './exposition.ts'

/** Up to so many seconds each: an order takes a few milliseconds, hashing a password some hundred. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

interface Counted {
  method: string
  route: string
  byStatus: Map<number, number>
  /** How many took up to each of the buckets, and how many longer. */
  byDuration: number[]
  seconds: number
}

/**
 * Counts what the server answers from now on, by route and never by address, so that there are only as many figures as
 * routes; answers the way to read them. A stream counts when it ends.
 */
export function countRequests(app: FastifyInstance): () => Family[] {
  const counted = new Map<string, Counted>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    // What no route answers, whatever its address says.
    const route = request.routeOptions.url ?? 'none'
    const name = `${method} ${route}`
    let one = counted.get(name)
    if (!one) {
      const byDuration = Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0)
      counted.set(name, (one = { method, route, byStatus: new Map(), byDuration, seconds: 0 }))
    }
    const seconds = reply.elapsedTime / 1_000
    one.byStatus.set(reply.statusCode, (one.byStatus.get(reply.statusCode) ?? 0) + 1)
    one.byDuration[placeOf(seconds)]! += 1
    one.seconds += seconds
    done()
  })
  return () => [
    {
      name: 'northfold_http_requests_total',
      help: 'Answers, by route and status.',
      type: 'counter',
      samples: [...counted.values()].flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { method, route, status: `${status}` }, value })),
      ),
    },
    {
      name: 'northfold_http_request_seconds',
      help: 'How long answers took, by route.',
      type: 'histogram',
      samples: [...counted.values()].flatMap(durationsOf),
    },
  ]
}

function placeOf(seconds: number): number {
  const place = BUCKETS_SECONDS.findIndex((most) => seconds <= most)
  return place < 0 ? BUCKETS_SECONDS.length : place
}

function durationsOf({ method, route, byDuration, seconds }: Counted): Sample[] {
  const labels = { method, route }
  let count = 0
  const buckets = byDuration.map((more, place) => {
    count += more
    return {
      suffix: '_bucket',
      labels: { ...labels, le: `${BUCKETS_SECONDS[place] ?? '+Inf'}` },
      value: count,
    }
  })
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: count }]
}
