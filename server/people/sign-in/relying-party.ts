import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Where passkeys are made and asked: WebAuthn's relying party. */
export interface RelyingParty {
  /** The host name a passkey is bound to. */
  id: string
  /** Where the page that asks for it may be. */
  origins: string[]
}

/**
 * The site as its browsers know it: the public URL, else the host that was asked, as the rule against cross-site
 * requests takes it. Null at an IP address, where no browser makes passkeys.
 */
export function relyingPartyOf(
  headers: IncomingHttpHeaders,
  publicUrl: string | undefined,
): RelyingParty | null {
  const asked = publicUrl ?? `http://${headers.host ?? ''}`
  if (!URL.canParse(asked)) return null
  const { hostname, host } = new URL(asked)
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return null
  return { id: hostname, origins: publicUrl ? [publicUrl] : [`http://${host}`, `https://${host}`] }
}
