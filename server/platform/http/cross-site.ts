import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request was sent by another site's page. Sec-Fetch-Site decides where the browser sends
 * it; without it an Origin, when present, must name our own host (that of the public URL when one is
 * set). Requests with neither come from no browser and pass: they carry no cookie by accident.
 * Source: Fetch Metadata, https://w3c.github.io/webappsec-fetch-metadata/.
 */
export function isCrossSite(
  method: string,
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
): boolean {
  if (SAFE_METHODS.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = headers.origin
  if (origin === undefined) return false
  const ownHost = publicUrl ? new URL(publicUrl).host : headers.host
  return hostOf(origin) !== ownHost
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
