import type { Clock } from '../clock.ts'
import { plainArray } from './array-literal.ts'
import { gatherReads } from './gather-reads.ts'
import type { Queryable } from './pool.ts'

/** One of the things that a customer's page asks for: a text within a statement that may hold others. */
export interface ReadPart<Found> {
  /** A scalar query for a text, of `asked.customer_id`; $3 is the time of asking. */
  text: string
  found(text: string | null, customerId: bigint): Found
  /** A statement of its own, where that is quicker while nobody asks for anything else. */
  alone?(database: Queryable, customerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Found>>
}

type Readers<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends ReadPart<infer Found>
    ? (customerId: bigint) => Promise<Found>
    : never
}

/**
 * Readers whose questions share statements, whoever asks for whatever: a page's calls arrive together, and one by one
 * each would cost Node and PostgreSQL as much as all of them. As `gatherReads` has it, the first starts at once and who
 * asks meanwhile shares the next. What nobody asked for is not read.
 */
export function gatherParts<Parts extends Record<string, ReadPart<unknown>>>(
  database: Queryable,
  clock: Pick<Clock, 'now'>,
  parts: Parts,
): Readers<Parts> {
  const all = Object.values<ReadPart<unknown>>(parts)
  const count = BigInt(all.length)
  const columns = all.map(
    (part, place) => `case when asked.wanted & ${1 << place} <> 0 then (${part.text}) end`,
  )
  const statement = {
    name: 'gather-parts',
    // Without $3 among the parts its type would be unknown.
    text: `select asked.customer_id, array[${columns.join(',\n')}] as found
from unnest($1::bigint[], $2::int[]) as asked (customer_id, wanted) where $3::timestamptz is not null`,
  }

  /** Of keys that each name a customer and a part. */
  async function readAll(keys: readonly bigint[]): Promise<ReadonlyMap<bigint, unknown>> {
    const wanted = new Map<bigint, number>()
    for (const key of keys) {
      const customerId = key / count
      wanted.set(customerId, (wanted.get(customerId) ?? 0) | (1 << Number(key % count)))
    }
    const [kind] = new Set(wanted.values()).size === 1 ? wanted.values() : []
    const only = all.findIndex((_, place) => kind === 1 << place)
    const alone = await all[only]?.alone?.(database, [...wanted.keys()])
    if (alone) return new Map([...alone].map(([id, found]) => [id * count + BigInt(only), found]))

    const { rows } = await database.query<{ customer_id: bigint; found: (string | null)[] }>({
      ...statement,
      values: [plainArray([...wanted.keys()]), plainArray([...wanted.values()]), clock.now()],
    })
    const texts = new Map(rows.map(({ customer_id, found }) => [customer_id, found]))
    return new Map(
      keys.map((key) => {
        const place = Number(key % count)
        const customerId = key / count
        return [key, all[place]?.found(texts.get(customerId)?.[place] ?? null, customerId)]
      }),
    )
  }

  const read = gatherReads(readAll)
  const readers = Object.keys(parts).map((name, place) => [
    name,
    async (customerId: bigint) =>
      (await read(customerId * count + BigInt(place))) ?? all[place]?.found(null, customerId),
  ])
  return Object.fromEntries(readers) as Readers<Parts>
}
