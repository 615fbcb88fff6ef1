import type { IncomingHttpHeaders } from 'node:http'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether another site's page sent a request: by Sec-Fetch-Site; without it, an Origin must name our own host (the
 * public URL's, if set). Requests with neither come from no browser and pass. Source: Fetch Metadata,
 * https://w3c.github.io/webappsec-fetch-metadata/.
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
