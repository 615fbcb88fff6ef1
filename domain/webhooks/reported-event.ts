import type { TransactionType } from '../trading/transaction-search.ts'
import type { NoticeKind } from '../notifications/notification.ts'

export const EVENT_TYPES = ['transaction.created', 'order.accepted', 'notification.created'] as const

/** Programs are told only where to read it. */
export type ReportedEvent = { readonly id: bigint; readonly at: Date } & (
  | { readonly type: 'transaction.created'; readonly kind: TransactionType; readonly symbol: string | null }
  | { readonly type: 'order.accepted'; readonly side: 'buy' | 'sell'; readonly symbol: string }
  | { readonly type: 'notification.created'; readonly kind: NoticeKind }
)

/**
 * The next events of an account in order, from lists that begin after the same id with at most `limit` rows. A full
 * list may be incomplete, so nothing after its last is taken yet.
 */
export function mergeEvents(
  lists: readonly (readonly ReportedEvent[])[],
  limit: number,
): readonly ReportedEvent[] {
  const ends = lists.flatMap((list) => (list.length < limit ? [] : (list.at(-1)?.id ?? [])))
  const isKnown = ({ id }: ReportedEvent) => ends.every((end) => id <= end)
  return lists
    .flat()
    .filter(isKnown)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const LETTER_BITS = 5n
const RANDOM_BITS = 80n
const OWN_BITS = 63n

/**
 * An event's id as a ULID: time in milliseconds, and its row number in the low bits. Ids of one account sort like its
 * events, unless a clock was set back; ids of different accounts do not compare.
 */
export function eventIdOf({ id, at }: { id: bigint; at: Date }): string {
  let rest = (BigInt(at.getTime()) << RANDOM_BITS) | id
  let text = ''
  for (let letter = 0; letter < 26; letter += 1) {
    text = LETTERS[Number(rest & ((1n << LETTER_BITS) - 1n))] + text
    rest >>= LETTER_BITS
  }
  return text
}

/** The row number in an event's id; null for another text. */
export function rowOfEventId(text: string): bigint | null {
  const upper = text.toUpperCase()
  if (!ULID.test(upper)) return null
  let bits = 0n
  for (const letter of upper) bits = (bits << LETTER_BITS) | BigInt(LETTERS.indexOf(letter))
  const id = bits & ((1n << RANDOM_BITS) - 1n)
  return id > 0n && id < 1n << OWN_BITS ? id : null
}
