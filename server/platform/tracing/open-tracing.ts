import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Tracing } from './tracing.ts'

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT: OpenTelemetry is not loaded. */
export async function openTracing(
  { tracesEndpoint, tracesPart, role }: Pick<Config, 'tracesEndpoint' | 'tracesPart' | 'role'>,
  log: Logger,
): Promise<Tracing | null> {
  if (tracesEndpoint === undefined) return null
  const { startTracing } = await import('./otlp-tracing.ts')
  return startTracing({ endpoint: tracesEndpoint, part: tracesPart, role, log })
}
