import { type Context, ROOT_CONTEXT, isSpanContextValid, trace } from '@opentelemetry/api'

/** W3C Trace Context, version 00, and its fields in later ones. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

/** The remote span that `traceparent` names; none if absent or unreadable. */
export function parentOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}
