import { KEY_COLUMNS } from '#server/ledger/invariant.ts'
import type { BrokenInvariant, Offender } from '#server/ledger/verify-books.ts'

/** What the last verification found: names of invariants, and the keys of the rows that break them. */
export interface FoundBefore {
  readonly broken: readonly string[]
  /** Null when it was made by a version that kept names only. */
  readonly offenders: readonly string[] | null
}

/** What a verification found that the one before did not. */
export interface BooksNews {
  /** The keys of the rows that break the books now, and of known rows that may. */
  readonly offenders: readonly string[]
  /** Whether a row is new, or the list of broken invariants is another. */
  readonly hasChanged: boolean
  /** The customers of the new rows, each with the name of the first invariant that their row breaks. */
  readonly toLock: ReadonlyMap<bigint, string>
}

/**
 * Compares by row, not by the name of the invariant: a breach is news though another row has broken the same invariant
 * for long. No customer is locked because of an invariant about times. A breach that the version before found is known,
 * for that kept no rows. Of an invariant that more rows break than are read, what was known stays known: that a row is
 * not among them does not say that it was mended.
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
