import { KEY_COLUMNS } from '#server/ledger/invariant.ts'
import type { BrokenInvariant, Offender } from '#server/ledger/verify-books.ts'

/** The last verification's broken invariants, and the keys of their rows. */
export interface FoundBefore {
  readonly broken: readonly string[]
  /** Null from a version that kept names only. */
  readonly offenders: readonly string[] | null
}

export interface BooksNews {
  /** Keys of the rows that break the books now, and of known rows that may. */
  readonly offenders: readonly string[]
  /** Whether a row is new, or the list of broken invariants changed. */
  readonly hasChanged: boolean
  /** The customers of new rows, each with the first invariant broken. */
  readonly toLock: ReadonlyMap<bigint, string>
}

/**
 * Compares rows, not invariants: a new row is news even where the invariant was broken before. Invariants about times
 * lock no customer, and breaches found by a version that kept no rows count as known. Where more rows break than are
 * read, known rows stay known.
 */
export function booksNews(before: FoundBefore, broken: readonly BrokenInvariant[]): BooksNews {
  const known = new Set(before.offenders ?? [])
  const isKnown = (name: string, key: string) =>
    before.offenders === null ? before.broken.includes(name) : known.has(key)
  const found = broken.flatMap(({ invariant, offenders }) =>
    offenders.map((offender) => ({ invariant, offender, key: keyOf(invariant.name, offender) })),
  )
  const fresh = found.filter(({ invariant, key }) => !isKnown(invariant.name, key))
  const toLock = new Map<bigint, string>()
  for (const { invariant, offender } of fresh) {
    const customerId = offender['customer_id']
    if (invariant.isAboutTimes || typeof customerId !== 'bigint' || toLock.has(customerId)) continue
    toLock.set(customerId, invariant.name)
  }
  const names = broken.map(({ invariant }) => invariant.name)
  const unread = broken.filter(({ hasMore }) => hasMore).map(({ invariant }) => `${invariant.name} `)
  const kept = [...known].filter((key) => unread.some((name) => key.startsWith(name)))
  return {
    offenders: [...new Set([...found.map(({ key }) => key), ...kept])],
    hasChanged: fresh.length > 0 || before.broken.join() !== names.join(),
    toLock,
  }
}

const keyOf = (name: string, offender: Offender): string =>
  [
    name,
    ...KEY_COLUMNS.filter((column) => column in offender).map(
      (column) => `${column}=${String(offender[column])}`,
    ),
  ].join(' ')
