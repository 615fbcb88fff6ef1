import type { IncomingHttpHeaders } from 'node:http'

/** Whether gzip is accepted: named, with a weight above zero. */
export function acceptsGzip(headers: IncomingHttpHeaders): boolean {
  const named = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q\s*=\s*([\d.]+))?\s*(?:,|$)/i.exec(
    String(headers['accept-encoding'] ?? ''),
  )
  return named !== null && Number(named[1] ?? 1) > 0
}
