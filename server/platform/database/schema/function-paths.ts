import type pg from 'pg'
import { schemaOf } from './shard-schemas.ts'

const FIXED_PATHS = `
select p.oid::regprocedure::text as signature, substr(setting, length('search_path=') + 1) as path
from pg_proc p, unnest(p.proconfig) setting
where p.pronamespace = to_regnamespace($1) and setting like 'search\\_path=%' order by p.oid`

/**
 * Gives the functions of a shard's schema that have a fixed search path the shard's own before `public`: a migration
 * and shard 0 say `pg_catalog, public, pg_temp`. Where a path has it already, it changes nothing.
 */
export async function fixFunctionPaths(owner: pg.Client, shard: number): Promise<void> {
  if (shard === 0) return
  const { rows } = await owner.query<{ signature: string; path: string }>(FIXED_PATHS, [schemaOf(shard)])
  for (const { signature, path } of rows) {
    const wanted = pathWith(path, shard)
    if (wanted !== path) await owner.query(`alter function ${signature} set search_path = ${wanted}`)
  }
}

/** 'pg_catalog, public, pg_temp' with the shard's schema before `public`. */
function pathWith(path: string, shard: number): string {
  const schemas = path.split(', ')
  const at = schemas.indexOf('public')
  return at < 0 || schemas.includes(schemaOf(shard))
    ? path
    : schemas.toSpliced(at, 0, schemaOf(shard)).join(', ')
}
