import { isIPv4, isIPv6 } from 'node:net'

/** The names of the throttles' rows. */
export const buckets = {
  loginsFrom: (address: string) => `login:address:${networkOf(address)}`,
  loginsAs: (usernameKey: string) => `login:name:${usernameKey}`,
  registrationsFrom: (address: string) => `register:address:${networkOf(address)}`,
  passwordResetsFrom: (address: string) => `password-reset:address:${networkOf(address)}`,
  /** It slows no one down: it records a view once. */
  viewsOf: (customerId: bigint, administratorId: bigint) => `view:${customerId}:${administratorId}`,
  /** Calls of an endpoint, or of several that are counted together. */
  callsBy: (userId: string, what: string) => `calls:${what}:${userId}`,
  confirmationsOf: (sessionId: string) => `confirm:attempts:${sessionId}`,
  secondFactorsOf: (userId: bigint) => `second-factor:${userId}`,
  wrongConfirmationsOf: (sessionId: string) => `confirm:failures:${sessionId}`,
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
