import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

/** The trace of a request in hand. */
export interface RequestTrace {
  /** Begins a step of it, and answers how to end it. What is left open ends with the request. */
  begin(step: string, attributes?: Readonly<Record<string, string | number>>): () => void
}

/** Traces of requests, for an OpenTelemetry collector. */
export interface Tracing {
  /** Every request is a span from now on, of the trace that its `traceparent` names or of one of its own. */
  traceRequests(app: FastifyInstance): void
  /** Every statement that a request sends on this connection is a step of its trace: its SQL, never its values. */
  traceStatements(client: pg.ClientBase): void
  /** The trace of the request that is worked for now; null outside of one, and for one that is not traced. */
  current(): RequestTrace | null
  /** Sends what is left. */
  close(): Promise<void>
}
