import ipaddr from 'ipaddr.js'

/** How many leading bits name the network of an address. */
interface Prefix {
  readonly ipv4: number
  readonly ipv6: number
}

/** The addresses that one attacker can use without a botnet: 256 of IPv4, or the network of a household. */
const OF_A_STRANGER: Prefix = { ipv4: 24, ipv6: 64 }

/** An address without a zone; an IPv4 address inside an IPv6 address is an IPv4 address. Null for any other text. */
export function plainAddress(text: string): { address: string; kind: 'ipv4' | 'ipv6' } | null {
  if (!ipaddr.isValid(text)) return null
  const parsed = ipaddr.process(text)
  const [address = ''] = parsed.toNormalizedString().split('%')
  return { address, kind: parsed.kind() }
}

/**
 * Returns the network of an address, such as 203.0.113.0/24. An IPv4 address inside an IPv6 address counts as IPv4. Any
 * other text is returned unchanged.
 */
export function subnetOf(address: string, prefix: Prefix = OF_A_STRANGER): string {
  const plain = plainAddress(address)
  if (!plain) return address
  const bits = prefix[plain.kind]
  const cidr = `${plain.address}/${bits}`
  const { IPv4, IPv6 } = ipaddr
  const network =
    plain.kind === 'ipv4' ? IPv4.networkAddressFromCIDR(cidr) : IPv6.networkAddressFromCIDR(cidr)
  return `${network.toString()}/${bits}`
}

/** The addresses of one household, whose calls count together: one IPv4 address, or the /64 of an IPv6 address. */
export const householdOf = (address: string): string =>
  subnetOf(address, { ipv4: 32, ipv6: 64 }).replace(/\/32$/, '')
