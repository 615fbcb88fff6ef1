import type pg from 'pg'
import { schemaOf } from '../database/schema/shard-schemas.ts'
import { SHARD_TABLES } from './shard-tables.ts'

/** Each shard's own, made for its number: ids tell their shard by it. */
export const NEXT_ID_BLOCK = 'next_id_block'

export interface ShardFunction {
  name: string
  /** 'refuse_change()', as the search path shows it. */
  signature: string
  /** As PostgreSQL prints it, without the name of its schema. */
  definition: string
}

interface FunctionRow extends ShardFunction {
  isTriggers: boolean
}

/** The functions of a schema that no extension brought, and which are of triggers of the customers' tables. */
const FUNCTIONS = `
select p.proname as name, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition,
  exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = p.oid and not t.tgisinternal and c.relnamespace = p.pronamespace
      and c.relname = any($2)) as "isTriggers"
from pg_proc p
where p.pronamespace = to_regnamespace($1) and p.prokind in ('f', 'p')
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
order by p.proname, signature`

const HEADER = /^(CREATE OR REPLACE (?:FUNCTION|PROCEDURE) )(?:public|s\d+)\./

/**
 * The functions that each shard has of its own, as they stand in the schema of one: those of the triggers on customers'
 * tables, those that name such a table, and those that call one of these. Call it with the shard's search path.
 */
export async function readShardFunctions(owner: pg.Client, shard: number): Promise<ShardFunction[]> {
  const { rows } = await owner.query<FunctionRow>(FUNCTIONS, [schemaOf(shard), [...SHARD_TABLES]])
  return (shard === 0 ? inEachShard(rows) : rows).map(({ name, signature, definition }) => ({
    name,
    signature,
    definition: definition.replace(HEADER, '$1'),
  }))
}

function inEachShard(functions: readonly FunctionRow[]): FunctionRow[] {
  const names = new Set<string>([...SHARD_TABLES, NEXT_ID_BLOCK])
  const found = new Set<FunctionRow>()
  const isOne = (each: FunctionRow) =>
    each.isTriggers ||
    each.name === NEXT_ID_BLOCK ||
    (each.definition.match(/\w+/g) ?? []).some((word) => word !== each.name && names.has(word))
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const each of functions) {
      if (found.has(each) || !isOne(each)) continue
      found.add(each)
      names.add(each.name)
    }
  }
  return [...found]
}
