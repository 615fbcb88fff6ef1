import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'

/** A hanging collector must not delay a stop. */
const SEND_MS = 2_000

/** Sends spans to a collector by OTLP over HTTP. Logs a failure once. */
export function createSpanExporter({ endpoint, log }: { endpoint: string; log: Logger }): SpanExporter {
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
