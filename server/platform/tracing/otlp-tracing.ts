import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { RequestTrace, Tracing } from './tracing.ts'

type Query = (...args: never[]) => unknown

/** A connection's `query` as a step of the current request. It may take a callback or return a promise. */
function traceQuery<Of extends Query>(query: Of, current: () => RequestTrace | null): Of {
  return new Proxy(query, {
    apply(target, connection, args: unknown[]) {
      const trace = current()
      if (trace === null) return Reflect.apply(target, connection, args)
      const text = textOf(args[0])
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
      const end = trace.begin(text.split(' ', 1)[0] || 'statement', attributes)
      const last = args.at(-1)
      const passed = typeof last === 'function' ? [...args.slice(0, -1), endsFirst(last, end)] : args
      const answer: unknown = Reflect.apply(target, connection, passed)
      if (answer instanceof Promise) answer.then(end, end)
      return answer
    },
  })
}

const endsFirst =
  (callback: Function, end: () => void) =>
  (...args: unknown[]) => {
    end()
    Reflect.apply(callback, undefined, args)
  }

/** One line; values are parameters. */
function textOf(asked: unknown): string {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT) : ''
}

const MAX_TEXT = 1_000

/** W3C Trace Context, version 00, and its fields in later ones. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** The remote span that `traceparent` names; none if absent or unreadable. */
function parentOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** A hanging collector must not delay a stop. */
const SEND_MS = 2_000

/** Sends spans to a collector by OTLP over HTTP. Logs a failure once. */
function createSpanExporter({ endpoint, log }: { endpoint: string; log: Logger }): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_MS })
  let isSending = true
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasSent = result.error === undefined
        if (isSending && !hasSent) log.warn({ err: result.error }, 'traces cannot be sent and are lost')
        isSending = hasSent
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

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
