import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** WebAuthn's relying party: the site of the passkeys. */
export interface RelyingParty {
  /** The host name. */
  id: string
  /** Of pages that may use it. */
  origins: string[]
}

/**
 * The site as browsers know it: the public URL, else the request's host, as in the rule against cross-site requests.
 * Null at an IP address, where browsers create no passkeys.
 */
export function relyingPartyOf(
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
): RelyingParty | null {
  const url = publicUrl ?? `http://${headers.host ?? ''}`
  if (!URL.canParse(url)) return null
  const { hostname, host } = new URL(url)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  return { id: hostname, origins: publicUrl ? [publicUrl] : [`http://${host}`, `https://${host}`] }
}
