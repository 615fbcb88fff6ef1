import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector gets it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, string | number>
}

/** Stands in for an OpenTelemetry collector: OTLP over HTTP, as JSON. */
export interface TraceCollector {
  url: string
  /** In the order of their ends. */
  spans(): ReceivedSpan[]
  close(): Promise<void>
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const received: ReceivedSpan[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
      received.push(...spansOf(JSON.parse(body) as Export))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => [...received],
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Export {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[]
}
interface WireSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes?: { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[]
}

const spansOf = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ traceId, spanId, parentSpanId, name, attributes = [] }) => ({
      traceId,
      spanId,
      ...(parentSpanId ? { parentSpanId } : {}),
      name,
      attributes: Object.fromEntries(
        attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
          key,
          stringValue ?? intValue ?? doubleValue ?? '',
        ]),
      ),
    }))
