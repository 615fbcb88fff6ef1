/** Distinct when read, typed or dictated: no 0 and O, no 1, I and L. The check needs a prime number of them: 31. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const BASE = 31n
const PREFIX = 'NF'
const PAYLOAD_CHARACTERS = 6
const NUMBERS = BASE ** BigInt(PAYLOAD_CHARACTERS)

/** The first is 1. */
export const LAST_REFERENCE_NUMBER = NUMBERS - 1n

// Inverses modulo 31^6.
const SPREAD = 548_507_413n
const GATHER = 445_704_734n

/**
 * The reference of a deposit, "NF-7K3M-Q2P", from its number: six characters and a check character. Neighboring numbers
 * are spread so that consecutive references do not look alike. Throws for a number out of range.
 */
export function depositReference(number: bigint): string {
  if (number < 1n || number > LAST_REFERENCE_NUMBER) throw new RangeError('no reference has this number')
  const spread = (number * SPREAD) % NUMBERS
  const payload = Array.from({ length: PAYLOAD_CHARACTERS }, (_, place) =>
    Number((spread / BASE ** BigInt(PAYLOAD_CHARACTERS - 1 - place)) % BASE),
  )
  const characters = [...payload, checkOf(payload)].map((value) => ALPHABET.charAt(value)).join('')
  return `${PREFIX}-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/**
 * The number behind a typed reference. Accepts lower case, spaces, missing hyphens and a missing prefix. Null for any
 * other text, including one with a wrong character or two swapped.
 */
export function parseDepositReference(text: string): bigint | null {
  // Before upper-casing, which turns other characters into letters (ß becomes SS).
  const compact = /^[\x20-\x7e]*$/.test(text) ? text.replaceAll(/[ -]/g, '').toUpperCase() : ''
  const length = PAYLOAD_CHARACTERS + 1
  const isPrefixed = compact.length === PREFIX.length + length && compact.startsWith(PREFIX)
  const characters = isPrefixed ? compact.slice(PREFIX.length) : compact
  const values = Array.from(characters, (character) => ALPHABET.indexOf(character))
  if (values.length !== length || values.includes(-1)) return null
  const payload = values.slice(0, PAYLOAD_CHARACTERS)
  if (checkOf(payload) !== values[PAYLOAD_CHARACTERS]) return null
  const spread = payload.reduce((sum, value) => sum * BASE + BigInt(value), 0n)
  const number = (spread * GATHER) % NUMBERS
  return number === 0n ? null : number
}

/**
 * Makes the weighted sum divisible by 31 (the check weighs 1, the payload 2 to 7). Modulo a prime it detects every
 * wrong character, and every swap because no two weights are equal.
 */
function checkOf(payload: readonly number[]): number {
  const sum = payload.reduce((total, value, place) => total + value * (place + 2), 0)
  return (ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length
}
