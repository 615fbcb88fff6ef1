import type { BlockList } from 'node:net'
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
  isPublic: (address) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast',
  isAllowed: (address) => isInside(allowed, address),
})
