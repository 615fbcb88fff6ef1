import type pg from 'pg'
import { schemaOf } from '../../database/schema/shard-schemas.ts'
import { hasCitus } from '../../database/citus/distributed-schemas.ts'
import { serverOf } from '../moving/shard-servers.ts'
import type { Part } from '../read-structure.ts'
import { SHARD_TABLES } from '../shard-tables.ts'

const ENDED_KEYS = `
select 'constraint' as kind, table_name || '.' || name as name, definition from distributed.ended_keys
where table_name = any($1)`

/**
 * What a shard that lies on another server is to be made of, where shard 0 is made of `structure`: it has the keys that
 * have ended in shard 0 (`reference-tables.ts`), and tables without a primary key are moved by whole rows. Of a shard
 * on the coordinator it is what shard 0 is made of.
 */
export async function structureWanted(
  owner: pg.Client,
  shard: number,
  structure: readonly Part[],
): Promise<readonly Part[]> {
  if (!(await hasCitus(owner)) || !(await serverOf(owner, schemaOf(shard)))) return structure
  const { rows: keys } = await owner.query<Part>(ENDED_KEYS, [[...SHARD_TABLES]])
  return asDistributed(structure, keys)
}

/** The same, of which the keys that have ended are known. */
export function asDistributed(structure: readonly Part[], endedKeys: readonly Part[]): Part[] {
  const withKey = new Set(
    structure
      .filter(({ kind, definition }) => kind === 'constraint' && definition.startsWith('PRIMARY KEY '))
      .map(({ name }) => name.split('.')[0]),
  )
  const parts = structure.map((part) =>
    part.kind === 'table' && !withKey.has(part.name)
      ? { ...part, definition: part.definition.replace(/ replica identity d$/, ' replica identity f') }
      : part,
  )
  const names = new Set(parts.map(({ kind, name }) => `${kind} ${name}`))
  return [...parts, ...endedKeys.filter(({ kind, name }) => !names.has(`${kind} ${name}`))]
}
