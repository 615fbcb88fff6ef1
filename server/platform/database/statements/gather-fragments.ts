import type { Clock } from '../../clock.ts'
import { gatherReads } from './gather-reads.ts'
import { type Queryable, plainArray } from '../database.ts'

/** A query about one customer that can share a statement with others. */
export interface QueryFragment<Found> {
  /** A scalar query for text about `asked.customer_id`; $3 is the request's time. */
  text: string
  found(text: string | null, customerId: bigint): Found
  /** A statement of its own, quicker when nothing else is asked for. */
  alone?(database: Queryable, customerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Found>>
}

type Readers<Fragments> = {
  [Name in keyof Fragments]: Fragments[Name] extends QueryFragment<infer Found>
    ? (customerId: bigint) => Promise<Found>
    : never
}

/**
 * Readers that share statements: the first request starts at once, those that come meanwhile share the next
 * (`gatherReads`). A page's calls come together, and one by one would each cost Node and PostgreSQL as much as all.
 * Only requested fragments are read.
 */
export function gatherFragments<Fragments extends Record<string, QueryFragment<unknown>>>(
  database: Queryable,
  clock: Pick<Clock, 'now'>,
  fragments: Fragments,
): Readers<Fragments> {
  const all = Object.values<QueryFragment<unknown>>(fragments)
  const keys = keysOf(all.length)
  const statement = statementOf(all)

  async function readAll(asked: readonly Key[]): Promise<ReadonlyMap<Key, unknown>> {
    const wanted = wantedBy(asked, keys)
    const alone = await readAlone(wanted)
    if (alone) return alone
    const { rows } = await database.query<{ customer_id: bigint; found: (string | null)[] }>({
      ...statement,
      values: [plainArray([...wanted.keys()]), plainArray([...wanted.values()]), clock.now()],
    })
    const texts = new Map(rows.map(({ customer_id, found }) => [customer_id, found]))
    return new Map(
      asked.map((key) => {
        const [customerId, place] = [keys.customerOf(key), keys.placeOf(key)]
        return [key, all[place]?.found(texts.get(customerId)?.[place] ?? null, customerId)]
      }),
    )
  }

  /** Where all want the same fragment and it has its own statement; else undefined. */
  async function readAlone(wanted: ReadonlyMap<bigint, number>) {
    const [mask] = new Set(wanted.values()).size === 1 ? wanted.values() : []
    const only = all.findIndex((_, place) => mask === 1 << place)
    const found = await all[only]?.alone?.(database, [...wanted.keys()])
    return found && new Map([...found].map(([customerId, each]) => [keys.of(customerId, only), each]))
  }

  const read = gatherReads(readAll)
  const readers = Object.keys(fragments).map((name, place) => [
    name,
    async (customerId: bigint) =>
      (await read(keys.of(customerId, place))) ?? all[place]?.found(null, customerId),
  ])
  return Object.fromEntries(readers) as Readers<Fragments>
}

/** A customer and a fragment's place as one number, for quick lookup. */
type Key = bigint & { readonly names: 'customer and fragment' }

function keysOf(count: number) {
  const many = BigInt(count)
  return {
    of: (customerId: bigint, place: number) => (customerId * many + BigInt(place)) as Key,
    customerOf: (key: Key): bigint => key / many,
    placeOf: (key: Key): number => Number(key % many),
  }
}

/** A bit per fragment's place. */
function wantedBy(asked: readonly Key[], keys: ReturnType<typeof keysOf>): ReadonlyMap<bigint, number> {
  const wanted = new Map<bigint, number>()
  for (const key of asked) {
    const customerId = keys.customerOf(key)
    wanted.set(customerId, (wanted.get(customerId) ?? 0) | (1 << keys.placeOf(key)))
  }
  return wanted
}

/** Reads fragments by bits ($2) of customers ($1). */
function statementOf(all: readonly QueryFragment<unknown>[]): { name: string; text: string } {
  const columns = all.map(
    ({ text }, place) => `case when asked.wanted & ${1 << place} <> 0 then (${text}) end`,
  )
  return {
    name: 'gather-fragments',
    // Without $3 among the fragments its type would be unknown.
    text: `select asked.customer_id, array[${columns.join(',\n')}] as found
from unnest($1::bigint[], $2::int[]) as asked (customer_id, wanted) where $3::timestamptz is not null`,
  }
}
