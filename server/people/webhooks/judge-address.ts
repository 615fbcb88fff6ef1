import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isInside } from '../keys/networks.ts'

export interface AddressJudge {
  /** One receiver on the Internet: not this machine, a private network, a group or a tunnel. */
  isPublic(address: string): boolean
  isAllowed(address: string): boolean
}

export const createAddressJudge = (allowed: BlockList): AddressJudge => ({
  isPublic,
  isAllowed: (address) => isInside(allowed, address),
})

/** Public numbers of cloud-internal services: Azure's agent, IBM Cloud's. */
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
 * Global IPv6: 2000::/3 (RFC 4291, 2.4) without addresses that embed IPv4 (ISATAP, RFC 5214). A prefix of zeros is
 * IPv4, too.
 */
function isGlobal({ parts }: ipaddr.IPv6): boolean {
  const [first = 0, , , , group = 0, isatap = 0] = parts
  return first >> 13 === 1 && !(isatap === 0x5efe && (group & ~0x0200) === 0)
}
