import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInside } from '../keys/networks.ts'

/** Which addresses a message may be sent to. */
export interface AddressJudge {
  /** An address of the Internet, of one receiver: not of this machine, a private network, a group or a tunnel. */
  isPublic(address: string): boolean
  /** One that the operator allows beside those. */
  isAllowed(address: string): boolean
}

export const createAddressJudge = (allowed: BlockList): AddressJudge => ({
  isPublic,
  isAllowed: (address) => isInside(allowed, address),
})

/** Public by their numbers, and answered by a cloud's own services: Azure's agent, those of IBM Cloud. */
const OF_CLOUDS = new BlockList()
OF_CLOUDS.addAddress('168.63.129.16')
OF_CLOUDS.addSubnet('161.26.0.0', 16)
OF_CLOUDS.addSubnet('166.8.0.0', 14)

function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return !isInside(OF_CLOUDS, address.toString())
  return isGlobal(address)
}

/**
 * Whether the Internet routes to an address of IPv6 that is in no special range: 2000::/3 (RFC 4291, 2.4), without
 * those that name an address of IPv4 behind them (ISATAP, RFC 5214). What begins with zeros is one of IPv4, too.
 */
function isGlobal({ parts }: ipaddr.IPv6): boolean {
  const [first = 0, , , , group = 0, isatap = 0] = parts
  return first >> 13 === 1 && !(isatap === 0x5efe && (group & ~0x0200) === 0)
}
