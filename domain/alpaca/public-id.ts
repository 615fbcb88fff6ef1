/** The kinds of public ids. Programs keep ids: never change a number. */
const KINDS = { account: 1, order: 2, activity: 3, fee: 4, action: 5, watchlist: 6 } as const
export type PublicIdKind = keyof typeof KINDS

const PREFIX = '4e460000'
const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-([89ab][0-9a-f]{3})-([0-9a-f]{12})$/
const LOW_BITS = 62n
const LOW = (1n << LOW_BITS) - 1n
const VARIANT = 0b10n << LOW_BITS
const LARGEST = (1n << 63n) - 1n

/**
 * A number as a UUID of version 8 (RFC 9562, 5.8) with its kind, decoded without a look-up; Alpaca's clients take only
 * UUIDs. 48 bits are a mark and the kind, 12 the bits above 62, 62 the rest.
 */
export function publicIdOf(kind: PublicIdKind, id: bigint): string {
  const high = (id >> LOW_BITS).toString(16).padStart(3, '0')
  const low = (VARIANT | (id & LOW)).toString(16)
  const mark = KINDS[kind].toString(16).padStart(4, '0')
  return `${PREFIX}-${mark}-8${high}-${low.slice(0, 4)}-${low.slice(4)}`
}

/** The number in a public id of this kind, in any case; null for other texts. */
export function idOfPublicId(kind: PublicIdKind, text: string): bigint | null {
  const parts = UUID.exec(text.toLowerCase())
  if (!parts) return null
  const [, prefix, mark, high = '', head = '', tail = ''] = parts
  if (prefix !== PREFIX || mark !== KINDS[kind].toString(16).padStart(4, '0')) return null
  const id = (BigInt(`0x${high}`) << LOW_BITS) | (BigInt(`0x${head}${tail}`) & LOW)
  return id > 0n && id <= LARGEST ? id : null
}

/** Sorts by time: "20261126120000000::…". */
export const activityIdOf = (kind: 'activity' | 'fee', { id, at }: { id: bigint; at: Date }): string =>
  `${at.toISOString().replaceAll(/\D/g, '')}::${publicIdOf(kind, id)}`

/** Orders may not be named like one. */
export const isPublicId = (text: string): boolean =>
  (Object.keys(KINDS) as PublicIdKind[]).some((kind) => idOfPublicId(kind, text) !== null)
