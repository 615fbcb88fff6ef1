import ipaddr from 'ipaddr.js'

/** How many leading bits name the network of an address. */
interface Prefix {
  readonly ipv4: number
  readonly ipv6: number
}

/** What one stranger can have of either without a botnet: 256 addresses, or the network of a household. */
const OF_A_STRANGER: Prefix = { ipv4: 24, ipv6: 64 }

/**
 * The network of an address, such as 203.0.113.0/24; a text that is no address stays as it is. An IPv4 address that
 * arrived as IPv6 counts as IPv4.
 */
export function subnetOf(address: string, prefix: Prefix = OF_A_STRANGER): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const bits = prefix[parsed.kind()]
  const cidr = `${parsed.toNormalizedString().split('%')[0]}/${bits}`
  const { IPv4, IPv6 } = ipaddr
  const network =
    parsed.kind() === 'ipv4' ? IPv4.networkAddressFromCIDR(cidr) : IPv6.networkAddressFromCIDR(cidr)
  return `${network.toString()}/${bits}`
}

/** Whose calls count together: an IPv4 address, or the /64 of an IPv6 one, whose 2^64 addresses one household has. */
export const householdOf = (address: string): string =>
  subnetOf(address, { ipv4: 32, ipv6: 64 }).replace(/\/32$/, '')
