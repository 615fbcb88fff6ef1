import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

/** The names of the throttles' rows. */
export const buckets = {
  loginsFrom: (address: string) => `login:address:${networkOf(address)}`,
  /** Failed sign-ins under a username or an email address, from any network. */
  loginsAs: (nameKey: string) => `${loginsOf(nameKey)}any`,
  /** The same from one network. */
  loginsAsFrom: (nameKey: string, address: string) => `${loginsOf(nameKey)}${subnetOf(address)}`,
  /** The same from a browser that the user has signed in with before. */
  loginsAsBy: (nameKey: string, browserId: string) => `${loginsOf(nameKey)}browser:${browserId}`,
  /** Wrong second factors of a name, from any network: the password was right. */
  secondStepsAs: (nameKey: string) => `${loginsOf(nameKey)}second-step`,
  registrationsFrom: (address: string) => `register:address:${networkOf(address)}`,
  passwordResetsFrom: (address: string) => `password-reset:address:${networkOf(address)}`,
  resetLinksFrom: (address: string) => `reset-link:address:${networkOf(address)}`,
  /** Reset links for one address, known or not; a digest, as people mistype. */
  resetLinksTo: (emailKey: string) => `reset-link:to:${digestOf(emailKey)}`,
  emailChangesFrom: (address: string) => `email-change:address:${networkOf(address)}`,
  /** Changes to one address, whether or not a user has it. */
  emailChangesTo: (emailKey: string) => `email-change:to:${digestOf(emailKey)}`,
  /** Mailed links that were opened. */
  linksFrom: (address: string) => `link:address:${networkOf(address)}`,
  /** It slows no one down: it records a view once. */
  viewsOf: (customerId: bigint, administratorId: bigint) => `view:${customerId}:${administratorId}`,
  /** Calls of an endpoint, or of several that are counted together. */
  callsBy: (userId: string, what: string) => `calls:${what}:${userId}`,
  confirmationsOf: (sessionId: string) => `confirm:attempts:${sessionId}`,
  secondFactorsOf: (userId: bigint) => `second-factor:${userId}`,
  wrongConfirmationsOf: (sessionId: string) => `confirm:failures:${sessionId}`,
}

/**
 * The beginning of every bucket of a name's failed sign-ins. A digest: people type their password as a name, and a name
 * with a colon must not be another bucket.
 */
export const loginsOf = (nameKey: string): string => `login:as:${digestOf(nameKey)}:`

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The /24 of an IPv4 address, or the /64 of an IPv6 one: what one stranger can have of either without a botnet. */
export function subnetOf(address: string): string {
  const network = networkOf(address)
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network
}

/** An IPv4 address, or the /64 of an IPv6 one: one household has all of its 2^64 addresses to try. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const network = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
