/**
 * Stateless randomness: numbers are hashes of their purpose (seed, name, day, minute), so any part can be computed
 * alone and repeatably.
 */

/** A stream's 32-bit key. Source: FNV-1a over the name, then MurmurHash3's finalizer. */
export function noiseKey(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return scramble(hash)
}

/** The key of a stream's `index`-th part: a day of an instrument, a minute of a day. */
export const partKey = (key: number, index: number): number => scramble(key + Math.imul(index, 0x9e3779b9))

/** Uniform over 0 to 1, exclusive. */
export const uniform = (key: number, index: number): number => (partKey(key, index) + 0.5) / 4_294_967_296

/** Standard normal. Source: Box and Muller, 1958. */
export const normal = (key: number, index: number): number =>
  Math.sqrt(-2 * Math.log(uniform(key, 2 * index))) * Math.cos(2 * Math.PI * uniform(key, 2 * index + 1))

/** MurmurHash3's 32-bit finalizer (public domain): every input bit affects every output bit. */
function scramble(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
