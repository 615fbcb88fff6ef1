import { MAX_WEBHOOK_URL_CHARACTERS } from '#domain/webhooks/delivery.ts'
import type { AddressJudge } from './judge-address.ts'

/**
 * Normalizes a webhook address: https, port 443, a name or a public address, no user or password; null otherwise.
 * Addresses in networks that the operator allows may be http, at any port. Names are judged again by what they resolve
 * to at each sending.
 */
export function webhookUrl(text: string, judge: AddressJudge): string | null {
  if (text.length > MAX_WEBHOOK_URL_CHARACTERS || /[\p{Cc}\s\\]/u.test(text)) return null
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return null
  const address = literalOf(url.hostname)
  if (address !== null && judge.isAllowed(address)) return /^https?:$/.test(url.protocol) ? url.href : null
  if (url.protocol !== 'https:' || url.port !== '') return null
  if (address !== null) return judge.isPublic(address) ? url.href : null
  return isPublicName(url.hostname) ? url.href : null
}

/** The literal address of a host; null for a name. The URL parser has normalized every notation. */
function literalOf(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : null
}

/** Names that resolve only on a machine or its network. */
const INSIDE =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)\.?$/

const isPublicName = (name: string): boolean =>
  name.includes('.') && !name.endsWith('.') && !INSIDE.test(name)
