import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

export interface RequestTrace {
  /** Begins a step; returns how to end it. Open steps end with the request. */
  begin(step: string, attributes?: Readonly<Record<string, string | number>>): () => void
}

export interface Tracing {
  /** Makes every request a span, in the trace of its `traceparent` or its own. */
  traceRequests(app: FastifyInstance): void
  /** Makes each statement on this connection a trace step: its SQL, never values. */
  traceStatements(client: pg.ClientBase): void
  /** The current request's trace; null outside of requests and for untraced ones. */
  current(): RequestTrace | null
  close(): Promise<void>
}
