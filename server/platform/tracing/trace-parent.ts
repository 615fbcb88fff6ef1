import { type Context, ROOT_CONTEXT, isSpanContextValid, trace } from '@opentelemetry/api'

/** W3C Trace Context, version 00; of a later one the fields that it has too. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** The span that a request's `traceparent` names, on whatever machine; none without a readable one. */
export function parentOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
