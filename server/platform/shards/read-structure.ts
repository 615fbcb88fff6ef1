import type pg from 'pg'
import { schemaOf, searchPathOf } from '../database/schema/shard-schemas.ts'
import { NEXT_ID_BLOCK, type ShardFunction, readShardFunctions } from './shard-functions.ts'
import { SHARD_TABLES } from './shard-tables.ts'
import * as sql from './structure.sql.ts'

export type PartKind =
  | 'table'
  | 'column'
  | 'constraint'
  | 'index'
  | 'trigger'
  | 'function'
  | 'grant'
  | 'comment'
  | 'view'

/** One thing that a shard is made of, with all that is said of it. */
export interface Part {
  kind: PartKind
  /** 'accounts', 'accounts.cash_cents', 'accounts to northfold_app'. */
  name: string
  definition: string
}

const OF_TABLES = [
  sql.TABLES,
  sql.COLUMNS,
  sql.CONSTRAINTS,
  sql.INDEXES,
  sql.TRIGGERS,
  sql.TABLE_GRANTS,
  sql.SCHEMA_GRANTS,
]

/**
 * Everything that a shard is made of. Two shards that are alike read alike: a name without a schema is the shard's own.
 * Of shard 0, whose schema has other tables too, the customers' part. Call it in a transaction.
 */
export async function readStructure(owner: pg.Client, shard: number): Promise<Part[]> {
  await owner.query(`set local search_path = ${searchPathOf(shard)}`)
  const schema = schemaOf(shard)
  const tables = shard === 0 ? [...SHARD_TABLES] : null
  const functions = await readShardFunctions(owner, shard)
  const signatures = functions.map(({ signature }) => signature)
  const parts: Part[] = functions.map((each) => ({
    kind: 'function',
    name: each.signature,
    definition: inOneWay(each, shard),
  }))
  for (const query of OF_TABLES) parts.push(...(await owner.query<Part>(query, [schema, tables])).rows)
  parts.push(...(await owner.query<Part>(sql.FUNCTION_GRANTS, [schema, signatures])).rows)
  parts.push(...(await owner.query<Part>(sql.COMMENTS, [schema, tables, signatures])).rows)
  return parts
}

/** With the same words in each shard for what is its own: the schema in a fixed search path, the number in its ids. */
function inOneWay({ name, definition }: ShardFunction, shard: number): string {
  if (name === NEXT_ID_BLOCK) return definition.replace(` + ${shard} `, ' + its number ')
  const before = shard === 0 ? `'public'` : `'${schemaOf(shard)}', 'public'`
  return definition.replace(/^ SET search_path TO .*$/m, (path) => path.replace(before, `its own, 'public'`))
}
