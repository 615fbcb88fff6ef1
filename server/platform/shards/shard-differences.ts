import type pg from 'pg'
import { EVERY_SHARD, schemaOf, shardNumbers } from '../database/schema/shard-schemas.ts'
import { structureWanted } from './distributing/distributed-structure.ts'
import { type Part, type PartKind, readStructure } from './read-structure.ts'
import { SHARD_TABLES } from './shard-tables.ts'

export interface ShardDifference {
  shard: number
  kind: PartKind
  name: string
  /** What shard 0 has; null where it has no such thing. */
  wanted: string | null
  /** What the shard has; null where it lacks it. */
  found: string | null
}

/**
 * Compares the structure of each shard, or of those in `only`, with that of shard 0, but for what is another where a
 * shard lies on another server by design, and the views over all shards with what they are to show. Empty where all is
 * as it should be. `wanted` is shard 0's structure, where it is known. Call it in a transaction; it leaves the path at
 * `public`.
 */
export async function shardDifferences(
  owner: pg.Client,
  { only, wanted }: { only?: readonly number[]; wanted?: readonly Part[] } = {},
): Promise<ShardDifference[]> {
  const shards = await shardNumbers(owner)
  const structure = wanted ?? (await readStructure(owner, 0))
  const differences: ShardDifference[] = []
  for (const shard of only ?? shards.filter((number) => number !== 0))
    differences.push(
      ...differencesOf(
        shard,
        await structureWanted(owner, shard, structure),
        await readStructure(owner, shard),
      ),
    )
  await owner.query('set local search_path = public')
  const found = (await owner.query<Part>(VIEWS, [EVERY_SHARD])).rows
  return [...differences, ...differencesOf(0, viewsOf(shards, structure), found)]
}

/** One sentence: 'shard 2: trigger transfers.transfers_append_only is missing.' */
export function describeDifference({ shard, kind, name, wanted, found }: ShardDifference): string {
  const what = kind === 'view' ? `view ${EVERY_SHARD}.${name}` : `shard ${shard}: ${kind} ${name}`
  if (found === null) return `${what} is missing.`
  if (wanted === null) return `${what} is there, and shard 0 has none.`
  return kind === 'view'
    ? `${what} shows ${found} instead of ${wanted}.`
    : `${what} is "${found}", and in shard 0 "${wanted}".`
}

function differencesOf(shard: number, wanted: readonly Part[], found: readonly Part[]): ShardDifference[] {
  const keyOf = ({ kind, name }: Part) => `${kind} ${name}`
  const wantedBy = new Map(wanted.map((part) => [keyOf(part), part]))
  const foundBy = new Map(found.map((part) => [keyOf(part), part]))
  return [...new Map([...wantedBy, ...foundBy]).entries()].flatMap(([key, { kind, name }]) => {
    const [is, has] = [wantedBy.get(key)?.definition ?? null, foundBy.get(key)?.definition ?? null]
    return is === has ? [] : [{ shard, kind, name, wanted: is, found: has }]
  })
}

/** The views there should be: none with one shard, else of every table in every shard, with its columns in order. */
function viewsOf(shards: readonly number[], structure: readonly Part[]): Part[] {
  if (shards.length === 1) return []
  const columnsOf = (table: string) =>
    structure.filter(({ kind, name }) => kind === 'column' && name.startsWith(`${table}.`))
  const place = ({ definition }: Part) => Number.parseInt(definition, 10)
  const readersOf = (table: string) =>
    structure
      .filter(
        ({ kind, name, definition }) =>
          kind === 'grant' && name.startsWith(`${table} to `) && /\bSELECT(,|$)/.test(definition),
      )
      .map(({ name }) => name.slice(`${table} to `.length))
  return [...SHARD_TABLES].map((table) => ({
    kind: 'view',
    name: table,
    definition: describeView(
      columnsOf(table)
        .toSorted((a, b) => place(a) - place(b))
        .map(({ name }) => name.slice(table.length + 1)),
      shards.map(schemaOf),
      readersOf(table),
    ),
  }))
}

const describeView = (
  columns: readonly string[],
  schemas: readonly string[],
  readers: readonly string[],
): string => `${columns.join(', ')} of ${schemas.toSorted().join(', ')} to ${readers.toSorted().join(', ')}`

/** Each view with its columns, the schemas that it reads, and who may read it. */
const VIEWS = `
select 'view' as kind, c.relname::text as name, format('%s of %s to %s',
  (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0),
  (select string_agg(distinct n.nspname::text collate "C", ', ' order by n.nspname::text collate "C")
    from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid and t.relname = c.relname and t.oid <> c.oid
    join pg_namespace n on n.oid = t.relnamespace where r.ev_class = c.oid),
  (select string_agg(x.grantee::regrole::text, ', ' order by x.grantee::regrole::text collate "C")
    from aclexplode(c.relacl) x where x.grantee <> c.relowner and x.privilege_type = 'SELECT')) as definition
from pg_class c where c.relnamespace = to_regnamespace($1)`
