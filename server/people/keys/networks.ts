import { BlockList, isIP } from 'node:net'
import { plainAddress } from '#server/platform/throttling/subnet.ts'

/** One list of networks; null where one is invalid. A single address is a network of one. */
export function networksOf(texts: readonly string[]): BlockList | null {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address)
    const longest = family === 6 ? 128 : 32
    const prefix = bits === undefined ? longest : Number(bits)
    // A prefix of zero would allow every address but look like a limit.
    if (family === 0 || prefix < 1 || prefix > longest) return null
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an address lies in a network; IPv4-mapped IPv6 counts as IPv4. */
export function isInside(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  return plain !== null && networks.check(plain.address, plain.kind)
}
