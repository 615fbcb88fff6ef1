import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Context, type Tracer, trace } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { createSpanExporter } from './span-exporter.ts'
import { parentOf } from './trace-parent.ts'
import { traceQuery } from './trace-query.ts'
import type { RequestTrace, Tracing } from './tracing.ts'

/** Loaded only if tracing is on. Callers decide which requests are traced, else chance by `part`, 0 to 1. */
export function startTracing(options: {
  endpoint: string
  part: number
  role: string
  log: Logger
}): Tracing {
  const exporter = createSpanExporter(options)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'northfold', 'northfold.role': options.role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.part) }),
    // More than 2,048 waiting spans are dropped.
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('northfold')
  const inHand = new AsyncLocalStorage<TracedRequest>()
  const current = () => inHand.getStore() ?? null

  return {
    traceRequests(app) {
      const traced = new WeakMap<FastifyRequest, TracedRequest>()
      app.addHook('onRequest', (request, _reply, done) => {
        const one = beginRequest(tracer, request)
        if (one === null) return done()
        traced.set(request, one)
        inHand.run(one, done)
      })
      // Reading the body leaves the request's context.
      app.addHook('preHandler', (request, _reply, done) => {
        const one = traced.get(request)
        if (one === undefined) done()
        else inHand.run(one, done)
      })
      app.addHook('onResponse', (request, { statusCode }, done) => {
        traced.get(request)?.end(statusCode)
        done()
      })
    },
    traceStatements(client) {
      client.query = traceQuery(client.query, current)
    },
    current,
    // An absent collector was already logged.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

interface TracedRequest extends RequestTrace {
  end(status: number): void
}

/** Null for an untraced request. Addresses are omitted: some hold a mailed link's token. */
function beginRequest(tracer: Tracer, request: FastifyRequest): TracedRequest | null {
  const route = request.routeOptions.url ?? 'none'
  const span = tracer.startSpan(
    `${request.method} ${route}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'northfold.request_id': request.id,
      },
    },
    parentOf(request.headers.traceparent),
  )
  if (!span.isRecording()) return null
  const steps = createSteps(tracer, trace.setSpan(ROOT_CONTEXT, span))
  return {
    begin: steps.begin,
    end(status) {
      steps.endAll()
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function createSteps(tracer: Tracer, parent: Context) {
  const open = new Set<() => void>()
  return {
    begin(step: string, attributes: Readonly<Record<string, string | number>> = {}): () => void {
      const span = tracer.startSpan(step, { kind: SpanKind.INTERNAL, attributes }, parent)
      const end = () => {
        if (open.delete(end)) span.end()
      }
      open.add(end)
      return end
    },
    endAll(): void {
      for (const end of open) end()
    },
  }
}
