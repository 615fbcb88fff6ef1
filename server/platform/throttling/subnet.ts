import ipaddr from 'ipaddr.js'

/** Leading bits of a network. */
interface Prefix {
  readonly ipv4: number
  readonly ipv6: number
}

/** Addresses one attacker has without a botnet: 256 of IPv4, or a household's network. */
const OF_A_STRANGER: Prefix = { ipv4: 24, ipv6: 64 }

/** An address without zone, with IPv4-mapped IPv6 as IPv4. Null for other text. */
export function plainAddress(text: string): { address: string; kind: 'ipv4' | 'ipv6' } | null {
  if (!ipaddr.isValid(text)) return null
  const parsed = ipaddr.process(text)
  const [address = ''] = parsed.toNormalizedString().split('%')
  return { address, kind: parsed.kind() }
}

/** An address's network, such as 203.0.113.0/24, with IPv4-mapped IPv6 as IPv4. Other text is unchanged. */
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

/** A household's addresses, counted together: one IPv4 address or an IPv6 /64. */
export const householdOf = (address: string): string =>
  subnetOf(address, { ipv4: 32, ipv6: 64 }).replace(/\/32$/, '')
